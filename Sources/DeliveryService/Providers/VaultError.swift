/// An error in opening a sealed secret, which says what to do about it.
struct VaultError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error, for programs.
    struct Code: Hashable, Sendable {
        private let name: String

        private init(_ name: String) { self.name = name }

        /// The secret was sealed under another key: the database was restored without its key file.
        static let otherKey = Code("other_key")
        /// The bytes are not a sealed secret, or were sealed for another place.
        static let damaged = Code("damaged")
    }

    let code: Code
    /// The message, which never contains a part of a secret or of a key.
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    var description: String { message }
}
