/// Bytes that are not the message they should be, or a message that cannot be packed.
package struct CodecError: Error, Hashable, Sendable {
    /// What went wrong; open, for codes are added.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package var rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Not the wire format of such a message.
        package static let malformed = Code(rawValue: 1)
        /// A string that is not UTF-8.
        package static let notUTF8 = Code(rawValue: 2)
        /// A string that holds a NUL.
        package static let embeddedNUL = Code(rawValue: 3)
        /// More memory or more elements than `DecodingLimits` allow.
        package static let tooLarge = Code(rawValue: 4)
        /// The arena is in use, or there is no memory.
        package static let noMemory = Code(rawValue: 5)
    }

    /// What went wrong.
    package var code: Code
    /// What to do about it.
    package var message: String

    /// An error of `code`.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
