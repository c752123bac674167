/// The key or device that a call is made for, as the gateway authenticated it.
package struct Principal: Hashable, Sendable {
    /// The principal's role.
    package var role: Role
    /// The id of the app that the principal belongs to; empty for the whole suite.
    package var app: String
    /// Who the principal is, for logs and people: a key's name and id, or a device's id.
    package var subject: String
    /// The id of the key; empty if it is not known.
    ///
    /// Only the gateway knows it: it is no part of the metadata.
    package var keyID: String

    /// Creates a principal.
    package init(role: Role, app: String, subject: String, keyID: String = "") {
        self.keyID = keyID
        self.role = role
        self.app = app
        self.subject = subject
    }

    /// The principal as `role:app:subject`, the form in a call's metadata.
    ///
    /// App ids contain no colon.
    package var metadataValue: String { "\(role.rawValue):\(app):\(subject)" }

    /// Parses `metadataValue`; nil if it is malformed.
    package init?(metadataValue: String) {
        let parts = metadataValue.split(
            separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let number = UInt8(parts[0]), let role = Role(rawValue: number)
        else {
            return nil
        }
        self.init(role: role, app: String(parts[1]), subject: String(parts[2]))
    }
}
