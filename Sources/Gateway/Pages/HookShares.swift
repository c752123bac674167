import Protocol
import Synchronization

/// The number of calls of each webhook that are under way in one thread, so that what floods one of
/// them, from however many addresses, keeps no other waiting.
final class HookShares: Sendable {
    /// The most calls of one webhook: a quarter of the places for calls that send.
    static let ofHook = 32

    private let calls = Mutex<[String: Int]>([:])

    /// Counts a call; ``leave(_:)`` must follow.
    ///
    /// - Throws: `resourceExhausted` if there are too many of the webhook.
    func enter(_ hook: String) throws(RPCError) {
        let enters = calls.withLock { calls in
            guard calls[hook, default: 0] < Self.ofHook else { return false }
            calls[hook, default: 0] += 1
            return true
        }
        guard enters else {
            throw RPCError(
                .resourceExhausted, "too much comes to this webhook at once; send it again later",
                retryAfter: .seconds(1))
        }
    }

    /// Ends a call.
    func leave(_ hook: String) {
        calls.withLock { calls in
            calls[hook, default: 1] -= 1
            if calls[hook] == 0 { calls[hook] = nil }
        }
    }
}
