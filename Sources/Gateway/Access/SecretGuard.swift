import Crypto
import HTTPServer
import Protocol

/// The pauses of those who guess the secrets of devices.
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

    /// Throws if many wrong keys and secrets came from the peer's address, and some on its
    /// connection.
    func checkPause(
        of peer: HTTPPeer, _ proof: @autoclosure () -> Digest
    ) throws(RPCError) {
        guard let pause = wrongKeys.pause(of: peer, for: proof(), now: now()) else { return }
        counters.limited(.wrongKeys)
        throw WrongKeys.paused(pause)
    }

    /// Records that a device's secret was wrong.
    func wrongCame(from peer: HTTPPeer, _ proof: Digest) {
        counters.wrongKeyCame()
        wrongKeys.wrongCame(from: peer, proof, now: now())
    }
}
