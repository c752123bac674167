import AudienceMessages
import Context
import Protocol
import ServiceKit
import TypePaths

/// The quiet hours of the devices in one answer of the registry.
///
/// Many devices have the same hours in the same zone, which are computed once.
struct QuietTimes {
    private struct Key: Hashable {
        var hours: QuietHours
        var zone: String
        var defaultZone: String
    }

    /// The number of nights to compute; no lease lasts longer than a notification's usual life.
    private static let nights = 3

    private let zones: ZoneTable
    private let timing: Proto.Timing?
    private let now: UnixTime
    /// True if quiet hours apply to the notification.
    private let isHeeded: Bool
    private let type: String
    private var known: [Key: [Range<UnixTime>]] = [:]

    init(_ record: NotificationRecord, _ zones: ZoneTable, at now: UnixTime) {
        (self.zones, self.now, type) = (zones, now, record.type)
        timing = record.timing
        // A message that shows nothing disturbs nobody.
        isHeeded = !record.content.silent && record.timing?.ignoreQuietHours != true
    }

    /// Returns whether a device lets the notification's type, or one above it, through.
    private func isExempt(from hours: Proto.QuietHours) -> Bool {
        hours.exempt.contains { TypePath.covers($0, type) }
    }

    /// Returns the quiet spans of a device, in order; empty if it has none or they do not apply.
    mutating func spans(of target: Target) -> [Range<UnixTime>] {
        guard isHeeded, let asked = target.settings?.quietHours, !isExempt(from: asked),
            let hours = QuietHours(
                startMinute: Int(asked.startMinute), endMinute: Int(asked.endMinute))
        else { return [] }
        let key = Key(
            hours: hours, zone: target.timeZone, defaultZone: target.defaultTimeZone)
        if let spans = known[key] { return spans }
        let zone =
            zones.rules(target.timeZone)
            ?? timing.defaultZone(app: target.defaultTimeZone, zones)
        let spans = hours.spans(from: now, count: Self.nights, in: zone)
        known[key] = spans
        return spans
    }
}
