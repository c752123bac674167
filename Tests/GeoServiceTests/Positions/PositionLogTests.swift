import Audience
import Foundation
import Protocol
import ServiceKit
import ServiceStorage
import Spatial
import Storage
import TestSupport
import Testing

@testable import GeoService

/// The log of positions, and the entries that it overwrites.
struct PositionLogTests {
    private let here = (48.1, 11.5)

    @Test(arguments: [
        (0, 0), (12.5, 12.5), (0.004, 0), (0.005, 0.01), (1e7, 1e7), (1e300, 42_949_672.95),
    ])
    func `a position entry is read as written, with its accuracy to a centimetre`(
        said: Double, kept: Double
    ) throws {
        let device = try #require(Identifier(device(7)))
        for (latitude, longitude) in [(90.0, -180.0), (-90, 180), (52.1234567, -0.0000001)] {
            let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
            let position = KeptPosition(
                device: device, ordinal: .max, position: LastPosition(place, fixed: .max),
                accuracy: said)
            let entry = PositionEntry(position, after: .max)
            var writer = ImageWriter()
            entry.append(to: &writer)
            #expect(writer.bytes.count == PositionEntry.size)
            var reader = ImageReader(writer.bytes)
            #expect(try PositionEntry(from: &reader) == entry)
            #expect(entry.kept?.accuracy == kept)
            #expect(entry.kept?.position == position.position)
        }
    }

    @Test func `a scrubbed entry reveals only its ordinal`() throws {
        var entry = try #require(Proto.DevicePosition.of(3, here, accuracy: 8).entry)
        entry.scrub()
        var writer = ImageWriter()
        entry.append(to: &writer)
        var reader = ImageReader(writer.bytes)
        let read = try PositionEntry(from: &reader)
        #expect(read == entry)
        #expect((read.device, read.kept, read.ordinal) == (nil, nil, 3))
        #expect(writer.bytes[12...].allSatisfy { $0 == 0 })
    }

    @Test func `forgetting a device removes its earlier positions, and the log stays short`()
        async throws
    {
        let geo = try await GeoFixture()
        for step in 0..<40 {
            geo.clock.advance(by: 1)
            try await geo.keep([.of(1, (Double(step), 1)), .of(2, (Double(step), 2))])
        }
        #expect(try await geo.rows == 80)
        try await geo.forget(1)
        #expect(try await geo.entries.allSatisfy { ($0.device == nil) == ($0.ordinal == 1) })
        try await geo.service.erase(
            [ErasedDevice(app: "news", id: device(2), ordinal: 2)], followed: nil)
        #expect(try await geo.rows == 0)
        for step in 0..<3_000 {
            geo.clock.advance(by: 1)
            try await geo.keep([.of(3, (0, Double(step) / 100)), .of(4, here)])
        }
        try await geo.waitForRenewal()
        #expect(try await geo.entries.count <= 2 * 2 + PositionLimits.slack)
        #expect(try await geo.located((0, 29.99), 10) == [3])
        #expect(try await geo.located(here, 10) == [4])
    }

    @Test func `forgetting a device that moved thousands of times leaves nothing behind`()
        async throws
    {
        let geo = try await GeoFixture()
        // Enough others that the log is not renewed meanwhile.
        for start in stride(from: 100, to: 2_100, by: 500) as StrideTo<UInt32> {
            try await geo.keep((start..<start + 500).map { .of($0, here) })
        }
        for step in 0..<2_500 {
            geo.clock.advance(by: 1)
            try await geo.keep([.of(1, (0, Double(step) / 100))])
        }
        #expect(try await geo.rows == 4_500)
        try await geo.forget(1)
        #expect(try await geo.rows == 2_000)
        #expect(try await geo.entries.count == 4_500)
    }

    @Test func `superseded positions are overwritten in time`()
        async throws
    {
        let geo = try await GeoFixture()
        for step in 0..<40 {
            geo.clock.advance(by: 1)
            try await geo.keep([.of(1, (Double(step), 1)), .of(2, (Double(step), 2))])
        }
        #expect(try await geo.service.expirePositions() == 0)
        #expect(try await geo.rows == 2)
        #expect(try await geo.located((39, 2), 10) == [2])
        await geo.stop()
        try await geo.start()
        #expect(try await geo.located((39, 1), 200_000) == [1, 2])
        #expect(try await geo.located((38, 1), 50_000) == [])
    }

