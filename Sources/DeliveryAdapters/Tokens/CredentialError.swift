/// Why a provider's credentials cannot be used, and what to do about it.
package struct CredentialError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, for programs.
    package struct Code: Hashable, Sendable {
        private let name: String

        private init(_ name: String) { self.name = name }

        /// A value that the provider would not accept.
        package static let invalidValue = Code("invalid_value")
        /// A file that is not what was to be given.
        package static let invalidFile = Code("invalid_file")
        /// A key that cannot be used.
        package static let invalidKey = Code("invalid_key")
    }

    /// What is wrong, for programs.
    package let code: Code
    /// What is wrong and what to do about it; never a part of a key.
    package let message: String

    /// What is wrong and what to do about it, without any part of a key.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    package var description: String { message }
}
