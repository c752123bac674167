import Context
import Foundation
import ServiceKit
import TestSupport
import Testing

struct RecurrenceTests {
    private static func moment(_ text: String) throws -> UnixTime {
        let seconds = try Date(text, strategy: .iso8601).timeIntervalSince1970
        return UnixTime(milliseconds: Int64(seconds) * 1_000)
    }

    private static func day(_ text: String) throws -> Int64 {
        try #require(CivilTime("\(text)T00:00")).date.daysSince1970
    }

    /// Returns the next `count` times of a recurrence after a moment, in UTC.
    private static func row(
        _ recurrence: Recurrence, _ zone: String, after start: String, _ count: Int
    ) throws -> [String] {
        let zone = try #require(Zones.table.rules(zone))
        var (found, last) = ([String](), try moment(start))
        while found.count < count, let next = recurrence.next(after: last, in: zone) {
            let seconds = TimeInterval(next.milliseconds / 1_000)
            found.append(String(Date(timeIntervalSince1970: seconds).ISO8601Format().dropLast(4)))
            last = next
        }
        return found
    }

    @Test func `a schedule recurs on its days and times by the clock of its zone`() throws {
        let first = try Self.day("2026-11-23")
        let daily = Recurrence(.daily, minutes: [1_050, 540, 540], firstDay: first)
        #expect(
            try Self.row(daily, "Europe/Berlin", after: "2026-11-20T00:00:00Z", 3)
                == ["2026-11-23T08:00", "2026-11-23T16:30", "2026-11-24T08:00"])
        let weekly = Recurrence(.weekly([1, 0]), minutes: [540], interval: 2, firstDay: first)
        #expect(
            try Self.row(weekly, "Etc/UTC", after: "2026-11-20T00:00:00Z", 4) == [
                "2026-11-23T09:00", "2026-11-29T09:00", "2026-12-07T09:00", "2026-12-13T09:00",
            ])
        let monthly = Recurrence(.monthly([31, 30]), minutes: [0], firstDay: first)
        #expect(
            try Self.row(monthly, "Etc/UTC", after: "2026-11-20T00:00:00Z", 5) == [
                "2026-11-30T00:00", "2026-12-30T00:00", "2026-12-31T00:00", "2027-01-30T00:00",
                "2027-01-31T00:00",
            ])
        #expect(
            try Self.row(monthly, "Etc/UTC", after: "2028-02-01T00:00:00Z", 1)
                == ["2028-02-29T00:00"])
        let ended = Recurrence(.daily, minutes: [540], firstDay: first, lastDay: first + 1)
        #expect(try Self.row(ended, "Etc/UTC", after: "2026-11-20T00:00:00Z", 5).count == 2)
        let rare = Recurrence(.monthly([1]), minutes: [0], interval: 99, firstDay: first)
        #expect(
            try Self.row(rare, "Etc/UTC", after: "2026-11-30T00:00:00Z", 1)
                == ["2035-02-01T00:00"])
    }

    @Test func `a skipped local time recurs later, and a repeated one recurs once, the first time`()
        throws
    {
        let daily = Recurrence(
            .daily, minutes: [150, 195], firstDay: try Self.day("2026-01-01"))
        // Half past two is half past three, after a quarter past three.
        #expect(
            try Self.row(daily, "Europe/Berlin", after: "2026-03-28T12:00:00Z", 3)
                == ["2026-03-29T01:15", "2026-03-29T01:30", "2026-03-30T00:30"])
        #expect(
            try Self.row(daily, "Europe/Berlin", after: "2026-10-24T12:00:00Z", 3)
                == ["2026-10-25T00:30", "2026-10-25T02:15", "2026-10-26T01:30"])
        // A day that was left out: its nine o'clock is the next day's.
        let apia = Recurrence(.daily, minutes: [540], firstDay: try Self.day("2011-12-01"))
        #expect(
            try Self.row(apia, "Pacific/Apia", after: "2011-12-29T00:00:00Z", 3)
                == ["2011-12-29T19:00", "2011-12-30T19:00", "2011-12-31T19:00"])
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `the next occurrence agrees with a scan of every minute`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let scan = try MinuteScan(&random)
        for _ in 0..<25 {
            let recurrence = scan.anyRule(&random)
            let moment = scan.anyMoment(&random)
            let expected = scan.next(of: recurrence, after: moment)
            let found = recurrence.next(after: moment, in: scan.zone)
            // What the scan does not reach may be found.
            guard let expected else {
                #expect(found.map { !scan.reaches($0) } ?? true, "seed \(seed): \(recurrence)")
                continue
            }
            #expect(found == expected, "seed \(seed), \(scan.name): \(recurrence) from \(moment)")
        }
    }

    @Test func `the next occurrence agrees with Python`() throws {
        let seed = Int.random(in: 0..<1_000_000)
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "recurrences.py").path
        let answer = try ChildProcess.run("/usr/bin/python3", [script, "\(seed)"])
        var cases = 0
        for line in answer.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            let zone = try #require(Zones.table.rules(words[0]), "\(words[0])")
            let days = Set(words[3].split(separator: ",").compactMap { Int($0) })
            let recurrence = Recurrence(
                words[1] == "d" ? .daily : words[1] == "w" ? .weekly(days) : .monthly(days),
                minutes: words[4].split(separator: ",").compactMap { Int($0) },
                interval: try #require(Int64(words[2])), firstDay: try #require(Int64(words[5])),
                lastDay: Int64(words[6]))
            let after = UnixTime(milliseconds: try #require(Int64(words[7])) * 1_000)
            let expected = Int64(words[8]).map { UnixTime(milliseconds: $0 * 1_000) }
            #expect(recurrence.next(after: after, in: zone) == expected, "seed \(seed): \(line)")
            cases += 1
        }
        #expect(cases == 2_000)
    }
}
