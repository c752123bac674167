/// The reason why a key cannot be used, and what to do about it.
package struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error, for programs.
    package struct Code: Hashable, Sendable {
        private let name: String

        private init(_ name: String) { self.name = name }

        /// The text contains no readable key in PEM form.
        package static let unreadable = Code("unreadable")
        /// The key is encrypted with a password.
        package static let encrypted = Code("encrypted")
        /// The key is of another algorithm, curve or size than is required.
        package static let wrongKind = Code("wrong_kind")
        /// The bytes are not a key of that type: their length is wrong, or the point is not on the
        /// curve.
        package static let invalidKey = Code("invalid_key")
    }

    /// The kind of error, for programs.
    package let code: Code
    /// A description of the fault and what to do about it, for people; it never contains a part of
    /// the key.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The description of the fault, for people.
    package var description: String { message }
}
