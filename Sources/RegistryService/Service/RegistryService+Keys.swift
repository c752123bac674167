import Crypto
package import Protocol
import ServiceKit

extension RegistryService {
    private var ring: KeyRing { KeyRing(keys: keys) }

    package func createKey(
        _ request: Proto.CreateKeyRequest, _ call: CallContext
    ) async throws -> Proto.CreateKeyResponse {
        let app = try scope(call, request.app)
        let made = try await makeKey(ring.draft(request, app: app, by: call, now: clock.now()))
        call.note?.changed(from: "", to: made.key.summary)
        var response = Proto.CreateKeyResponse()
        (response.key, response.secret) = (made.key.message, made.secret)
        return response
    }

    package func listKeys(
        _ request: Proto.ListKeysRequest, _ call: CallContext
    ) async throws -> Proto.ListKeysResponse {
        var response = Proto.ListKeysResponse()
        response.keys = ring.list(of: try scope(call, request.app))
        return response
    }

    package func revokeKey(
        _ request: Proto.RevokeKeyRequest, _ call: CallContext
    ) async throws -> Proto.RevokeKeyResponse {
        var key = try ring.key(request.id, of: try scope(call, request.app))
        call.note?.changed(from: key.summary, to: "revoked")
        if key.revoked == nil {
            let command = RevokeKey(id: request.id, time: clock.now())
            key.revoked = try await commit {
                try await store.perform(command)
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
        let key = try ring.key(request.id, of: try scope(call, request.app))
        try ring.checkRotation(of: key, by: call)
        let secret = Secret.key(id: key.id, random)
        let rotation = try key.rotated(
            to: Secret.hash(secret), overlap: request.overlap, at: clock.now())
        try await commit {
            try await store.perform(rotation)
        } takeOver: {
            edit(key.id) { $0.take(rotation) }
        }
        var response = Proto.RotateKeyResponse()
        (response.key, response.secret) = (keys[key.id]?.message, secret)
        return response
    }

    private func edit(_ id: String, _ body: (inout Key) -> Void) {
        guard var key = keys[id] else { return }
        body(&key)
        remember(key)
    }

    package func authenticate(
        _ request: Proto.AuthenticateRequest, _ call: CallContext
    ) async throws -> Proto.AuthenticateResponse {
        let now = clock.now()
        let (key, admission) = try ring.admit(request.secret, at: now)
        if key.isUseDue(at: now) {
            edit(key.id) { $0.lastUse = now }
            // Nobody waits for it: a key works with a full disk, too.
            Task { try? await store.perform(UseKey(id: key.id, time: now)) }
        }
        return Proto.AuthenticateResponse(key, admission)
    }

    /// Creates the suite's first key, unless there is an admin key of the suite that is valid.
    ///
    /// - Parameter keep: stores the secret for the operator. It runs before the key is valid: after
    ///   a crash in between, the next start creates another key.
    /// - Returns: whether a key was created.
    package func makeFirstKey(keep: @Sendable (String) throws -> Void) async throws -> Bool {
        guard !ring.hasAdmin(at: clock.now()) else { return false }
        _ = try await makeKey(Key.Draft(app: "", role: .admin, name: "first key"), keep: keep)
        return true
    }

    private func makeKey(
        _ draft: Key.Draft, keep: (String) throws -> Void = { _ in }
    ) async throws -> (key: Key, secret: String) {
        let made = draft.key(id: identifiers.next(), random, now: clock.now())
        try keep(made.secret)
        try await commit {
            try await store.perform(AddKey(key: made.key))
        } takeOver: {
            remember(made.key)
        }
        return made
    }

    /// Returns the app whose keys a call is about; empty for the keys of the whole suite, which
    /// only these may name.
    private func scope(_ call: CallContext, _ requested: String) throws(RPCError) -> String {
        if requested.isEmpty, call.principal?.app.isEmpty ?? true { return "" }
        return try directory(call, requested).app.id
    }
}
