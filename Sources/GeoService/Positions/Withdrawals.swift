import ServiceKit

/// The devices that withdrew consent recently: reports that they made before may still arrive
/// later, and must not be stored.
struct Withdrawals {
    /// The time for which a withdrawal is remembered: longer than a Sync takes with its retries.
    private static let lifetime: Duration = .seconds(15)

    /// The start of this record: an earlier report may have been withdrawn without a trace here.
    private var began: UnixTime
    /// The times at which devices withdrew, in two halves; the later half begins at `turned`.
    private var earlier: [Identifier: UnixTime] = [:]
    private var later: [Identifier: UnixTime] = [:]
    private var turned: UnixTime

    /// Creates an empty record that begins at `now`.
    init(at now: UnixTime) { (began, turned) = (now, now) }

    /// Notes that a device withdrew consent at `time`.
    mutating func note(_ device: Identifier, said time: UnixTime, now: UnixTime) {
        turn(now)
        later[device] = max(time, later[device] ?? time)
    }

    /// Returns whether a report that a device made at `time` may be stored.
    mutating func allows(_ device: Identifier, said time: UnixTime, now: UnixTime) -> Bool {
        turn(now)
        guard time >= began else { return false }
        return [earlier[device], later[device]].allSatisfy { $0.map { time > $0 } ?? true }
    }

    private mutating func turn(_ now: UnixTime) {
        if now < turned {
            // The clock was set back: old times would block every device until the clock reaches
            // them again.
            self = Withdrawals(at: now)
        } else if now >= turned + Self.lifetime {
            earlier = now >= turned + Self.lifetime * 2 ? [:] : later
            (later, turned) = ([:], now)
        }
    }
}
