/// The error of bytes that are not the expected message, or of a message that cannot be packed.
package struct CodecError: Error, Hashable, Sendable {
    /// The kind of error; an open set, as codes may be added.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package var rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The bytes are not the wire format of the message.
        package static let malformed = Code(rawValue: 1)
        /// A string is not UTF-8.
        package static let notUTF8 = Code(rawValue: 2)
        /// A string contains a NUL.
        package static let embeddedNUL = Code(rawValue: 3)
        /// The message needs more memory or more elements than `DecodingLimits` allow.
        package static let tooLarge = Code(rawValue: 4)
        /// The arena is in use, or memory ran out.
        package static let noMemory = Code(rawValue: 5)
    }

    /// The kind of error.
    package var code: Code
    /// A description of the fault.
    package var message: String

    /// Creates an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
