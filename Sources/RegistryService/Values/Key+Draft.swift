import Crypto
import Protocol
import ServiceKit

extension Key {
    /// A key that is to be made.
    struct Draft {
        var app: String
        var role: Role
        var name: String
        var expires: UnixTime?
        var createdBy = ""

        /// Creates a draft of a key that does not end.
        init(app: String, role: Role, name: String) {
            (self.app, self.role, self.name) = (app, role, name)
        }

        /// Creates the draft of the key that a request asks for.
        ///
        /// - Throws: `invalidArgument` that names the field.
        init(
            _ request: Proto.CreateKeyRequest, app: String, by call: CallContext, now: UnixTime
        ) throws(RPCError) {
            self.init(app: app, role: try Role(request.role, "role"), name: request.name)
            try DeviceFields.text(request.name, "name")
            createdBy = call.principal?.subject ?? ""
            guard let time = request.expireTime else { return }
            let end = try UnixTime(time, "expire_time")
            guard end > now else { throw .invalid("expire_time", "is in the past") }
            expires = end
        }

        /// Makes the key and its secret.
        func key(id: String, _ random: Random, now: UnixTime) -> (key: Key, secret: String) {
            let secret = Secret.key(id: id, random)
            let key = Key(
                id: id, app: app, role: role, name: name, hash: Secret.hash(secret), created: now,
                expires: expires, createdBy: createdBy)
            return (key, secret)
        }
    }
}
