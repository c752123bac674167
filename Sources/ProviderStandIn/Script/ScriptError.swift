/// A line of a script that cannot be read.
package struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1.
    package var line: Int
    /// What is wrong, and what would be right.
    package var message: String

    package var description: String { "line \(line) of the script: \(message)" }
}
