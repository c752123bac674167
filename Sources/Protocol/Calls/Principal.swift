/// Who a call is made for, as the gateway found out.
package struct Principal: Hashable, Sendable {
    /// What it may do.
    package var role: Role
    /// The app it belongs to; empty: the whole suite.
    package var app: String
    /// Who it is, for the log and for what people read: a key's name and id, or a device's id.
    package var subject: String

    /// A principal.
    package init(role: Role, app: String, subject: String) {
        self.role = role
        self.app = app
        self.subject = subject
    }

    /// `role:app:subject`, as it travels in a call's metadata.
    ///
    /// App ids have no colon.
    package var metadataValue: String { "\(role.rawValue):\(app):\(subject)" }

    /// Reads `metadataValue`; nil for anything else.
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
