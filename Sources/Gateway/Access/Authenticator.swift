import Crypto
import HTTP
import Protocol

/// Finds out for whom a request is made, by its `Authorization: Bearer` key.
actor Authenticator {
    private let executor: any SerialExecutor
    private let registry: RegistryClient
    private let now: @Sendable () -> MonotonicInstant
    private var cache = KeyCache()

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    init(
        _ registry: RegistryClient, on executor: any SerialExecutor,
        now: @escaping @Sendable () -> MonotonicInstant
    ) {
        self.registry = registry
        self.executor = executor
        self.now = now
    }

    /// One message for every key that does not open.
    static let wrongKey = RPCError(.unauthenticated, "the key is not valid")
    private static let noKey = RPCError(
        .unauthenticated, "a key is required: send the header 'Authorization: Bearer <key>'")
    /// Longer than any key.
    private static let maximumKeyLength = 256

    /// The key a request shows; nil when it shows none.
    static func key(of request: HTTPRequest) -> ArraySlice<UInt8>? {
        guard let value = request.fields["authorization"], value.count > 7 else { return nil }
        let scheme = String(decoding: value.prefix(7), as: UTF8.self).lowercased()
        return scheme == "bearer " ? value.dropFirst(7) : nil
    }

    /// The principal of a request.
    ///
    /// - Throws: `unauthenticated`, or `unavailable` when the registry cannot be asked.
    func principal(
        of request: HTTPRequest, _ context: CallContext
    ) async throws(RPCError) -> Principal {
        guard let key = Self.key(of: request) else {
            throw request.fields["authorization"] == nil ? Self.noKey : Self.wrongKey
        }
        guard key.count <= Self.maximumKeyLength else { throw Self.wrongKey }
        let hash = SHA256.digest(of: Array(key))
        if let known = cache.outcome(hash, at: now()) { return try known.get() }
        let outcome = await ask(String(decoding: key, as: UTF8.self), context)
        cache.remember(hash, outcome, at: now())
        return try outcome.get()
    }

    private func ask(
        _ key: String, _ context: CallContext
    ) async -> Result<Principal, RPCError> {
        var request = Proto.AuthenticateRequest()
        request.secret = key
        do {
            let response = try await registry.authenticate(
                request, CallContext(deadline: context.deadline, requestID: context.requestID))
            guard let number = UInt8(exactly: response.role.rawValue),
                let role = Role(rawValue: number), role < .internal
            else { return .failure(RPCError(.internal, "the key has an unknown role")) }
            return .success(Principal(role: role, app: response.app, subject: response.keyId))
        } catch {
            let error = RPCError(error)
            // A key with a NUL or broken UTF-8 in it is a wrong key like any other.
            let isRefused = error.code == .unauthenticated || error.code == .invalidArgument
            return .failure(isRefused ? Self.wrongKey : error)
        }
    }
}
