import Glibc

/// The places that answers and errors are written to.
struct Console: Sendable {
    /// Writes text of the answer.
    var out: @Sendable (String) -> Void
    /// Writes errors and progress.
    var error: @Sendable (String) -> Void
    /// True if errors and progress go to a terminal, so that a line may be overwritten.
    var isInteractive: Bool
    /// True if answers go to a terminal, so that they may be coloured and the screen cleared.
    var isTerminal = false
    /// Shows a question and returns the line that was typed; nil if there is no terminal.
    var ask: (@Sendable (String) -> String?)?
    /// Returns why the answer could not be written; nil if it was written, or if the reader closed
    /// the pipe.
    var failure: @Sendable () -> OutputError? = { nil }
    /// Returns whether output is lost, for any reason, including a closed pipe.
    var isLost: @Sendable () -> Bool = { false }

    /// The console of the process: standard output and standard error.
    static let standard = Console(
        out: { StandardOutput.write($0) }, error: { StandardOutput.complain($0) },
        isInteractive: isatty(STDERR_FILENO) == 1 && !isDumb,
        isTerminal: isatty(STDOUT_FILENO) == 1,
        ask: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 ? question : nil,
        failure: { StandardOutput.failure },
        isLost: { StandardOutput.isLost })

    /// True if the terminal understands no escape codes.
    private static var isDumb: Bool {
        unsafe getenv("TERM").map { unsafe String(cString: $0) } == "dumb"
    }

    @Sendable
    private static func question(_ text: String) -> String? {
        StandardOutput.complain(text)
        return readLine()
    }

    /// Throws if output is lost, so that the caller can stop.
    ///
    /// - Throws: ``failure``, if there is one.
    func check() throws(OutputError) {
        if let failure = failure() { throw failure }
    }

    /// Writes a line of the answer.
    func line(_ text: String = "") { out(text + "\n") }

    /// Writes a line to standard error.
    func note(_ text: String) { error(text + "\n") }
}

extension String {
    /// The text with each control character replaced by its number, so that it cannot move a
    /// terminal's cursor or change its colours.
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

    /// The lines of the text, with each other control character replaced by its number.
    var printableLines: String {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }.joined(separator: "\n")
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Returns at most `length` characters of the text, with an ellipsis at the end if it was cut.
    func cut(to length: Int) -> String {
        count <= length ? self : String(prefix(length - 1)) + "…"
    }
}
