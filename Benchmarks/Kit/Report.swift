import Glibc

/// The printing of results.
package enum Report {
    /// A result by its name.
    package static func line(_ what: String, _ value: String) {
        let text = "\(what): \(value)\n"
        // Seen at once, also in a pipe.
        _ = unsafe write(STDOUT_FILENO, text, text.utf8.count)
    }

    /// A count as a number a second.
    package static func rate(_ what: String, _ count: Int, _ took: Duration) {
        let seconds = took / .seconds(1)
        line(what, "\(Int(Double(count) / seconds))/s, \(text(seconds)) s")
    }

    /// The middle, the 99th of 100 and the worst of `times`, in milliseconds.
    package static func times(_ what: String, _ times: [Double]) {
        let sorted = times.sorted()
        let at = { (share: Double) in
            text(sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))])
        }
        line(what, "median \(at(0.5)) ms, p99 \(at(0.99)) ms, worst \(at(1)) ms")
    }

    /// The number as text with two decimals.
    package static func text(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        let rest = "\(hundredths % 100)"
        return "\(hundredths / 100).\(rest.count == 1 ? "0" : "")\(rest)"
    }
}
