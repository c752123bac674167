import ServiceKit
import Synchronization

/// Counts of loads that are not written down yet.
final class ConfigLoadCounts: Sendable {
    /// A config set and the client that loads it.
    struct Key: Hashable {
        let app: UInt32
        let name: String
        /// The id of the client's key; empty if it is not known.
        let client: String
    }

    private let counts = Mutex<[Key: ConfigLoads]>([:])

    /// Counts one load.
    func add(_ key: Key, isSent: Bool, at time: UnixTime) {
        counts.withLock { counts in
            var loads =
                counts[key] ?? ConfigLoads(client: key.client, asked: 0, sent: 0, last: time)
            loads.asked += 1
            loads.sent += isSent ? 1 : 0
            loads.last = max(loads.last, time)
            counts[key] = loads
        }
    }

    /// Takes all counts, which begin anew.
    func take() -> [Key: ConfigLoads] {
        counts.withLock { counts in
            defer { counts = [:] }
            return counts
        }
    }

    /// Puts back counts that could not be written down.
    func putBack(_ old: [Key: ConfigLoads]) {
        counts.withLock { counts in
            for (key, loads) in old {
                guard var now = counts[key] else {
                    counts[key] = loads
                    continue
                }
                now.asked += loads.asked
                now.sent += loads.sent
                now.last = max(now.last, loads.last)
                counts[key] = now
            }
        }
    }
}
