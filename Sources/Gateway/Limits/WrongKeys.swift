import Addresses
import Crypto
import HTTPServer
import Protocol
package import ServiceKit
import Synchronization

/// The wrong keys and secrets that came to the gateway, for all its threads together.
package final class WrongKeys: Sendable {
    /// The numbers of wrong keys and secrets since the last report.
    struct Report: Hashable, Sendable {
        /// The number of keys and secrets that were wrong.
        var count = 0
        /// The number of addresses that are counted apart.
        var addresses = 0
        /// The address that sent most of them.
        var most = ""
        /// The number of keys and secrets that came from that address.
        var fromMost = 0
    }

    private struct State {
        var book: WrongKeyBook
        var counts: [AddressBlock: Int] = [:]
        var others = 0
    }

    /// The interval at which the numbers are logged.
    static let interval: Duration = .seconds(60)

    private let state: Mutex<State>
    private let capacity: Int

    init(_ limits: GatewayLimits) {
        state = Mutex(State(book: WrongKeyBook(limits)))
        capacity = limits.guessers
    }

    /// The time that a key may not be tried yet; nil if it may.
    func pause(
        of peer: HTTPPeer, for key: @autoclosure () -> Digest, now: MonotonicInstant
    ) -> Duration? {
        let pause = state.withLock {
            $0.book.pause(of: peer.block, on: peer.connection, now: now)
        }
        guard let pause, !pause.repeatable.contains(key()) else { return nil }
        return pause.left
    }

    /// Records a wrong key or secret; the key is nil for a text that cannot be a key at all.
    func wrongCame(from peer: HTTPPeer, _ key: Digest?, now: MonotonicInstant) {
        state.withLock { state in
            if let key {
                state.book.wrongCame(from: peer.block, on: peer.connection, key, now: now)
            }
            if state.counts.count < capacity || state.counts[peer.block] != nil {
                state.counts[peer.block, default: 0] += 1
            } else {
                state.others += 1
            }
        }
    }

    /// Logs once a minute the number of wrong keys and secrets, and the address that sent most.
    ///
    /// - Parameter sleep: waits for so long; it throws when there is nothing to wait for any more,
    ///   which ends the reports.
    package func keepReporting(
        to log: Log,
        sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) async {
        while (try? await sleep(Self.interval)) != nil {
            guard let report = takeReport() else { continue }
            log(
                .warning, "wrong keys or device secrets came",
                [
                    "count": "\(report.count)", "addresses": "\(report.addresses)",
                    "address": report.most, "from_address": "\(report.fromMost)",
                ])
        }
    }

    /// Returns the numbers since the last report; nil if nothing came.
    func takeReport() -> Report? {
        let (counts, others) = state.withLock { state in
            defer { (state.counts, state.others) = ([:], 0) }
            return (state.counts, state.others)
        }
        guard let most = counts.max(by: { $0.value < $1.value }) else { return nil }
        return Report(
            count: counts.values.reduce(others, +), addresses: counts.count,
            most: "\(most.key)", fromMost: most.value)
    }

    /// The error while an address pauses.
    static func paused(_ pause: Duration) -> RPCError {
        RPCError(
            .resourceExhausted,
            "many wrong keys came from this address; wait, or try on a new connection",
            retryAfter: pause)
    }
}
