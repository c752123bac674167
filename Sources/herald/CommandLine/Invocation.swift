import JSON
import ServiceKit

/// One run of a command: its options and arguments, the settings and the console.
struct Invocation: Sendable {
    /// The words that call the command.
    var path: [String]
    var options: [String: [String]]
    var arguments: [String: String]
    /// The words of the argument that takes all remaining words.
    var rest: [String] = []
    /// The values, by name, of options that are not declared and that the command itself checks.
    var others: [String: String] = [:]
    /// The settings from the environment and `herald.conf`.
    var settings: Settings
    var console: Console

    /// Returns the value of an option; nil if it was not given.
    func option(_ name: String) -> String? { options[name]?.first }

    /// Returns all values of an option that may be repeated.
    func values(_ name: String) -> [String] { options[name] ?? [] }

    /// Returns whether a flag was given.
    func flag(_ name: String) -> Bool { options[name] != nil }

    /// Returns the value of an argument; empty if it was left out.
    func argument(_ name: String) -> String { arguments[name] ?? "" }

    /// Returns the whole number of an option; nil if it was not given.
    ///
    /// - Throws: ``UsageError`` if the value is no whole number in `range`.
    func number(_ name: String, _ range: ClosedRange<UInt32>) throws(UsageError) -> UInt32? {
        guard let text = option(name) else { return nil }
        guard let value = DecimalText.integer(text, UInt32.self), range.contains(value) else {
            throw UsageError(
                "--\(name) is '\(text)'; it must be a whole number from \(range.lowerBound) "
                    + "to \(range.upperBound)", path: path)
        }
        return value
    }

    /// The app that `--app` or HERALD_APP names; empty for none.
    var namedApp: String { option("app") ?? settings.string("HERALD_APP", or: "") }

    /// True if the answer is printed as JSON, for a program.
    var isJSON: Bool { flag("json") }
}
