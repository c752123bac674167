import Protocol
import ServiceKit

/// How many messages of a type a device gets in a while, and what becomes of the others.
struct FrequencyCap: Hashable, Sendable {
    /// Spans that a window is counted in.
    static let spans: Int64 = 24

    /// Never given to another one again.
    var number: Int64
    var app: String
    /// A path; empty: every type.
    var type: String
    var limit: Int
    var window: Duration
    /// What digests say; nil: what is too much is suppressed.
    var digest: Proto.DigestTexts?
    /// The registry's generation that the counted ordinals belong to; 0: none are yet.
    var generation: UInt64 = 0

    /// Whether messages of `type` count, as those of /bill/vote do for /bill.
    func covers(_ type: String) -> Bool {
        guard !self.type.isEmpty, type.utf8.count > self.type.utf8.count else {
            return self.type.isEmpty || type == self.type
        }
        return type.hasPrefix(self.type + "/")
    }

    /// Why a device does not get a message.
    var reason: String {
        let types = type.isEmpty ? "any type" : type
        let what = "at most \(limit) of \(types) in \(Self.text(window))"
        return digest == nil ? what : "\(what): kept for a digest"
    }

    /// The span of the window's counting that a moment is in.
    func span(at time: UnixTime) -> CapSpan {
        let width = max(1, window.milliseconds / Self.spans)
        let (whole, rest) = time.milliseconds.quotientAndRemainder(dividingBy: width)
        let start = (rest < 0 ? whole - 1 : whole) * width
        return CapSpan(start: start, end: start + width)
    }

    /// Up to when spans end that do not count any more at a moment.
    func horizon(at time: UnixTime) -> Int64 { time.milliseconds - window.milliseconds }

    /// How often digests are made.
    var digestPause: Duration {
        if let every = digest?.every { return every.span }
        return max(CapLimits.digestPauses.lowerBound, window / Int(Self.spans))
    }

    /// In the largest unit that it is a whole number of.
    private static func text(_ span: Duration) -> String {
        let seconds = span.milliseconds / 1000
        for (unit, length) in [("d", Int64(86_400)), ("h", 3_600), ("min", 60)]
        where seconds % length == 0 && seconds > length {
            return "\(seconds / length) \(unit)"
        }
        return "\(seconds) s"
    }
}

/// A stretch of time whose messages are counted together; milliseconds since 1970.
struct CapSpan: Hashable, Sendable {
    var start: Int64
    /// Not in it any more.
    var end: Int64
}

extension Proto.Duration {
    /// As it is counted with; what was checked.
    var span: Duration { .seconds(seconds) + .nanoseconds(Int64(nanos)) }
}

/// The bounds of caps, with their reasons.
enum CapLimits {
    /// Each is looked at for each notification that it is for.
    static let perApp = 16
    /// Ten bitmaps for each span; nobody wants more messages.
    static let limits: ClosedRange<UInt32> = 1...1000
    /// Shorter than the rest of an ordinal whose device is gone, so that nobody inherits a count.
    static let windows: ClosedRange<Duration> = .seconds(3_600)...(.seconds(30 * 86_400))
    static let digestPauses: ClosedRange<Duration> = .seconds(3_600)...(.seconds(30 * 86_400))
    /// Of the latest so many a digest tells.
    static let missed = 100
    /// Whoever has missed something else gets something else: so many texts with titles, at most.
    static let titledDigests = 64
    static let titles = 5
    /// A title among others is a line.
    static let titleCharacters = 100
    static let titleBytes = 400
}