    @Test func `forgetting one of two devices of an ordinal keeps the other's position`()
        async throws
    {
        let geo = try await GeoFixture()
        func keep(_ id: String, _ latitude: Double) async throws {
            geo.clock.advance(by: 1)
            var position = Proto.DevicePosition.of(1, (latitude, 1))
            position.deviceId = id
            try await geo.keep([position])
        }
        for latitude in 1...3 { try await keep(device(1), Double(latitude)) }
        try await keep(device(99), 10)
        try await keep(device(1), 11)
        try await keep(device(99), 12)
        try await geo.forget(1)
        let ids = try await geo.entries.compactMap(\.device).map(\.description)
        #expect(ids == [device(99), device(99)])
        #expect(try await geo.located((12, 1), 10) == [1])
        // Now all of it: what is left of the ordinal does not count again.
        try await geo.forget(1, device: device(99))
        #expect(try await geo.rows == 0)
        await geo.stop()
        try await geo.start()
        #expect(try await geo.located((0, 0), 20_000_000) == [])
    }

    @Test func `a position from a fast clock does not return after a later one expired`()
        async throws
    {
        let geo = try await GeoFixture(settings: ["HERALD_GEO_POSITION_DAYS": "2"])
        geo.clock.advance(by: 10 * 86_400)
        try await geo.keep([.of(1, here)])
        geo.clock.advance(by: -10 * 86_400)
        geo.clock.advance(by: 1)
        #expect(try await geo.keep([.of(1, (1, 1))]) == 1)
        geo.clock.advance(by: 3 * 86_400)
        #expect(try await geo.service.expirePositions() == 1)
        #expect(try await geo.rows == 0)
        await geo.stop()
        try await geo.start()
        #expect(try await geo.located((0, 0), 20_000_000) == [])
    }

    @Test
    func `renewing entries that are gone does not touch later ones`()
        async throws
    {
        let geo = try await GeoFixture()
        try await geo.keep([.of(1, here), .of(2, here)])
        let store = await geo.service.positionStore
        let seen = try await store.runs(after: 0, limit: 10)
        for ordinal in 1...2 as ClosedRange<UInt32> { try await geo.forget(ordinal) }
        try await geo.service.renew(seen)
        #expect(try await geo.entries.isEmpty)
        try await geo.keep([.of(3, here), .of(4, here)])
        // As a sweep and a renewal do that had to wait meanwhile.
        _ = try await store.scrub(
            Set(seen.flatMap { $0.numbered.map(\.0) }), in: seen.map(\.end), isErasure: false)
        try await geo.service.renew(seen)
        #expect(try await geo.located(here, 10) == [3, 4])
        #expect(try await geo.position(of: 3) != nil)
        await geo.stop()
        try await geo.start()
        #expect(try await geo.located(here, 10) == [3, 4])
        #expect(try await geo.rows == 2)
    }

    @Test func `positions of schema 5 survive the migration`() async throws {
        let geo = try await GeoFixture()
        await geo.stop()
        let path = geo.directory.appending(path: "geo.db").path()
        for name in try FileManager.default.contentsOfDirectory(atPath: geo.directory.path()) {
            try FileManager.default.removeItem(at: geo.directory.appending(path: name))
        }
        let whole = GeoSchema.schema
        let old = Schema(
            applicationID: whole.applicationID, migrations: Array(whole.migrations.prefix(5)))
        let database = try await DatabaseQueue.open(.init(path: path, schema: old))
        let fixed = geo.clock.now.milliseconds / 1000 - 60
        try await database.write { database in
            try database.run("INSERT INTO position_app VALUES (3, 'news'), (5, 'shop')")
            for (app, count) in [(3, 2_500), (5, 3)] {
                for ordinal in 0..<count {
                    try database.run(
                        "INSERT INTO position VALUES (?, ?, ?, ?, ?, ?)",
                        Int64(app) << 32 | Int64(ordinal), device(UInt32(ordinal)),
                        10_000_000 * app, ordinal * 10_000, 12.5, fixed)
                }
            }
        }
        await database.close()
        try await geo.start()
        #expect(try await geo.located((3, 0.1), 20_000_000).count == 2_500)
        #expect(try await geo.located((5, 0), 20_000_000, app: "shop") == [0, 1, 2])
        let expected = Proto.DevicePosition.of(700, (3, 0.7), at: fixed, accuracy: 12.5)
        #expect(try await geo.position(of: 700) == expected)
        await geo.stop()
        try await geo.start()
        #expect(try await geo.position(of: 700) == expected)
        #expect(try await geo.rows == 2_503)
    }
}

extension GeoFixture {
    /// Waits until the log of positions is not being renewed.
    func waitForRenewal() async throws {
        while await service.isRenewing { try await Task.sleep(for: .milliseconds(1)) }
    }
}
