import Protocol
import ServiceStorage
import Storage
import Testing

@testable import GeoService

/// The numbers of weekly schedules, which are limited for all apps together.
struct ScheduleNumberTests {
    @Test func `unused schedules are freed at the next start`()
        async throws
    {
        let geo = try await GeoFixture()
        try await geo.upsert(
            .at("bar", 0, 0).with { $0.schedule = .weekly("UTC", (5...5, "09:00", "10:00")) })
        try await geo.giveSchedules(PlaceLimits.schedules / 2)
        for left in [1, 1] {
            await geo.stop()
            try await geo.start()
            #expect(try await geo.service.store.names().schedules.count == left)
        }
        #expect(try await geo.nearest(0, 0).places.isEmpty)
        geo.clock.advance(by: 5_400)
        #expect(try await geo.nearest(0, 0).places.count == 1)
    }

    @Test func `a snapshot's schedule numbers are read with their current meaning`() async throws {
        let geo = try await GeoFixture()
        // The clock shows Friday, 8:00:00.
        func put(_ id: String, _ from: String, _ until: String) async throws {
            try await geo.upsert(
                .at(id, 0, 0).with { $0.schedule = .weekly("UTC", (5...5, from, until)) })
        }
        func open() async throws -> Set<String> {
            Set(try await geo.nearest(0, 0).places.compactMap(\.place?.id))
        }
        try await put("bar", "09:00", "10:00")
        try await put("club", "07:00", "10:00")
        try await put("gone", "07:00", "10:00")
        try await geo.service.savePlaces()
        try await geo.upsert(.at("club", 0, 0))
        try await geo.delete("gone")
        let before = try await geo.service.store.names().schedules.count
        #expect(try await geo.service.store.freeSchedules(beyond: before) == 0)
        #expect(try await geo.service.store.freeSchedules(beyond: before - 1) == 1)
        await geo.stop()
        try await geo.start()
        try await geo.expectIndexesAsStored()
        try await put("pub", "09:30", "10:00")
        for _ in 0..<2 {
            #expect(try await geo.service.store.names().schedules.values.max() == 2)
            #expect(try await open() == ["club"])
            // The index of before has the number as the club's.
            await geo.stop()
            try await geo.start()
            #expect(await geo.service.report.readAgain == 3)
            try await geo.expectIndexesAsStored()
        }
        geo.clock.advance(by: 6_000)
        #expect(try await open() == ["bar", "club", "pub"])
    }

    @Test func `an app that used its share of schedules leaves room for others`() async throws {
        let geo = try await GeoFixture()
        func put(_ hour: Int, app: String) async throws {
            try await geo.upsert(
                .at("at-\(hour)", 0, 0).with {
                    $0.schedule = .weekly("UTC", (5...5, "\(hour):00", "\(hour):30"))
                }, app: app)
        }
        try await put(10, app: "news")
        try await put(10, app: "shop")
        // So many apps that each has a share of three, and all but one of the first half.
        try await geo.giveSchedules(PlaceLimits.schedules / 2 - 2)
        try await geo.database.write { database in
            for number in 2..<PlaceLimits.schedules / 12 {
                try database.run("INSERT INTO place_app (id) VALUES (?)", "app-\(number)")
            }
        }
        await geo.stop()
        try await geo.start()
        for hour in 11...12 { try await put(hour, app: "news") }
        let refusal = await geo.refusal { try await put(13, app: "news") }
        #expect(refusal?.code == .resourceExhausted)
        try await put(13, app: "shop")
        // What another has costs nothing.
        try await put(13, app: "news")
    }

    @Test func `however few apps take all that they may, the next one finds room`() {
        let most = PlaceLimits.schedules
        for greedy in 1...9 {
            var used = 0
            for app in 1...greedy {
                // Up to half of all anybody may take; beyond that, a share.
                used += max(most / 2 - used, ScheduleShare.of(apps: app))
            }
            #expect(used <= most - ScheduleShare.of(apps: greedy + 1), "\(greedy) apps")
        }
    }
}

extension GeoFixture {
    /// Stores a number of schedules that no place has.
    fileprivate func giveSchedules(_ count: Int) async throws {
        try await database.write { database in
            for number in 0..<count {
                var schedule = Proto.WeeklySchedule()
                schedule.timeZone = "\(number)"
                try database.run(
                    "INSERT INTO place_schedule (packed) VALUES (?)", try schedule.encoded())
            }
        }
    }
}
