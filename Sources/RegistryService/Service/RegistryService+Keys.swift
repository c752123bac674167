import Crypto
package import Protocol
import ServiceKit

extension RegistryService {
    package func createKey(
        _ request: Proto.CreateKeyRequest, _ call: CallContext
    ) async throws -> Proto.CreateKeyResponse {
        let app = try scope(call, request.app)
        if !app.isEmpty, directories[app] == nil { throw RPCError(.notFound, "no app '\(app)'") }
        let role = try Role(request.role, "role")
        try DeviceFields.text(request.name, "name")
        let made = try await makeKey(app: app, role: role, name: request.name)
        var response = Proto.CreateKeyResponse()
        response.key = made.key.message
        response.secret = made.secret
        return response
    }

    package func listKeys(
        _ request: Proto.ListKeysRequest, _ call: CallContext
    ) async throws -> Proto.ListKeysResponse {
        let app = try scope(call, request.app)
        var response = Proto.ListKeysResponse()
        response.keys = keys.values
            .filter { app.isEmpty || $0.app == app }
            .sorted { $0.id < $1.id }
            .map(\.message)
        return response
    }

    package func revokeKey(
        _ request: Proto.RevokeKeyRequest, _ call: CallContext
    ) async throws -> Proto.RevokeKeyResponse {
        let app = try scope(call, request.app)
        guard let key = keys[request.id], app.isEmpty || key.app == app else {
            throw RPCError(.notFound, "no key '\(request.id)'")
        }
        if key.revoked == nil {
            let now = clock.now()
            try await store.revokeKey(key.id, at: now)
            keys[key.id]?.revoked = now
        }
        var response = Proto.RevokeKeyResponse()
        response.key = (keys[key.id] ?? key).message
        return response
    }

    package func authenticate(
        _ request: Proto.AuthenticateRequest, _ call: CallContext
    ) async throws -> Proto.AuthenticateResponse {
        // Hashed and compared in constant time, whether or not there is such a key.
        let hash = Secret.hash(request.secret)
        guard let key = Secret.keyID(request.secret).flatMap({ keys[$0] }), key.hash == hash,
            key.revoked == nil
        else { throw RPCError.wrongKey }
        var response = Proto.AuthenticateResponse()
        response.keyId = key.id
        response.app = key.app
        response.role = Proto.KeyRole(rawValue: Int32(key.role.rawValue))
        return response
    }

    /// Makes the suite's first key, unless there is one that still opens.
    ///
    /// - Returns: its secret, which is kept nowhere else; nil when none was made.
    package func makeFirstKey() async throws -> String? {
        let hasOne = keys.values.contains {
            $0.app.isEmpty && $0.role == .admin && $0.revoked == nil
        }
        guard !hasOne else { return nil }
        return try await makeKey(app: "", role: .admin, name: "first key").secret
    }

    private func makeKey(
        app: String, role: Role, name: String
    ) async throws -> (key: Key, secret: String) {
        let id = identifiers.next()
        let secret = Secret.key(id: id, random)
        let key = Key(
            id: id, app: app, role: role, name: name, hash: Secret.hash(secret), created: clock.now())
        try await store.add(key)
        keys[id] = key
        return (key, secret)
    }

    /// The app whose keys a call is about; empty: the whole suite's, for its keys alone.
    private func scope(_ call: CallContext, _ requested: String) throws(RPCError) -> String {
        guard let principal = call.principal, !principal.app.isEmpty else { return requested }
        return try call.app(requested)
    }
}
