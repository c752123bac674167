import Crypto
import HTTP
import HTTPServer
import Protocol
import ServiceKit
import Synchronization

/// Finds the principal that a request's key belongs to.
///
/// A wrong, a malformed and a revoked key get the same answer, so that a caller cannot tell them
/// apart.
final class Authenticator: Sendable {
    private let registry: RegistryClient
    private let limits: GatewayLimits
    private let now: @Sendable () -> MonotonicInstant
    private let memory: GatewayMemory
    private let gate: CallGate
    private let counters: GatewayMetrics

    /// - Parameter gate: the gate that questions to the registry go through.
    init(
        _ registry: RegistryClient, _ limits: GatewayLimits, _ memory: GatewayMemory,
        _ gate: CallGate, _ counters: GatewayMetrics,
        now: @escaping @Sendable () -> MonotonicInstant
    ) {
        self.registry = registry
        self.limits = limits
        self.now = now
        (self.memory, self.gate, self.counters) = (memory, gate, counters)
    }

    /// Returns the principal of the request's key, and asks the registry if no recent answer is
    /// cached.
    ///
    /// - Parameter call: its deadline and id.
    /// - Throws: `unauthenticated`; `resourceExhausted` after many wrong keys; the error that keeps
    ///   the
    ///   registry from answering.
    func principal(
        _ fields: HTTPFields, _ call: CallContext, from peer: HTTPPeer
    ) async throws(RPCError) -> Principal {
        switch try find(fields, from: peer) {
        case .known(let principal): principal
        case .unsure(let question): try await ask(question, call, from: peer)
        }
    }

    /// The result of looking up a request's key in the cache.
    enum Finding {
        case known(Principal)
        /// The registry must be asked.
        case unsure(Question)
    }

    /// A key that the registry must be asked about, with the cache's knowledge of it.
    struct Question {
        fileprivate let key: String
        fileprivate let digest: Digest
        fileprivate let found: KeyCache.Finding
    }

    /// Returns the result of looking up the request's key in the cache.
    ///
    /// - Throws: `unauthenticated`; `resourceExhausted` after many wrong keys.
    func find(_ fields: HTTPFields, from peer: HTTPPeer) throws(RPCError) -> Finding {
        let key: String
        switch BearerKey(fields, maximumLength: limits.keyLength) {
        case .missing: throw Self.missingKey
        case .malformed: throw wrong(nil, peer)
        case .key(let text): key = text
        }
        let digest = Self.digest(key)
        let found = find(digest)
        switch found {
        case .valid(let principal): return .known(principal)
        case .wrong: throw wrong(digest, peer)
        case .wasValid, .wasKnown: break
        case .unknown:
            guard let pause = memory.wrongKeys.pause(of: peer, for: digest, now: now()) else {
                break
            }
            counters.limited(.wrongKeys)
            throw WrongKeys.paused(pause)
        }
        return .unsure(Question(key: key, digest: digest, found: found))
    }

    /// Asks the registry about a key.
    ///
    /// - Throws: the errors of ``principal(_:_:from:)``.
    func ask(
        _ question: Question, _ call: CallContext, from peer: HTTPPeer
    ) async throws(RPCError) -> Principal {
        let (digest, found) = (question.digest, question.found)
        do {
            return try await ask(
                question.key, digest, call, for: found == .unknown ? .address(peer.block) : .nobody)
        } catch  where error == Self.wrongKey {
            throw wrong(digest, peer)
        } catch {
            if case .wasValid(let principal) = found, error.isAbsence { return principal }
            throw error
        }
    }

    /// Records a wrong key; nil for a text that cannot be a key.
    private func wrong(_ digest: Digest?, _ peer: HTTPPeer) -> RPCError {
        counters.wrongKeyCame()
        memory.wrongKeys.wrongCame(from: peer, digest, now: now())
        return Self.wrongKey
    }

    /// Returns whether the request's key was valid not long ago; asks nobody.
    func isKnown(_ fields: HTTPFields) -> Knowledge {
        guard case .key(let key) = BearerKey(fields, maximumLength: limits.keyLength) else {
            return .no
        }
        return switch find(Self.digest(key)) {
        case .valid, .wasValid: .yes
        case .wrong: .no
        case .unknown, .wasKnown: .perhaps
        }
    }

    /// The validity of a key by the cache; `perhaps` means that the cache does not know.
    enum Knowledge { case yes, no, perhaps }

    private func ask(
        _ key: String, _ digest: Digest, _ call: CallContext, for holder: CallHolder
    ) async throws(RPCError) -> Principal {
        // A flood of keys that nobody has seen keeps those of others from nothing.
        let kind: CallClass = holder == .nobody ? .stop : .normal
        if !gate.entersAtOnce(kind, holder) { try await gate.enter(kind, holder) }
        defer { gate.leave(kind, holder) }
        var request = Proto.AuthenticateRequest()
        request.secret = key
        // The gateway calls in its own name: the registry would refuse a caller's role.
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
                role: role, app: answer.app, subject: subject, keyID: answer.keyId,
                end: answer.replaced ? .secret : answer.expireTime.map { _ in .key })
            let now = now()
            let ends = answer.expireTime.map { time in
                let wall = WallClock.system.now().timestamp
                return now + .seconds(max(0, time.seconds - wall.seconds))
            }
            memory.keys.withLock { $0.prove(digest, principal, until: ends, now: now) }
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

    private static func digest(_ key: String) -> Digest { SHA256.digest(of: key.utf8.span) }

    private static let refusals: Set<RPCError.Code> = [
        .unauthenticated, .notFound, .permissionDenied, .invalidArgument,
    ]
    private static let wrongKey = RPCError(.unauthenticated, "the key is not valid")
    private static let missingKey = RPCError(
        .unauthenticated, "a key is needed: send the header `Authorization: Bearer KEY`")
}

extension RPCError {
    /// True if the service could not be reached or did not answer in time.
    var isAbsence: Bool { code == .unavailable || code == .deadlineExceeded }
}
