/// Whether a device is so, and why.
package struct Finding: Hashable, Sendable {
    /// Whether a device is so.
    package enum Verdict: Hashable, Sendable {
        /// It is so.
        case matched
        /// It is not.
        case notMatched
        /// Somebody else would have to be asked.
        case unknown

        init(_ matches: Bool) {
            self = matches ? .matched : .notMatched
        }

        var negated: Verdict {
            switch self {
            case .matched: .notMatched
            case .notMatched: .matched
            case .unknown: .unknown
            }
        }
    }

    /// Whether it is so.
    package let verdict: Verdict
    /// What of the device says so, in words: "follows /bill/action".
    package let reason: String

    init(_ verdict: Verdict, _ reason: String) {
        self.verdict = verdict
        self.reason = reason
    }

    init(_ matches: Bool, _ reason: String) {
        self.init(Verdict(matches), reason)
    }
}
