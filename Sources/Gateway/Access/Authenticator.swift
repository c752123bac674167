import Crypto
import HTTP
import Protocol
import Synchronization

/// Finds out for whom a request is made.
///
/// A wrong, a malformed and a revoked key are answered alike, so that nobody learns which it was.
final class Authenticator: Sendable {
    private let registry: RegistryClient
    private let limits: GatewayLimits
    private let now: @Sendable () -> MonotonicInstant
    private let memory: GatewayMemory

    init(
        _ registry: RegistryClient, _ limits: GatewayLimits, _ memory: GatewayMemory? = nil,
        now: @escaping @Sendable () -> MonotonicInstant
    ) {
        self.registry = registry
        self.limits = limits
        self.now = now
        self.memory = memory ?? GatewayMemory(limits)
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
        // It is the gateway that asks, for nobody: a caller's role would be refused.
        var call = call
        call.principal = nil
        do {
            let answer = try await registry.authenticate(request, call)
            guard let number = UInt8(exactly: answer.role.rawValue),
                let role = Role(rawValue: number), role >= .device, role != .internal
            else { throw Self.wrongKey }
            let subject =
                answer.keyName.isEmpty ? answer.keyId : "\(answer.keyName) (\(answer.keyId))"
            let principal = Principal(
                role: role, app: answer.app, subject: subject, keyID: answer.keyId)
            memory.keys.withLock { $0.prove(digest, principal, now: now()) }
            return principal
        } catch {
            let error = RPCError(error)
            guard Self.refusals.contains(error.code) else { throw error }
            memory.keys.withLock { $0.refuse(digest, now: now()) }
            throw Self.wrongKey
        }
    }

    private func find(_ digest: Digest) -> KeyCache.Finding {
        memory.keys.withLock { $0.find(digest, now: now()) }
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
}
