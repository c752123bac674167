/// The reason why bytes are not a valid image of an index or of a part of one.
package struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A description of the damage, for a person.
    package let message: String

    /// Creates an error.
    package init(_ message: String) { self.message = message }

    /// The description of the damage, as a sentence.
    package var description: String { "the image is damaged: \(message)" }
}
