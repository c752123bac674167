import Crypto
import HTTP
import HTTPServer
import Protocol
import ServiceKit
import Synchronization

/// Finds the person whose session a request has.
final class SessionAuthenticator: Sendable {
    private let accounts: AccountsClient
    private let now: @Sendable () -> MonotonicInstant
    private let memory: GatewayMemory
    private let gate: CallGate
    private let counters: GatewayMetrics

    /// - Parameter gate: what questions to the registry go through.
    init(
        _ accounts: AccountsClient, _ memory: GatewayMemory, _ gate: CallGate,
        _ counters: GatewayMetrics, now: @escaping @Sendable () -> MonotonicInstant
    ) {
        (self.accounts, self.memory, self.gate) = (accounts, memory, gate)
        (self.counters, self.now) = (counters, now)
    }

    /// Returns the principal of a session's call of a method.
    ///
    /// - Throws: `unauthenticated`; `failedPrecondition` if a rule demands a second factor first,
    ///   and for what is dangerous if the person did not prove lately who they are; what keeps the
    ///   registry from saying.
    func principal(
        _ secret: String, _ method: Method, _ fields: HTTPFields, _ call: CallContext,
        from peer: HTTPPeer
    ) async throws(RPCError) -> Principal {
        let session = try await session(
            secret, isActive: fields["herald-background"] == nil, call, from: peer)
        let app = fields.string("herald-app").flatMap { $0.isEmpty ? nil : $0 }
        // Whoever lacks a second factor hears of that first.
        if method.isFresh, session.freshUntil <= now(), method.isOpen(to: session.demand) {
            throw Self.stale
        }
        return try session.principal(in: app, for: method)
    }

    /// Returns a session, and asks the registry if it has said nothing of it lately.
    func session(
        _ secret: String, isActive: Bool, _ call: CallContext, from peer: HTTPPeer
    ) async throws(RPCError) -> PersonSession {
        let digest = SHA256.digest(of: secret.utf8.span)
        let found = memory.sessions.withLock {
            $0.find(digest, isActive: isActive, now: now())
        }
        let holder: CallHolder
        var known: PersonSession?
        switch found {
        case .valid(let session): return session
        case .wasValid(let session): (known, holder) = (session, .nobody)
        case .unknown:
            holder = .address(peer.block)
            if let pause = memory.wrongKeys.pause(of: peer, for: digest, now: now()) {
                counters.limited(.wrongKeys)
                throw WrongKeys.paused(pause)
            }
        }
        do {
            return try await ask(secret, digest, isActive: isActive, call, for: holder)
        } catch  where error.code == .unauthenticated {
            counters.wrongKeyCame()
            memory.wrongKeys.wrongCame(from: peer, digest, now: now())
            throw error
        } catch {
            if let known, error.isAbsence { return known }
            throw error
        }
    }

    /// Removes a session from the cache, because a call has changed it.
    func forget(_ secret: String) {
        memory.sessions.withLock { $0.forget(SHA256.digest(of: secret.utf8.span)) }
    }

    /// Returns whether a session was valid not long ago; asks nobody.
    func isKnown(_ secret: String) -> Bool {
        let digest = SHA256.digest(of: secret.utf8.span)
        let found = memory.sessions.withLock {
            $0.find(digest, isActive: false, now: now())
        }
        if case .unknown = found { return false }
        return true
    }

    private func ask(
        _ secret: String, _ digest: Digest, isActive: Bool, _ call: CallContext,
        for holder: CallHolder
    ) async throws(RPCError) -> PersonSession {
        let kind: CallClass = holder == .nobody ? .stop : .normal
        if !gate.entersAtOnce(kind, holder) { try await gate.enter(kind, holder) }
        defer { gate.leave(kind, holder) }
        var request = Proto.AuthenticateSessionRequest()
        (request.secret, request.isActive) = (secret, isActive)
        // The gateway calls in its own name.
        var call = call
        call.principal = nil
        do {
            let answer = try await accounts.authenticateSession(request, call)
            let now = now()
            let session = PersonSession(
                answer, now: now, wall: WallClock.system.now().timestamp.seconds)
            memory.sessions.withLock {
                $0.keep(digest, session, isActive: isActive, now: now)
            }
            return session
        } catch {
            let error = RPCError(error)
            if error.code == .unauthenticated { forget(secret) }
            throw error
        }
    }

    private static let stale = RPCError(
        .failedPrecondition,
        "prove again who you are (Accounts/ConfirmIdentity): this may be done only for some "
            + "minutes after that",
        violations: [
            RPCError.Violation(field: "session", description: "must be confirmed")
        ])
}
