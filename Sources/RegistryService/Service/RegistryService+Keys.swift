import Crypto
package import Protocol
import ServiceKit

extension RegistryService {
    package func createKey(
        _ request: Proto.CreateKeyRequest, _ call: CallContext
    ) async throws -> Proto.CreateKeyResponse {
        let app = try scope(call, request.app)
        let role = try Role(request.role, "role")
        try DeviceFields.text(request.name, "name")
        guard keys.values.count(where: { $0.app == app }) < RegistryLimits.keysPerApp else {
            throw RPCError(
                .resourceExhausted, "there are \(RegistryLimits.keysPerApp) keys, the limit")
        }
        let ends = try Key.end(request.expireTime, now: clock.now())
        let made = try await makeKey(
            app: app, role: role, name: request.name,
            with: { ($0.expires, $0.createdBy) = (ends, call.principal?.subject ?? "") })
        call.note?.changed(from: "", to: made.key.summary)
        var response = Proto.CreateKeyResponse()
        (response.key, response.secret) = (made.key.message, made.secret)
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
        var key = try key(request.id, request.app, call)
        call.note?.changed(from: key.summary, to: "revoked")
        if key.revoked == nil {
            let now = clock.now()
            key.revoked = try await commit {
                try await store.perform(RevokeKey(id: request.id, time: now))
            } takeOver: { time in
                edit(request.id) { $0.revoked = time }
            }
        }
        var response = Proto.RevokeKeyResponse()
        response.key = key.message
        return response
    }

    package func rotateKey(
        _ request: Proto.RotateKeyRequest, _ call: CallContext
    ) async throws -> Proto.RotateKeyResponse {
        let key = try key(request.id, request.app, call)
        let rotation = try key.rotated(overlap: request.overlap, at: clock.now())
        let secret = Secret.key(id: key.id, random)
        let hash = Secret.hash(secret)
        try await commit {
            try await store.perform(RotateKey(id: key.id, hash: hash, rotation: rotation))
        } takeOver: {
            edit(key.id) { ($0.hash, $0.rotation) = (hash, rotation) }
        }
        var response = Proto.RotateKeyResponse()
        (response.key, response.secret) = (keys[key.id]?.message, secret)
        return response
    }

    /// Returns a key that a caller may change.
    private func key(_ id: String, _ app: String, _ call: CallContext) throws(RPCError) -> Key {
        let app = try scope(call, app)
        guard let key = keys[id], app.isEmpty || key.app == app else {
            throw RPCError(.notFound, "no key '\(id)'")
        }
        return key
    }

    private func edit(_ id: String, _ body: (inout Key) -> Void) {
        guard var key = keys[id] else { return }
        body(&key)
        remember(key)
    }

    package func authenticate(
        _ request: Proto.AuthenticateRequest, _ call: CallContext
    ) async throws -> Proto.AuthenticateResponse {
        // The same is hashed and compared whether or not there is a key with this id.
        let (hash, now) = (Secret.hash(request.secret), clock.now())
        let known = Secret.keyID(request.secret).flatMap { keys[$0] }
        guard let admission = (known ?? Secret.noKey).admits(hash, at: now), let key = known
        else { throw RPCError.wrongKey }
        if key.isUseDue(at: now) {
            edit(key.id) { $0.lastUse = now }
            // Nobody waits for it: a key works with a full disk, too.
            Task { try? await store.perform(UseKey(id: key.id, time: now)) }
        }
        var response = Proto.AuthenticateResponse()
        (response.keyId, response.app, response.keyName) = (key.id, key.app, key.name)
        response.role = Proto.KeyRole(rawValue: Int32(key.role.rawValue))
        response.expireTime = admission.ends?.timestamp
        return response
    }

    /// Creates the suite's first key, unless there is an admin key of the suite that is not
    /// revoked.
    ///
    /// - Parameter keep: stores the secret for the operator. It runs before the key is valid: after
    ///   a crash in between, the next start creates another key.
    /// - Returns: whether a key was created.
    package func makeFirstKey(keep: @Sendable (String) throws -> Void) async throws -> Bool {
        let now = clock.now()
        let hasOne = keys.values.contains {
            $0.app.isEmpty && $0.role == .admin && $0.isValid(at: now)
        }
        guard !hasOne else { return false }
        _ = try await makeKey(app: "", role: .admin, name: "first key", keep: keep)
        return true
    }

    private func makeKey(
        app: String, role: Role, name: String, keep: (String) throws -> Void = { _ in },
        with facts: (inout Key) -> Void = { _ in }
    ) async throws -> (key: Key, secret: String) {
        let id = identifiers.next()
        let secret = Secret.key(id: id, random)
        var made = Key(
            id: id, app: app, role: role, name: name, hash: Secret.hash(secret),
            created: clock.now())
        facts(&made)
        let key = made
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
        if requested.isEmpty, call.principal?.app.isEmpty ?? true { return "" }
        return try directory(call, requested).app.id
    }
}
