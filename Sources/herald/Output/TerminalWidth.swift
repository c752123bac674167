import Glibc
import JSON

/// How many characters fit into a line.
enum TerminalWidth {
    /// Of a terminal that does not say.
    private static let usual = 80

    /// The width of the terminal: COLUMNS, else what the terminal says, else 80.
    static var columns: Int {
        let said = unsafe getenv("COLUMNS").map { unsafe String(cString: $0) }
        if let said, let width = DecimalText.integer(said, Int.self), width > 0 { return width }
        var size = winsize()
        for descriptor in [STDOUT_FILENO, STDERR_FILENO]
        where unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 {
            return Int(size.ws_col)
        }
        return usual
    }
}
