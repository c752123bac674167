import JSON
import ServiceKit

/// One command that is to run: its options and arguments, and what it may touch.
struct Invocation: Sendable {
    /// The words that lead to the command.
    var path: [String]
    var options: [String: [String]]
    var arguments: [String: String]
    /// The words of the argument that takes all that are left.
    var rest: [String] = []
    /// Options that only the command itself knows.
    var others: [String: String] = [:]
    /// The environment and `herald.conf`.
    var settings: Settings
    var console: Console

    /// The value of an option; nil when it was not given.
    func option(_ name: String) -> String? { options[name]?.first }

    /// All values of an option that may be repeated.
    func values(_ name: String) -> [String] { options[name] ?? [] }

    /// Whether a flag was given.
    func flag(_ name: String) -> Bool { options[name] != nil }

    /// An argument that the command requires.
    func argument(_ name: String) -> String { arguments[name] ?? "" }

    /// A whole number in `range`.
    func number(_ name: String, _ range: ClosedRange<UInt32>) throws(UsageError) -> UInt32? {
        guard let text = option(name) else { return nil }
        guard let value = DecimalText.integer(text, UInt32.self), range.contains(value) else {
            throw UsageError(
                "--\(name) is '\(text)'; it is a whole number from \(range.lowerBound) "
                    + "to \(range.upperBound)", path: path)
        }
        return value
    }

    /// The app that was named by `--app` or HERALD_APP; empty for none.
    var namedApp: String { option("app") ?? settings.string("HERALD_APP", or: "") }

    /// Whether the answer is for a program.
    var isJSON: Bool { flag("json") }
}
