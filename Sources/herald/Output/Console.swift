import Glibc

/// Where answers and complaints go.
struct Console: Sendable {
    /// Takes what was asked for.
    var out: @Sendable (String) -> Void
    /// Takes errors and progress.
    var error: @Sendable (String) -> Void
    /// Whether a person looks at errors and progress, so that a line may be written over.
    var isInteractive: Bool

    /// Standard output and standard error.
    static let standard = Console(
        out: { Self.write($0, STDOUT_FILENO) }, error: { Self.write($0, STDERR_FILENO) },
        isInteractive: isatty(STDERR_FILENO) == 1)

    private static func write(_ text: String, _ descriptor: Int32) {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.write(
                    descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            // Nobody reads any more: there is no one to tell either.
            if count <= 0 { return }
            written += count
        }
    }

    /// Writes a line of the answer.
    func line(_ text: String = "") { out(text + "\n") }

    /// Writes a line beside the answer.
    func note(_ text: String) { error(text + "\n") }
}

extension String {
    /// Safe for a terminal: what would move the cursor or change colours is shown as its number.
    var printable: String {
        guard unicodeScalars.contains(where: Self.isControl) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if Self.isControl(scalar) {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// At most `length` characters, with an ellipsis where it was cut.
    func cut(to length: Int) -> String {
        count <= length ? self : String(prefix(length - 1)) + "…"
    }
}
