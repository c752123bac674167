import Addresses
import Crypto
import Protocol

/// The addresses that send wrong keys and secrets, and their pauses.
///
/// The pause of an address doubles with each further key. It holds only on connections from which
/// several wrong keys came, and never for a key that was right before: so nobody who shares an
/// address with a guesser is locked out.
struct WrongKeyBook {
    private struct Entry {
        /// The number of different keys that were wrong.
        var count = 0
        var pausedUntil: MonotonicInstant
        var latest: MonotonicInstant
        /// The latest wrong keys: to repeat one is no guess.
        var recent: [Digest] = []
        /// The number of different wrong keys that came from each connection.
        var connections: [UInt64: Int] = [:]
    }

    private let limits: GatewayLimits
    private var entries: GenerationalCache<AddressBlock, Entry>

    /// The number of an address's latest wrong keys that are known again.
    private static let recentKeys = 8
    /// The number of connections of an address that are told apart; beyond that all begin anew.
    private static let connections = 1000

    init(_ limits: GatewayLimits) {
        self.limits = limits
        entries = GenerationalCache(capacity: limits.guessers)
    }

    /// A pause of an address, as it holds on one connection.
    struct Pause: Sendable {
        /// The time that the pause still lasts.
        let left: Duration
        /// The keys that may be repeated all the same: their sender is told that they are wrong.
        let repeatable: [Digest]
    }

    /// Returns the pause in which unknown keys may not be tried; nil if they may.
    mutating func pause(
        of block: AddressBlock, on connection: UInt64, now: MonotonicInstant
    ) -> Pause? {
        // Most of the time nobody guesses, and each call asks.
        guard entries.count > 0 else { return nil }
        let pauses = block.rings.compactMap { pause(in: $0.block, on: connection, now: now) }
        guard let longest = pauses.max(by: { $0.left < $1.left }) else { return nil }
        return Pause(left: longest.left, repeatable: pauses.flatMap(\.repeatable))
    }

    private mutating func pause(
        in block: AddressBlock, on connection: UInt64, now: MonotonicInstant
    ) -> Pause? {
        guard let entry = entries.find(block), now < entry.pausedUntil,
            entry.connections[connection, default: 0] >= limits.wrongKeysOfConnection
        else { return nil }
        return Pause(left: entry.pausedUntil - now, repeatable: entry.recent)
    }

    /// Records a wrong key.
    mutating func wrongCame(
        from block: AddressBlock, on connection: UInt64, _ key: Digest, now: MonotonicInstant
    ) {
        for ring in block.rings { wrongCame(from: ring, on: connection, key, now: now) }
    }

    private mutating func wrongCame(
        from ring: AddressBlock.Ring, on connection: UInt64, _ key: Digest, now: MonotonicInstant
    ) {
        let block = ring.block
        var entry = entries.find(block) ?? Entry(pausedUntil: now, latest: now)
        if entry.latest + limits.guessMemory <= now { entry = Entry(pausedUntil: now, latest: now) }
        entry.latest = now
        if !entry.recent.contains(key) {
            entry.count += 1
            if entry.recent.count == Self.recentKeys { entry.recent.removeFirst() }
            entry.recent.append(key)
            if entry.connections.count == Self.connections { entry.connections = [:] }
            entry.connections[connection, default: 0] += 1
            let steps = entry.count - limits.wrongKeysOfAddress * ring.shares
            if steps > 0 { entry.pausedUntil = now + pause(steps) }
        }
        entries.insert(entry, for: block)
    }

    /// Returns the pause after a number of wrong keys; it doubles from a second on.
    private func pause(_ steps: Int) -> Duration {
        min(.seconds(1 << min(steps - 1, 20)), limits.longestPause)
    }
}
