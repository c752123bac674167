import Foundation
import HeraldClient
import Synchronization

/// The settings of mute and quiet hours that the server was told for one phone, by the bytes that
/// crossed the network.
///
/// The library is not asked, since it is judged by this. Between a request and its answer nobody
/// knows which of two choices the server has.
final class ToldSilence: Sendable {
    /// A person's choice as the server has it from a moment on.
    struct Choice: Hashable, Sendable {
        var isMuted = false
        /// The quiet hours as minutes of the day, from the first on and before the second; nil if
        /// there are none.
        var quiet: [Int]?

        init(_ settings: JSONValue) {
            isMuted = settings["muted"]?.boolean ?? false
            quiet = settings["quietHours"].map { hours in
                ["startMinute", "endMinute"].map { Int(hours[$0]?.double ?? 0) }
            }
        }
    }

    /// The settings that the server has from a time on, in milliseconds of its clock; nil if they
    /// are not known.
    struct Entry: Sendable {
        let time: Int64
        var choice: Choice?
        var zone: String?
    }

    /// The settings and the time zone in one request.
    struct Words: Sendable {
        fileprivate let settings: JSONValue?
        fileprivate let zone: String?
    }

    /// The texts of which a request with settings or a time zone has at least one.
    private static let members = [#""settings":"#, #""timeZone":"#].map { Array($0.utf8) }

    private let entries = Mutex<[Entry]>([])

    /// The settings that the server had, in the order of time.
    var all: [Entry] { entries.withLock { $0 } }

    /// The time by the server's clock, in milliseconds: it runs on the same machine.
    static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

    /// Notes that a request leaves; returns its settings and time zone, nil if it has neither.
    func asks(_ body: Data) -> Words? {
        guard Self.members.contains(where: body.holds), let request = JSONValue(parsing: body)
        else { return nil }
        let words = Words(settings: request["settings"], zone: request["timeZone"]?.string)
        note { entry in
            if words.settings != nil { entry.choice = nil }
            if words.zone != nil { entry.zone = nil }
        }
        return words
    }

    /// Notes that the server has stored the settings and the time zone of a request.
    func took(_ words: Words) {
        note { entry in
            if let settings = words.settings { entry.choice = Choice(settings) }
            if let zone = words.zone { entry.zone = zone }
        }
    }

    private func note(_ change: (inout Entry) -> Void) {
        entries.withLock { entries in
            let last = entries.last
            var next = Entry(time: Self.now, choice: last?.choice, zone: last?.zone)
            change(&next)
            entries.append(next)
        }
    }
}

/// The rules of silence once more, in the plainest form: nobody who is muted, or in quiet hours,
/// gets a message that was sent after the server knew that.
struct SilenceOracle: Sendable {
    /// A message that was shown: when it was sent and when it came, in milliseconds of the server's
    /// clock.
    struct Shown: Sendable {
        let message: String
        let sent: Int64
        let came: Int64
    }

    let told: [ToldSilence.Entry]

    /// Returns whether the server's settings are known for the time when a message was on its way.
    func canJudge(_ shown: Shown) -> Bool { choice(of: shown) != nil }

    /// Returns the rule that a shown message breaks, in words; nil if it breaks none.
    func problem(_ shown: Shown) -> String? {
        guard let (choice, zone) = choice(of: shown) else { return nil }
        if choice.isMuted { return "message \(shown.message) to a person who had muted everything" }
        guard let quiet = choice.quiet else { return nil }
        // At an edge the server may have decided a moment before.
        let minutes = [shown.sent, shown.came].map { minute(of: $0, in: zone) }
        guard minutes.allSatisfy({ isWithin($0, quiet[0], quiet[1]) }) else { return nil }
        return "message \(shown.message) at \(minutes[1] / 60):\(minutes[1] % 60) in quiet hours "
            + "from \(quiet[0] / 60):\(quiet[0] % 60) to \(quiet[1] / 60):\(quiet[1] % 60)"
    }

    /// Returns the settings and the zone that the server had while a message was on its way; nil if
    /// they changed or are not known.
    private func choice(of shown: Shown) -> (ToldSilence.Choice, TimeZone)? {
        guard !told.contains(where: { $0.time > shown.sent && $0.time <= shown.came }),
            let entry = told.last(where: { $0.time <= shown.sent }), let choice = entry.choice,
            let zone = entry.zone.flatMap(TimeZone.init(identifier:))
        else { return nil }
        return (choice, zone)
    }

    private func minute(of time: Int64, in zone: TimeZone) -> Int {
        let seconds = time / 1000
        let date = Date(timeIntervalSince1970: Double(seconds))
        return Int((seconds + Int64(zone.secondsFromGMT(for: date))) / 60 % 1_440)
    }

    private func isWithin(_ minute: Int, _ start: Int, _ end: Int) -> Bool {
        var next = start
        while next != end {
            if next == minute { return true }
            next = (next + 1) % 1_440
        }
        return false
    }
}
