import Crypto
import Protocol
import ServiceKit

/// A key without its secret.
struct Key: Sendable {
    let id: String
    /// Empty: of the whole suite.
    let app: String
    let role: Role
    let name: String
    let hash: Digest
    let created: UnixTime
    var revoked: UnixTime?

    /// As an administrator sees it.
    var message: Proto.Key {
        var message = Proto.Key()
        message.id = id
        message.app = app
        message.role = Proto.KeyRole(rawValue: Int32(role.rawValue))
        message.name = name
        message.createTime = created.timestamp
        message.revokeTime = revoked?.timestamp
        return message
    }
}

extension Role {
    /// A role that a key may have.
    init(_ role: Proto.KeyRole, _ field: String) throws(RPCError) {
        switch role {
        case .device: self = .device
        case .sender: self = .sender
        case .operator: self = .operator
        case .admin: self = .admin
        default:
            throw .invalid(
                field,
                "is one of KEY_ROLE_DEVICE, KEY_ROLE_SENDER, KEY_ROLE_OPERATOR, KEY_ROLE_ADMIN")
        }
    }
}
