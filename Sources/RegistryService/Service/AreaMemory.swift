import Audience
import ServiceKit

/// What geo has said of areas a short while ago: an audience that is read page by page has the same
/// devices on each, and geo is asked once.
struct AreaMemory {
    /// An audience is read in well under this, or begun again.
    private static let lifetime: Duration = .seconds(60)
    /// An answer has up to 1.25 MB for ten million devices.
    private static let limit = 8

    private struct Area: Hashable {
        let app: UInt32
        let atom: Selector.Atom
    }

    private var answers: [Area: (devices: AtomDevices, time: UnixTime)] = [:]

    /// What was said of `atom`, if that is not long ago.
    func find(_ atom: Selector.Atom, of app: UInt32, now: UnixTime) -> AtomDevices? {
        guard let answer = answers[Area(app: app, atom: atom)],
            answer.time <= now, now < answer.time + Self.lifetime
        else { return nil }
        return answer.devices
    }

    /// Remembers what was said now, and forgets what is old.
    mutating func remember(
        _ devices: AtomDevices, _ atom: Selector.Atom, of app: UInt32, now: UnixTime
    ) {
        answers[Area(app: app, atom: atom)] = (devices, now)
        answers = answers.filter { $0.value.time <= now && now < $0.value.time + Self.lifetime }
        guard answers.count > Self.limit,
            let oldest = answers.min(by: { $0.value.time < $1.value.time })?.key
        else { return }
        answers[oldest] = nil
    }
}
