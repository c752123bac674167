/// Why bytes are not a valid image of an index or of a part of one.
package struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, for a person.
    package let message: String

    /// Creates an error.
    package init(_ message: String) { self.message = message }

    /// The message.
    package var description: String { "the image is damaged: \(message)" }
}
