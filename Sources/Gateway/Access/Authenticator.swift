import Crypto
import HTTP
import Protocol
<<<<<<< HEAD

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
=======
import Synchronization

/// Finds out for whom a request is made.
///
/// A wrong, a malformed and a revoked key are answered alike, so that nobody learns which it was.
final class Authenticator: Sendable {
    private let registry: RegistryClient
    private let limits: GatewayLimits
    private let now: @Sendable () -> MonotonicInstant
    private let cache: Mutex<KeyCache>

    init(
        _ registry: RegistryClient, _ limits: GatewayLimits,
        now: @escaping @Sendable () -> MonotonicInstant
    ) {
        self.registry = registry
        self.limits = limits
        self.now = now
        cache = Mutex(KeyCache(limits))
    }

    /// Who sends the request.
    ///
    /// - Parameter call: its deadline and id.
    /// - Throws: `unauthenticated`, or what keeps the registry from saying.
    func principal(
        _ fields: HTTPFields, _ call: CallContext
    ) async throws(RPCError) -> Principal {
        let key: String
        switch BearerKey(fields, maximumLength: limits.keyLength) {
        case .missing: throw Self.missingKey
        case .malformed: throw Self.wrongKey
        case .key(let text): key = text
        }
        let digest = Self.digest(key)
        let found = find(digest)
        switch found {
        case .valid(let principal): return principal
        case .wrong: throw Self.wrongKey
        case .wasValid, .unknown: break
        }
        do {
            return try await ask(key, digest, call)
        } catch {
            if case .wasValid(let principal) = found, error.isAbsence { return principal }
            throw error
        }
    }

    /// Whether the request's key was valid not long ago; asks nobody.
    func isKnown(_ fields: HTTPFields) -> Knowledge {
        guard case .key(let key) = BearerKey(fields, maximumLength: limits.keyLength) else {
            return .no
        }
        return switch find(Self.digest(key)) {
        case .valid, .wasValid: .yes
        case .wrong: .no
        case .unknown: .perhaps
        }
    }

    /// Whether a key is good, without asking.
    enum Knowledge { case yes, no, perhaps }

    private func ask(
        _ key: String, _ digest: Digest, _ call: CallContext
    ) async throws(RPCError) -> Principal {
        var request = Proto.AuthenticateRequest()
        request.secret = key
        do {
            let answer = try await registry.authenticate(request, call)
            guard let number = UInt8(exactly: answer.role.rawValue),
                let role = Role(rawValue: number), role >= .device, role != .internal
            else { throw Self.wrongKey }
            let principal = Principal(role: role, app: answer.app, subject: answer.keyId)
            cache.withLock { $0.prove(digest, principal, now: now()) }
            return principal
        } catch {
            let error = RPCError(error)
            guard Self.refusals.contains(error.code) else { throw error }
            cache.withLock { $0.refuse(digest, now: now()) }
            throw Self.wrongKey
        }
    }

    private func find(_ digest: Digest) -> KeyCache.Finding {
        cache.withLock { $0.find(digest, now: now()) }
    }

    private static func digest(_ key: String) -> Digest { SHA256.digest(of: Array(key.utf8)) }

    private static let refusals: Set<RPCError.Code> = [
        .unauthenticated, .notFound, .permissionDenied, .invalidArgument,
    ]
    private static let wrongKey = RPCError(.unauthenticated, "the key is not valid")
    private static let missingKey = RPCError(
        .unauthenticated, "a key is needed: send the header `Authorization: Bearer KEY`")
}

extension RPCError {
    /// Whether the service could not be reached, which says nothing about the call.
    var isAbsence: Bool { code == .unavailable || code == .deadlineExceeded }
>>>>>>> h-gateway
}
