import Audience
import ServiceKit

/// A cache of geo's recent answers about areas.
///
/// All pages of one audience must have the same devices, and geo is asked only once.
struct AreaMemory {
    /// The time that an answer may be used.
    ///
    /// Reading an audience takes much less, or it is begun again.
    private static let lifetime: Duration = .seconds(60)
    /// The most answers that are kept.
    ///
    /// One takes up to 1.25 MB with ten million devices.
    private static let limit = 8

    private struct Area: Hashable {
        let app: UInt32
        let atom: Selector.Atom
    }

    private var answers: [Area: (devices: AtomDevices, time: UnixTime)] = [:]

    /// Returns the answer for `atom`; nil if there is none that is recent enough.
    func find(_ atom: Selector.Atom, of app: UInt32, now: UnixTime) -> AtomDevices? {
        guard let answer = answers[Area(app: app, atom: atom)],
            answer.time <= now, now < answer.time + Self.lifetime
        else { return nil }
        return answer.devices
    }

    /// Stores an answer of now, and removes expired ones.
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
