import Times

/// The regions that the operating system did not watch when it was told to.
///
/// Each is not asked for during a pause: a minute after the first refusal, twice as long after each
/// that follows, and at most an hour. Another region with the same name is asked for at once.
struct RefusedRegions: Hashable, Sendable {
    /// The pause after the first refusal.
    static let firstPause: Duration = .seconds(60)
    /// The longest pause; after another one a refusal is forgotten.
    static let longestPause: Duration = .seconds(3_600)

    /// A refused region, and the pause in which it is not asked for.
    struct Refusal: Hashable, Sendable, Codable {
        let region: WatchedRegion
        let time: UnixTime
        let end: UnixTime
        /// The number of times that the region was refused in a row.
        let times: Int
        /// True if the pause goes on.
        var isHeld = true
    }

    /// The refusals by the ids of their regions.
    var byID: [String: Refusal] = [:]

    /// The refusals whose pauses go on, in order.
    var held: [Refusal] {
        byID.values.filter(\.isHeld).sorted { $0.region.id < $1.region.id }
    }

    /// The time at which the next pause ends; nil if none goes on.
    var nextEnd: UnixTime? { byID.values.filter(\.isHeld).map(\.end).min() }

    /// Notes that the system does not watch a region.
    mutating func note(_ region: WatchedRegion, at now: UnixTime) {
        let times = (byID[region.id]?.times ?? 0) + 1
        let pause = min(Self.firstPause * (1 << min(times - 1, 10)), Self.longestPause)
        byID[region.id] = Refusal(region: region, time: now, end: now + pause, times: times)
    }

    /// Returns whether a region is not to be asked for now.
    func holds(_ region: WatchedRegion) -> Bool {
        guard let refusal = byID[region.id] else { return false }
        return refusal.isHeld && refusal.region.isSame(as: region)
    }

    /// Ends the pauses that are over, also if the clock was set back; returns whether there were
    /// any.
    mutating func release(at now: UnixTime) -> Bool {
        var isFreed = false
        for (id, refusal) in byID where now >= refusal.end || now < refusal.time {
            if refusal.isHeld {
                byID[id]?.isHeld = false
                isFreed = true
            } else if now >= refusal.end + Self.longestPause || now < refusal.time {
                byID[id] = nil
            }
        }
        return isFreed
    }

    /// Forgets all refusals; returns whether there were any.
    mutating func forgetAll() -> Bool {
        defer { byID = [:] }
        return !byID.isEmpty
    }

    /// Forgets the refusals of regions that the system says it watches.
    mutating func forget(_ regions: some Sequence<WatchedRegion>) {
        for region in regions where byID[region.id]?.region.isSame(as: region) ?? false {
            byID[region.id] = nil
        }
    }
}
