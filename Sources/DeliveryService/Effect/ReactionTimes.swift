import Protocol

/// The times at which devices first reported each event, added up over notifications.
///
/// The spans of all notifications end at the same times after their beginnings, so they can be
/// added without loss.
struct ReactionTimes: Sendable {
    /// The number of devices by the kind of event and by the end of the span, in minutes.
    private var devices: [Proto.EventKind: [Int64: UInt64]] = [:]

    /// Adds devices that reported an event in a span.
    ///
    /// - Parameter span: The end of the span, in minutes.
    mutating func add(_ count: UInt64, _ kind: Proto.EventKind, _ span: Int64) {
        devices[kind, default: [:]][span, default: 0] += count
    }

    /// Adds the times of other notifications.
    mutating func add(_ other: ReactionTimes) {
        for (kind, spans) in other.devices {
            devices[kind, default: [:]].merge(spans, uniquingKeysWith: +)
        }
    }

    /// The times by kind, each kind's spans in order.
    var list: [Proto.EffectTimes] {
        devices.sorted { $0.key.rawValue < $1.key.rawValue }.map { kind, spans in
            var times = Proto.EffectTimes()
            times.kind = kind
            times.spans = spans.sorted { $0.key < $1.key }.map { minutes, devices in
                var (span, end) = (Proto.EffectSpan(), Proto.Duration())
                end.seconds = minutes * 60
                (span.end, span.devices) = (end, devices)
                return span
            }
            return times
        }
    }
}
