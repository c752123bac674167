import ServiceKit
import Synchronization

/// The abilities of the terminal in which a command runs.
struct Screen: Hashable, Sendable {
    /// The number of characters in a line; nil if there is no limit, as in a file or a pipe.
    var width: Int?
    /// True if colours are used.
    var isColoured = false
    /// True if the screen can be cleared.
    var isClearable = false

    /// The screen of the command that the process runs.
    ///
    /// It is no task-local value: that would take commands off the main thread, which has to block
    /// signals before other threads start.
    static var current: Screen {
        get { shown.withLock { $0 } }
        set { shown.withLock { $0 = newValue } }
    }

    private static let shown = Mutex(Screen())

    /// Creates the screen that a command writes to.
    ///
    /// Tables fit into the terminal unless `--wide` is given. Colours are left out in a pipe, on a
    /// terminal that is `dumb` and where NO_COLOR is set (https://no-color.org).
    init(_ console: Console, _ settings: Settings, isWide: Bool) {
        width = console.isTerminal && !isWide ? TerminalWidth.columns : nil
        isClearable = console.isTerminal && settings.string("TERM", or: "dumb") != "dumb"
        isColoured = isClearable && settings.string("NO_COLOR", or: "").isEmpty
    }

    init(width: Int? = nil, isColoured: Bool = false, isClearable: Bool = false) {
        (self.width, self.isColoured, self.isClearable) = (width, isColoured, isClearable)
    }

    /// The text that begins an update which replaces the one before.
    ///
    /// The text moves to the upper left and clears the screen. For a pipe, a file and a terminal
    /// that is
    /// `dumb` it is an empty line.
    var update: String { isClearable ? "\u{1B}[H\u{1B}[2J" : "\n" }

    /// Returns the text of an alarm, in bold red if colours are used.
    static func alarm(_ text: String) -> String {
        current.isColoured ? "\u{1B}[1;31m\(text)\u{1B}[0m" : text
    }
}
