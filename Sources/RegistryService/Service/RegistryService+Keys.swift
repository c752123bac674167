import Crypto
package import Protocol
import ServiceKit

extension RegistryService {
    package func createKey(
        _ request: Proto.CreateKeyRequest, _ call: CallContext
    ) async throws -> Proto.CreateKeyResponse {
        let app = try scope(call, request.app)
        if !app.isEmpty, directories[app] == nil { throw RPCError.noApp(app) }
        let role = try Role(request.role, "role")
        try DeviceFields.text(request.name, "name")
        guard keys.values.count(where: { $0.app == app }) < RegistryLimits.keysPerApp else {
            throw RPCError(
                .resourceExhausted, "there are \(RegistryLimits.keysPerApp) keys, the limit")
        }
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
            .filter { $0.app == app }
            .sorted { $0.id < $1.id }
            .map(\.message)
        return response
    }

    package func revokeKey(
        _ request: Proto.RevokeKeyRequest, _ call: CallContext
    ) async throws -> Proto.RevokeKeyResponse {
        let app = try scope(call, request.app)
        guard let key = keys[request.id], app.isEmpty || key.app == app else {
            throw RPCError(.notFound, "no key \(quoting: request.id)")
        }
        var revoked = key
        if key.revoked == nil {
            let now = clock.now()
            revoked.revoked = try await commit {
                try await store.perform(RevokeKey(id: key.id, time: now))
            } takeOver: { time in
                var key = key
                key.revoked = time
                remember(key)
            }
        }
        var response = Proto.RevokeKeyResponse()
        response.key = revoked.message
        return response
    }

    package func authenticate(
        _ request: Proto.AuthenticateRequest, _ call: CallContext
    ) async throws -> Proto.AuthenticateResponse {
        // The secret is hashed and compared in constant time, whether or not the key exists.
        let hash = Secret.hash(request.secret)
        guard let key = Secret.keyID(request.secret).flatMap({ keys[$0] }), key.hash == hash,
            key.revoked == nil
        else { throw RPCError.wrongKey }
        var response = Proto.AuthenticateResponse()
        response.keyId = key.id
        response.app = key.app
        response.role = Proto.KeyRole(rawValue: Int32(key.role.rawValue))
        response.keyName = key.name
        return response
    }

    /// Creates the suite's first key, unless there is an admin key of the suite that is not
    /// revoked.
    ///
    /// - Parameter keep: stores the secret for the operator. It runs before the key is valid: after
    ///   a crash in between, the next start creates another key.
    /// - Returns: whether a key was created.
    package func makeFirstKey(keep: @Sendable (String) throws -> Void) async throws -> Bool {
        let hasOne = keys.values.contains {
            $0.app.isEmpty && $0.role == .admin && $0.revoked == nil
        }
        guard !hasOne else { return false }
        _ = try await makeKey(app: "", role: .admin, name: "first key", keep: keep)
        return true
    }

    private func makeKey(
        app: String, role: Role, name: String, keep: (String) throws -> Void = { _ in }
    ) async throws -> (key: Key, secret: String) {
        let id = identifiers.next()
        let secret = Secret.key(id: id, random)
        let key = Key(
            id: id, app: app, role: role, name: name, hash: Secret.hash(secret),
            created: clock.now())
        try keep(secret)
        try await commit {
            try await store.perform(AddKey(key: key))
        } takeOver: {
            remember(key)
        }
        return (key, secret)
    }

    /// Returns the app whose keys a call is about; empty for the keys of the whole suite, which
    /// only these may name.
    private func scope(_ call: CallContext, _ requested: String) throws(RPCError) -> String {
        guard let principal = call.principal, !principal.app.isEmpty else { return requested }
        return try call.app(requested)
    }
}
