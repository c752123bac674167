/// The error of a script line that cannot be parsed.
package struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line number, from 1.
    package var line: Int
    /// A description of the mistake, and of what would be right.
    package var message: String

    package var description: String { "line \(line) of the script: \(message)" }
}
