import Context
import ServiceKit
import TestSupport
import Testing

struct QuietHoursTests {
    private static func moment(_ text: String, _ zone: ZoneRules = .utc) throws -> UnixTime {
        zone.moment(of: try #require(CivilTime(text)))
    }

    private static func span(
        _ hours: QuietHours, around moment: UnixTime, in zone: ZoneRules
    ) throws -> Range<UnixTime> {
        try #require(hours.spans(from: moment, count: 1, in: zone).first)
    }

    @Test func `quiet hours recur on the following days`() throws {
        let hours = try #require(QuietHours(startMinute: 1_320, endMinute: 420))
        let spans = hours.spans(from: try Self.moment("2026-05-04T23:00"), count: 3, in: .utc)
        #expect(
            try spans.map(\.lowerBound)
                == ["2026-05-04T22:00", "2026-05-05T22:00", "2026-05-06T22:00"].map {
                    try Self.moment($0)
                })
    }

    @Test(arguments: [
        // Over midnight: before, at its first moment, after midnight, its last second, its end.
        (1_320, 420, "2026-05-04T21:59", "2026-05-04T22:00", "2026-05-05T07:00"),
        (1_320, 420, "2026-05-04T22:00", "2026-05-04T22:00", "2026-05-05T07:00"),
        (1_320, 420, "2026-05-05T00:30", "2026-05-04T22:00", "2026-05-05T07:00"),
        (1_320, 420, "2026-05-05T06:59:59", "2026-05-04T22:00", "2026-05-05T07:00"),
        (1_320, 420, "2026-05-05T07:00", "2026-05-05T22:00", "2026-05-06T07:00"),
        // Within a day, and to midnight.
        (540, 1_020, "2026-05-04T12:00", "2026-05-04T09:00", "2026-05-04T17:00"),
        (540, 1_020, "2026-05-04T17:00", "2026-05-05T09:00", "2026-05-05T17:00"),
        (1_200, 0, "2026-05-04T21:00", "2026-05-04T20:00", "2026-05-05T00:00"),
    ])
    func `quiet hours last from their start to their end`(
        _ start: Int, _ end: Int, _ now: String, _ from: String, _ until: String
    ) throws {
        let hours = try #require(QuietHours(startMinute: start, endMinute: end))
        for name in ["Etc/UTC", "Asia/Kathmandu", "America/Los_Angeles"] {
            let zone = try #require(Zones.table.rules(name))
            let span = try Self.span(hours, around: try Self.moment(now, zone), in: zone)
            #expect(span.lowerBound == (try Self.moment(from, zone)))
            #expect(span.upperBound == (try Self.moment(until, zone)))
        }
    }

    @Test func `quiet hours are longer or shorter in the night when clocks change`() throws {
        let zone = try #require(Zones.table.rules("Europe/Berlin"))
        let hours = try #require(QuietHours(startMinute: 1_320, endMinute: 420))
        let spans = try ["2026-03-28T23:00", "2026-03-30T23:00", "2026-10-24T23:00"].map { text in
            let span = try Self.span(hours, around: try Self.moment(text, zone), in: zone)
            return span.upperBound - span.lowerBound
        }
        #expect(spans == [.seconds(8 * 3600), .seconds(9 * 3600), .seconds(10 * 3600)])
    }

    /// The clocks of Vancouver skip the hour from two to three on 11 March 2040.
    @Test func `quiet hours that end in an hour that clocks skip end when they skip it`() throws {
        let zone = try #require(Zones.table.rules("America/Vancouver"))
        let hours = try #require(QuietHours(startMinute: 194, endMinute: 146))
        let now = UnixTime(milliseconds: 2_214_991_069_000)
        let spans = hours.spans(from: now, count: 2, in: zone)
        #expect(
            spans.map { zone.civil(at: $0.upperBound) }
                == [CivilTime("2040-03-11T03:00"), CivilTime("2040-03-12T02:26")])
        #expect(zone.civil(at: spans[1].lowerBound) == CivilTime("2040-03-11T03:14"))
        let skipped = try #require(QuietHours(startMinute: 130, endMinute: 170))
        #expect(
            skipped.spans(from: now, count: 1, in: zone).map { zone.civil(at: $0.lowerBound) }
                == [CivilTime("2040-03-12T02:10")])
    }

    @Test func `the end of quiet hours and the time before their start are not quiet`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<4_000 {
            let name = try #require(Zones.names.randomElement(using: &random))
            let zone = try #require(Zones.table.rules(name))
            let minutes = (0..<2).map { _ in Int.random(in: 0..<1_440, using: &random) }
            guard let hours = QuietHours(startMinute: minutes[0], endMinute: minutes[1]) else {
                continue
            }
            let now = UnixTime(
                milliseconds: Int64.random(in: 0...4_102_444_800, using: &random) * 1_000)
            let span = try Self.span(hours, around: now, in: zone)
            #expect(span.upperBound > now, "seed \(seed) \(name) \(minutes) \(now)")
            #expect(span.lowerBound - now <= .seconds(2 * 86_400))
            let next = try Self.span(hours, around: span.upperBound, in: zone)
            #expect(next.lowerBound >= span.upperBound, "seed \(seed) \(name) \(minutes) \(now)")
            let clock = zone.civil(at: now).secondOfDay / 60
            let isQuiet =
                minutes[0] < minutes[1]
                ? (Int64(minutes[0])..<Int64(minutes[1])).contains(clock)
                : clock >= minutes[0] || clock < minutes[1]
            // Around a change of the clocks the two need not agree.
            let isOrdinary =
                zone.civil(at: now + .seconds(-90_000)).seconds
                - zone.civil(at: now + .seconds(90_000)).seconds == -180_000
            if isOrdinary { #expect(span.contains(now) == isQuiet, "seed \(seed) \(name)") }
        }
    }

    @Test(arguments: [(60, 60), (-1, 60), (60, 1_440)])
    func `invalid quiet hours are refused`(_ start: Int, _ end: Int) {
        #expect(QuietHours(startMinute: start, endMinute: end) == nil)
    }
}
