import Crypto
import HTTPServer
import Protocol

/// The pauses of clients that guess secrets: of devices, people, webhooks and addresses.
///
/// Each door that compares a secret asks it first, and tells it what was wrong.
struct SecretGuard: Sendable {
    private let wrongKeys: WrongKeys
    private let counters: GatewayMetrics
    private let now: @Sendable () -> MonotonicInstant

    init(
        _ wrongKeys: WrongKeys, _ counters: GatewayMetrics,
        now: @escaping @Sendable () -> MonotonicInstant
    ) {
        (self.wrongKeys, self.counters, self.now) = (wrongKeys, counters, now)
    }

    /// Makes a call that compares a secret, unless the peer pauses; records a wrong secret.
    ///
    /// - Parameter proof: what was shown; by it a repetition is known, which is no guess.
    func guarding<Answer>(
        _ peer: HTTPPeer, _ proof: @autoclosure () -> Digest, _ body: () async throws -> Answer
    ) async throws -> Answer {
        try checkPause(of: peer, proof())
        do {
            return try await body()
        } catch {
            if RPCError(error).code == .unauthenticated { wrongCame(from: peer, proof()) }
            throw error
        }
    }

    /// Throws if many wrong keys and secrets came from the peer's address, and some on its
    /// connection.
    func checkPause(
        of peer: HTTPPeer, _ proof: @autoclosure () -> Digest
    ) throws(RPCError) {
        guard let pause = wrongKeys.pause(of: peer, for: proof(), now: now()) else { return }
        counters.limited(.wrongKeys)
        throw WrongKeys.paused(pause)
    }

    /// Records that a secret was wrong.
    func wrongCame(from peer: HTTPPeer, _ proof: Digest) {
        counters.wrongKeyCame()
        wrongKeys.wrongCame(from: peer, proof, now: now())
    }
}
