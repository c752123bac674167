import HeraldClient

/// The rules of the moment once more, in the plainest form, from how the person really moved.
struct MomentOracle: Sendable {
    /// The highest age of the sensors' data, in milliseconds: a drive that has just begun may not
    /// be known.
    private static let freshness: Int64 = 60_000
    private static let settling: Int64 = 120_000

    let motion: [MotionSample]
    /// The offsets of the person's clock in seconds ahead of UTC, each with the time of its start,
    /// in order.
    let zones: [(time: UnixTime, offset: Int64)]

    /// Returns the rule that a shown story breaks, in words; nil if it breaks none.
    func problem(_ shown: PhonePlaces.Shown, before: [PhonePlaces.Shown]) -> String? {
        let now = shown.time.milliseconds
        for (index, sample) in motion.enumerated() where sample.kinds.contains(.driving) {
            let begin = sample.time.milliseconds
            let end = index + 1 < motion.count ? motion[index + 1].time.milliseconds : Int64.max
            guard end - begin >= Self.freshness else { continue }
            if now >= begin + Self.freshness, now < end { return "\(shown.placeID) in a drive" }
            if now >= end, now < end + Self.settling { return "\(shown.placeID) after a drive" }
        }
        let offset = zones.last { $0.time <= shown.time }?.offset ?? 0
        let minute = (now / 60_000 + offset / 60) % 1_440
        if minute >= Int64(DeviceRules.quietFrom) || minute < Int64(DeviceRules.quietUntil) {
            return "\(shown.placeID) at \(minute / 60):\(minute % 60) by the person's clock"
        }
        if before.contains(where: { $0.placeID == shown.placeID }) {
            return "\(shown.placeID) a second time"
        }
        let recent = before.filter { $0.time.milliseconds > now - DeviceRules.capSeconds * 1000 }
        return recent.count >= DeviceRules.cap ? "\(shown.placeID) beyond the cap" : nil
    }

    /// Returns the problems of all shown stories, in order.
    func problems(_ all: [PhonePlaces.Shown]) -> [String] {
        all.enumerated().compactMap { index, shown in
            problem(shown, before: Array(all.prefix(index)))
        }
    }
}

/// The rules that each phone's app has for stories of places.
enum DeviceRules {
    static let (quietFrom, quietUntil) = (22 * 60, 6 * 60)
    static let (cap, capSeconds) = (3, Int64(3600))

    /// Returns the rules for the library.
    ///
    /// - Parameter grid: the squares to which a location is rounded, in metres.
    static func places(offset: Int64, grid: Double) -> PlaceRules {
        var rules = PlaceRules()
        rules.utcOffset = offset
        rules.gridMetres = grid
        (rules.quietFrom, rules.quietUntil) = (quietFrom, quietUntil)
        rules.caps = [.init(cap, inSeconds: capSeconds)]
        return rules
    }
}
