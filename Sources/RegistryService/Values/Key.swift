import Crypto
import Protocol
import ServiceKit

/// A key without its secret.
struct Key: Sendable {
    let id: String
    /// The app's id; empty for a key of the whole suite.
    let app: String
    let role: Role
    let name: String
    var hash: Digest
    let created: UnixTime
    var revoked: UnixTime?
    /// The time at which the key stops working; nil for never.
    var expires: UnixTime?
    /// The key that made this one, by name and id; empty if nobody knows.
    var createdBy = ""
    /// The time at which the key was last used, to a minute; nil for never.
    var lastUse: UnixTime?
    /// The last change of the secret; nil if it is the first one.
    var rotation: KeyRotation?

    /// The key as a protobuf message, as administrators see it.
    var message: Proto.Key {
        var message = Proto.Key()
        message.id = id
        message.app = app
        message.role = Proto.KeyRole(rawValue: Int32(role.rawValue))
        message.name = name
        message.createTime = created.timestamp
        message.revokeTime = revoked?.timestamp
        message.expireTime = expires?.timestamp
        message.createdBy = createdBy
        message.lastUseTime = lastUse?.timestamp
        message.rotateTime = rotation?.time.timestamp
        message.oldSecretExpireTime = rotation?.oldExpires?.timestamp
        return message
    }

    /// The key, as the audit log shows it.
    var summary: String {
        var words = ["\(role)", name.isEmpty ? "without a name" : "named \(name)"]
        if let expires { words.append("until \(expires.text)") }
        return words.joined(separator: ", ")
    }
}

/// A change of a key's secret.
struct KeyRotation: Hashable, Sendable {
    let time: UnixTime
    /// The hash of the secret before.
    let oldHash: Digest
    /// The time up to which the old secret works as well; nil if it does not.
    let oldExpires: UnixTime?
}

extension Role {
    /// Reads the role of a key; throws `invalidArgument` for any other number.
    init(_ role: Proto.KeyRole, _ field: String) throws(RPCError) {
        switch role {
        case .device: self = .device
        case .viewer: self = .viewer
        case .sender: self = .sender
        case .operator: self = .operator
        case .admin: self = .admin
        default:
            throw .invalid(
                field,
                "must be one of KEY_ROLE_DEVICE, KEY_ROLE_VIEWER, KEY_ROLE_SENDER, "
                    + "KEY_ROLE_OPERATOR, KEY_ROLE_ADMIN")
        }
    }
}
