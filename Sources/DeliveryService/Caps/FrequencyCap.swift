import Protocol
import ServiceKit
import TypePaths

/// A limit on the messages of a type that a device gets in a time window, and what happens to the
/// others.
struct FrequencyCap: Hashable, Sendable {
    /// The number of spans into which a window is divided for counting.
    static let spans: Int64 = 24

    /// The number, which is never reused.
    var number: Int64
    var app: String
    /// The type's path; empty for every type.
    var type: String
    var limit: Int
    var window: Duration
    /// The texts of digests; nil if excess messages are suppressed.
    var digest: Proto.DigestTexts?
    /// The registry's generation of the counted ordinals; 0 if none are counted yet.
    var generation: UInt64 = 0
    /// The caller who stored the cap, and so wrote the texts of its digests; empty if it is not
    /// known.
    var setBy = ""

    /// Returns whether messages of a type count; those of /bill/vote count for /bill.
    func covers(_ type: String) -> Bool {
        self.type.isEmpty || TypePath.covers(self.type, type)
    }

    /// The reason why a device does not get a message.
    var reason: String {
        let types = type.isEmpty ? "any type" : type
        let what = "at most \(limit) of \(types) in \(Self.text(window))"
        return digest == nil ? what : "\(what): kept for a digest"
    }

    /// Returns the span that contains a time.
    func span(at time: UnixTime) -> CapSpan {
        let width = max(1, window.milliseconds / Self.spans)
        let (whole, rest) = time.milliseconds.quotientAndRemainder(dividingBy: width)
        let start = (rest < 0 ? whole - 1 : whole) * width
        return CapSpan(start: start, end: start + width)
    }

    /// Returns the end up to which spans no longer count at a time.
    func horizon(at time: UnixTime) -> Int64 { time.milliseconds - window.milliseconds }

    /// The interval at which digests are made.
    var digestPause: Duration {
        if let every = digest?.every { return every.span }
        return max(CapLimits.digestPauses.lowerBound, window / Int(Self.spans))
    }

    /// Returns a duration as text, in the largest unit of which it is a whole multiple.
    private static func text(_ span: Duration) -> String {
        let seconds = span.milliseconds / 1000
        for (unit, length) in [("d", Int64(86_400)), ("h", 3_600), ("min", 60)]
        where seconds % length == 0 && seconds > length {
            return "\(seconds / length) \(unit)"
        }
        return "\(seconds) s"
    }
}

/// A time span whose messages are counted together, in milliseconds since 1970.
struct CapSpan: Hashable, Sendable {
    var start: Int64
    /// The end, which is not part of the span.
    var end: Int64
}

extension Proto.Duration {
    /// The checked duration.
    var span: Duration { .seconds(seconds) + .nanoseconds(Int64(nanos)) }
}

/// The limits of caps, with their reasons.
enum CapLimits {
    /// The maximum number of an app's caps; each one is checked for every notification that it
    /// covers.
    static let perApp = 16
    /// The allowed limits: ten bitmaps for each span, and nobody wants more messages.
    static let limits: ClosedRange<UInt32> = 1...1000
    /// The allowed windows, which are shorter than the time before an ordinal is reused, so that no
    /// device inherits a count.
    static let windows: ClosedRange<Duration> = .seconds(3_600)...(.seconds(30 * 86_400))
    static let digestPauses: ClosedRange<Duration> = .seconds(3_600)...(.seconds(30 * 86_400))
    /// The maximum number of latest notifications that a digest reports.
    static let missed = 100
    /// The maximum number of groups with titles; devices that missed other messages need other
    /// texts.
    static let titledDigests = 64
    static let titles = 5
    /// The maximum length of a title, which is one line of a digest, in characters.
    static let titleCharacters = 100
    static let titleBytes = 400
}
