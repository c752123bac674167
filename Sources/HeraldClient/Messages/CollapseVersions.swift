/// The newest version that was seen of each collapse key, by which a late message is recognised.
///
/// Providers may bring an older message after a newer one. A message that takes away a notification
/// counts like any other, so that the notification does not come back.
public struct CollapseVersions: Hashable, Sendable, Codable {
    /// The number of collapse keys that are remembered, which is more than a device has messages
    /// of.
    ///
    /// Beyond it, those with the oldest messages are forgotten.
    public static let most = 1_000

    /// The place of a message among those of its key, by how new they are.
    fileprivate struct Rank: Hashable, Comparable, Codable {
        /// The version; without versions the time.
        var version: Int64
        var id: String

        static func < (left: Self, right: Self) -> Bool {
            (left.version, left.id) < (right.version, right.id)
        }
    }

    private var newest: [String: Rank] = [:]

    /// Creates a memory in which nothing was seen.
    public init() {}

    /// Notes a message; returns whether it is at least as new as those that were seen of its key.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - time: the time at which it was sent, in milliseconds; counts for keys without versions.
    public mutating func isCurrent(_ message: PushMessage, time: Int64) -> Bool {
        guard !message.collapseKey.isEmpty else { return true }
        let hasVersion = message.version > 0
        // A key with versions and one without are two.
        let key = (hasVersion ? "v" : "t") + message.collapseKey
        let rank = Rank(version: hasVersion ? message.version : time, id: message.id)
        if let seen = newest[key], seen > rank { return false }
        newest[key] = rank
        if newest.count > Self.most {
            // Some at once, for looking through all of them takes time.
            let oldest = newest.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
            for (key, _) in oldest.prefix(Self.most / 10) { newest[key] = nil }
        }
        return true
    }
}

extension CollapseVersions {
    /// The difference between two values, by which the newer one is stored.
    struct Change: Codable, Sendable {
        fileprivate let newest: MapChange<String, Rank>
    }

    func change(since old: Self) -> Change? {
        MapChange(from: old.newest, to: newest).map(Change.init)
    }

    mutating func apply(_ change: Change?) { newest.apply(change?.newest) }
}
