import ServiceKit

/// Which devices have had their position forgotten a short while ago: what one said before that may
/// come later, and is not kept.
struct Withdrawals {
    /// Longer than a Sync takes at most, with all its repetitions.
    private static let lifetime: Duration = .seconds(15)

    /// What was said before this may have been taken back without anybody here who would know.
    private var began: UnixTime
    /// When devices said so, and since when there is the later half.
    private var earlier: [Identifier: UnixTime] = [:]
    private var later: [Identifier: UnixTime] = [:]
    private var turned: UnixTime

    /// Knows of nobody at `now`.
    init(at now: UnixTime) { (began, turned) = (now, now) }

    /// A device said at `time` that its position is to be forgotten.
    mutating func note(_ device: Identifier, said time: UnixTime, now: UnixTime) {
        turn(now)
        later[device] = max(time, later[device] ?? time)
    }

    /// Whether what a device said at `time` may be kept.
    mutating func allows(_ device: Identifier, said time: UnixTime, now: UnixTime) -> Bool {
        turn(now)
        guard time >= began else { return false }
        return [earlier[device], later[device]].allSatisfy { $0.map { time > $0 } ?? true }
    }

    private mutating func turn(_ now: UnixTime) {
        if now < turned {
            // The clock was set back: times of before would keep everybody out until it is there
            // again.
            self = Withdrawals(at: now)
        } else if now >= turned + Self.lifetime {
            earlier = now >= turned + Self.lifetime * 2 ? [:] : later
            (later, turned) = ([:], now)
        }
    }
}
