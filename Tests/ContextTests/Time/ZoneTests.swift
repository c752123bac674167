import Context
import Foundation
import ServiceKit
import TestSupport
import Testing

struct ZoneTests {
    @Test func `all zones agree with Python from 1970 to 2100 and around their changes`()
        throws
    {
        let seed = Int.random(in: 0..<1_000_000)
        var (zone, zones, differences) = (ZoneRules.utc, 0, [String]())
        var name = ""
        for line in try Zones.secondOpinion(seed: seed) {
            if line[0] == "Z" {
                name = line[1]
                zone = try #require(Zones.table.rules(name), "\(name)")
                zones += 1
                continue
            }
            let (given, expected) = (try #require(Int64(line[1])), try #require(Int64(line[2])))
            let found =
                line[0] == "o"
                ? zone.civil(at: UnixTime(milliseconds: given * 1_000)).seconds - given
                : zone.moment(of: CivilTime(seconds: given)).milliseconds / 1_000
            if found != expected {
                differences.append("\(name): \(line) is \(found)")
            }
        }
        #expect(zones > 590)
        #expect(differences.isEmpty, "seed \(seed): \(differences.count), \(differences.prefix(9))")
    }

    @Test(arguments: [
        // Skipped: as much later. Shown twice: the first. On the last second before, on the first.
        ("Europe/Berlin", "2026-03-29T02:30", "2026-03-29T01:30:00Z"),
        ("Europe/Berlin", "2026-03-29T01:59:59", "2026-03-29T00:59:59Z"),
        ("Europe/Berlin", "2026-03-29T03:00", "2026-03-29T01:00:00Z"),
        ("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00Z"),
        ("America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00Z"),
        // Half an hour, a day that was left out, and a rule that comes after the table.
        ("Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:45:00Z"),
        ("Pacific/Apia", "2011-12-30T12:00", "2011-12-30T22:00:00Z"),
        ("Europe/Berlin", "2085-07-01T09:00", "2085-07-01T07:00:00Z"),
        ("Asia/Kathmandu", "2026-01-01T00:00", "2025-12-31T18:15:00Z"),
    ])
    func `a local time in a zone is converted to the right moment`(
        _ name: String, _ local: String, _ moment: String
    ) throws {
        let zone = try #require(Zones.table.rules(name))
        let civil = try #require(CivilTime(local))
        let expected = try Date(moment, strategy: .iso8601).timeIntervalSince1970
        #expect(zone.moment(of: civil).milliseconds == Int64(expected) * 1_000)
    }

    @Test func `no zone is farther from UTC than the documented limits`() throws {
        var (least, most): (Int64, Int64) = (0, 0)
        for name in Zones.names {
            let zone = try #require(Zones.table.rules(name), "\(name)")
            for month in 0..<900 {
                // 2025 to 2100.
                let moment = UnixTime(
                    milliseconds: 1_735_689_600_000 + Int64(month) * 2_629_800_000)
                let offset = zone.civil(at: moment).seconds - moment.milliseconds / 1_000
                (least, most) = (min(least, offset), max(most, offset))
            }
        }
        #expect(Zones.names.count > 590)
        #expect(Duration.seconds(most) == LocalSending.farthestAhead)
        #expect(Duration.seconds(-least) == LocalSending.farthestBehind)
    }

    @Test func `a truncated or changed zone file is refused or read, and never crashes`()
        throws
    {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let files = ["Europe/Berlin", "Etc/UTC", "Africa/Casablanca", "America/Nuuk"].compactMap {
            FileManager.default.contents(atPath: "\(Zones.folder)/\($0)").map(Array.init)
        }
        #expect(files.count == 4)
        var refused = 0
        for file in files {
            for length in 0..<file.count { #expect(ZoneRules(file: Array(file[..<length])) == nil) }
            for _ in 0..<2_000 {
                var file = file
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    file[Int.random(in: 0..<file.count, using: &random)] =
                        UInt8.random(in: 0...255, using: &random)
                }
                guard let zone = ZoneRules(file: file) else {
                    refused += 1
                    continue
                }
                let civil = CivilTime(seconds: Int64.random(in: 0...1 << 36, using: &random))
                #expect(abs(zone.moment(of: civil).milliseconds / 1_000 - civil.seconds) < 1 << 20)
            }
        }
        #expect(refused > 0, "seed \(seed)")
    }

    @Test func `an unknown zone is refused without looking outside the zone folder`() {
        for name in [
            "", "/etc/passwd", "../zoneinfo/UTC", "Europe/../UTC", "Europe//Berlin", "Europe/",
            "right/../UTC", "posix/", "tzdata.zi", "Europe", "Europe/Bärlin",
            String(repeating: "a", count: 65),
        ] {
            #expect(Zones.table.rules(name) == nil, "\(name)")
        }
        #expect(Zones.table.rules("Etc/GMT+12") != nil)
        #expect(Zones.table.rules("EST5EDT") != nil)
    }

    @Test(arguments: [
        "", "2026-12-01", "2026-12-01T09:00Z", "2026-12-01 09:00", "2026-13-01T09:00",
        "2026-02-29T09:00", "2026-12-01T24:00", "2026-12-01T09:60", "2026-12-01T09:00:60",
        "1969-12-31T23:59", "2026-12-01T9:00", "2026-12-01T09:00:00.5", "+026-12-01T09:00",
    ])
    func `text that is no local time is refused`(_ text: String) {
        #expect(CivilTime(text) == nil)
    }

    @Test func `a local time is written as it was read`() throws {
        for text in [
            "2026-12-01T09:00", "2024-02-29T23:59:59", "1970-01-01T00:00", "9999-12-31T00:00",
        ] {
            #expect(try #require(CivilTime(text)).description == text)
        }
        #expect(CivilTime("2026-11-22T09:00")?.weekday == 0)
        #expect(CivilTime("2026-11-28T09:00")?.weekday == 6)
    }
}
