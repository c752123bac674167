import Protocol
import ServiceKit

/// The keys that exist, and the checks that need them.
struct KeyRing {
    let keys: [String: Key]

    /// Returns the keys of an app, in the order of their ids; those of the whole suite if `app` is
    /// empty.
    func list(of app: String) -> [Proto.Key] {
        keys.values.filter { $0.app == app }.sorted { $0.id < $1.id }.map(\.message)
    }

    /// Returns a key of an app; any key if the app is empty.
    func key(_ id: String, of app: String) throws(RPCError) -> Key {
        guard let key = keys[id], app.isEmpty || key.app == app else {
            throw RPCError(.notFound, "no key \(quoting: id)")
        }
        return key
    }

    /// Returns the key that a request asks for, which is not stored yet.
    ///
    /// - Throws: `invalidArgument` that names the field; `resourceExhausted` for one key too many.
    func draft(
        _ request: Proto.CreateKeyRequest, app: String, by call: CallContext, now: UnixTime
    ) throws(RPCError) -> Key.Draft {
        let draft = try Key.Draft(request, app: app, by: call, now: now)
        if let end = end(of: call), draft.expires.map({ $0 > end }) ?? true {
            // Whoever has the key for a while would have another one for ever.
            throw .invalid(
                "expire_time",
                "is missing or later than \(end.text), when the key that makes this one ends")
        }
        guard keys.values.count(where: { $0.app == app }) < RegistryLimits.keysPerApp else {
            throw RPCError(
                .resourceExhausted, "there are \(RegistryLimits.keysPerApp) keys, the limit")
        }
        return draft
    }

    /// Checks that a caller may get another secret of a key.
    ///
    /// A caller whose own key ends would have the other key for longer.
    ///
    /// - Throws: `permissionDenied` if the key ends later than that of the caller.
    func checkRotation(of key: Key, by call: CallContext) throws(RPCError) {
        guard let end = end(of: call), key.expires.map({ $0 > end }) ?? true else { return }
        throw RPCError(
            .permissionDenied,
            "your key ends at \(end.text), before the key '\(key.id)'; rotate that with a key that "
                + "ends later, or with none")
    }

    /// Returns the time at which the key of a caller ends; nil if it does not end, or if it is no
    /// key.
    private func end(of call: CallContext) -> UnixTime? {
        call.principal.flatMap { keys[$0.subjectID] }?.expires
    }

    /// Returns the key of a secret, and the permission that the secret gives.
    ///
    /// The same is hashed and compared whether or not there is a key with this id.
    func admit(_ secret: String, at now: UnixTime) throws(RPCError) -> (Key, KeyAdmission) {
        let hash = Secret.hash(secret)
        let known = Secret.keyID(secret).flatMap { keys[$0] }
        guard let admission = (known ?? Secret.noKey).admits(hash, at: now), let key = known
        else { throw RPCError.wrongKey }
        return (key, admission)
    }

    /// Returns whether a key exists that can administer the whole suite.
    func hasAdmin(at now: UnixTime) -> Bool {
        keys.values.contains { $0.app.isEmpty && $0.role == .admin && $0.isValid(at: now) }
    }
}

extension Proto.AuthenticateResponse {
    /// Creates the answer for a secret that works.
    init(_ key: Key, _ admission: KeyAdmission) {
        self.init()
        (keyId, app, keyName) = (key.id, key.app, key.name)
        role = Proto.KeyRole(rawValue: Int32(key.role.rawValue))
        (expireTime, replaced) = (admission.ends?.timestamp, admission.isReplaced)
    }
}
