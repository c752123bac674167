import Glibc

/// Where answers and complaints go.
struct Console: Sendable {
    /// Takes what was asked for.
    var out: @Sendable (String) -> Void
    /// Takes errors and progress.
    var error: @Sendable (String) -> Void
    /// Whether a person looks at errors and progress, so that a line may be written over.
    var isInteractive: Bool
    /// Whether a person looks at answers, so that they may be coloured and the screen cleared.
    var isTerminal = false
    /// Shows a question and reads a line; nil where no person would answer.
    var ask: (@Sendable (String) -> String?)?
    /// Why something that was asked for could not be written; a pipe that is closed is no reason.
    var failure: @Sendable () -> OutputError? = { nil }
    /// Whether nothing that is written arrives any more, for whatever reason.
    var isLost: @Sendable () -> Bool = { false }

    /// Standard output and standard error.
    static let standard = Console(
        out: { StandardOutput.write($0) }, error: { StandardOutput.complain($0) },
        isInteractive: isatty(STDERR_FILENO) == 1, isTerminal: isatty(STDOUT_FILENO) == 1,
        ask: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 ? question : nil,
        failure: { StandardOutput.failure },
        isLost: { StandardOutput.isLost })

    @Sendable
    private static func question(_ text: String) -> String? {
        StandardOutput.complain(text)
        return readLine()
    }

    /// Ends what would go on for nobody.
    ///
    /// - Throws: ``failure``, if there is one.
    func check() throws(OutputError) {
        if let failure = failure() { throw failure }
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
