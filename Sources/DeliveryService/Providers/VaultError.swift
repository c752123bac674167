/// Why a sealed secret cannot be opened, and what to do about it.
struct VaultError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, for programs.
    struct Code: Hashable, Sendable {
        private let name: String

        private init(_ name: String) { self.name = name }

        /// Sealed under a key that is not here: a database put back without its key file.
        static let otherKey = Code("other_key")
        /// Not what was sealed, or not for this place.
        static let damaged = Code("damaged")
    }

    let code: Code
    /// Never a part of a secret or of a key.
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    var description: String { message }
}
