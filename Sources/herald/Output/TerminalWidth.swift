import Glibc
import JSON

/// The number of characters that fit into a line of the terminal.
enum TerminalWidth {
    /// The width if neither COLUMNS nor the terminal gives one.
    private static let usual = 80

    /// The width of the terminal: COLUMNS, or what the terminal reports, or 80.
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
