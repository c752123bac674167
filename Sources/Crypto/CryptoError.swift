/// Why a key cannot be used, and what to do about it.
package struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, for programs.
    package struct Code: Hashable, Sendable {
        private let name: String

        private init(_ name: String) { self.name = name }

        /// The text holds no key in PEM form that can be read.
        package static let unreadable = Code("unreadable")
        /// The key is encrypted with a password.
        package static let encrypted = Code("encrypted")
        /// A key of another algorithm, curve or size than is wanted.
        package static let wrongKind = Code("wrong_kind")
        /// Bytes that are no key of that kind: a wrong length, a point that is not on the curve.
        package static let invalidKey = Code("invalid_key")
    }

    /// What is wrong, for programs.
    package let code: Code
    /// What is wrong and what to do about it, for people; never a part of the key.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    package var description: String { message }
}
