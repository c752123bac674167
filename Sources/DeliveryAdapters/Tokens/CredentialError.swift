/// An error in a provider's credentials or settings, which says what to do about it.
package struct CredentialError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error, for programs.
    package struct Code: Hashable, Sendable {
        private let name: String

        private init(_ name: String) { self.name = name }

        /// A value that the provider would not accept.
        package static let invalidValue = Code("invalid_value")
        /// A file of the wrong kind.
        package static let invalidFile = Code("invalid_file")
        /// A key that cannot be used.
        package static let invalidKey = Code("invalid_key")
    }

    /// The kind of error, for programs.
    package let code: Code
    /// A description of the problem and what to do about it; it never contains any part of a key.
    package let message: String
    /// The name of the setting that is wrong; nil if it is not one alone.
    package let setting: String?

    /// Creates an error; the message must not contain any part of a key.
    package init(_ code: Code, _ message: String, setting: String? = nil) {
        (self.code, self.message, self.setting) = (code, message, setting)
    }

    /// Returns the error as one of a setting.
    func of(_ setting: String) -> CredentialError { .init(code, message, setting: setting) }

    /// The description of the fault, for people.
    package var description: String { message }
}
