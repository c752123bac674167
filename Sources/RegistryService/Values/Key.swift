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
    let hash: Digest
    let created: UnixTime
    var revoked: UnixTime?

    /// The key as a protobuf message, as administrators see it.
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
    /// Reads the role of a key; throws `invalidArgument` for any other number.
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
