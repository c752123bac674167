import Foundation
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import TestSupport
import Testing

@testable import GeoService

struct PositionErasureTests {
    private struct Broken: Error {}

    private let here = (48.1, 11.5)

    private func erased(_ ordinal: UInt32, app: String = "news") -> ErasedDevice {
        ErasedDevice(app: app, id: device(ordinal), ordinal: ordinal)
    }

    @Test func `an erased device is not found, and its late position is not kept`()
        async throws
    {
        let geo = try await GeoFixture()
        try await geo.keep([.of(1, here), .of(2, here)])
        let next = Followed(generation: [1], sequence: 5)
        try await geo.service.erase([erased(1), erased(9)], followed: next)
        #expect(try await geo.located(here, 10) == [2])
        #expect(try await geo.position(of: 1) == nil)
        geo.clock.advance(by: 10)
        #expect(try await geo.keep([.of(1, here), .of(2, here), .of(9, here)]) == 1)
        #expect(try await geo.located(here, 10) == [2])
        #expect(await geo.service.followed == next)
        await geo.stop()
        try await geo.start()
        #expect(await geo.service.followed == next)
        #expect(try await geo.located(here, 10) == [2])
        #expect(try await geo.keep([.of(1, here)]) == 0)
    }

    @Test func `erasing keeps other devices of the ordinal and other apps' devices`() async throws {
        let geo = try await GeoFixture()
        try await geo.keep([.of(1, here)])
        let other = ErasedDevice(app: "news", id: device(500), ordinal: 1)
        try await geo.service.erase([other, erased(1, app: "other")], followed: nil)
        #expect(try await geo.located(here, 10) == [1])
        // The id was another app's: it is no device of this one, so nothing of it comes.
        #expect(try await geo.keep([.of(2, here)]) == 1)
    }

    @Test func `a device erased while its position is stored keeps no position`() async throws {
        let geo = try await GeoFixture()
        for ordinal in 0..<50 as Range<UInt32> {
            async let keeping = geo.keep([.of(ordinal, here)])
            async let erasing: Void = geo.service.erase([erased(ordinal)], followed: nil)
            _ = try await (keeping, erasing)
        }
        #expect(try await geo.located(here, 10) == [])
        #expect(try await geo.rows == 0)
    }

    @Test func `no byte of an erased device's movement is left, not even in the WAL`()
        async throws
    {
        let geo = try await GeoFixture()
        try await geo.upsert(.cafe(notify: []))
        try await geo.move(Step(metres: 0, seconds: -10))
        #expect(try geo.holds(device(1)))
        try await geo.service.erase([erased(1)], followed: nil)
        let end = ContinuousClock.now + Duration.patience
        while try geo.holds(device(1)), .now < end { try await Task.sleep(for: .milliseconds(20)) }
        #expect(try !geo.holds(device(1)))
    }

    @Test func `an erasure is remembered for a day`() async throws {
        let geo = try await GeoFixture()
        try await geo.service.erase([erased(1)], followed: nil)
        geo.clock.advance(by: 86_000)
        try await geo.service.expirePositions()
        #expect(try await geo.keep([.of(1, here)]) == 0)
        geo.clock.advance(by: 1000)
        try await geo.service.expirePositions()
        #expect(try await geo.keep([.of(1, here)]) == 1)
    }

    private static func held(_ geo: GeoFixture, limit: Int) async throws -> [HeldDevice] {
        var (last, held): (HeldDevice?, [HeldDevice]) = (nil, [])
        while case let page = try await geo.service.heldDevices(after: last, limit: limit),
            let end = page.last
        {
            held += page
            last = end
        }
        return held
    }

    @Test func `all devices with a position are listed page by page`() async throws {
        let geo = try await GeoFixture()
        try await geo.keep((0..<25).map { .of($0, here) })
        try await geo.keep((0..<5).map { .of($0, here) }, app: "other")
        let held = try await Self.held(geo, limit: 7)
        #expect(held.filter { $0.app == "news" }.compactMap(\.ordinal) == Array(0..<25))
        #expect(held.filter { $0.app == "other" }.map(\.id) == (0..<5).map { device($0) })
    }

    @Test func `no device is left out of a listing while entries are renewed`() async throws {
        let geo = try await GeoFixture()
        try await geo.keep((0..<100).map { .of($0, here) })
        let moves = Task {
            for _ in 0..<60 {
                geo.clock.advance(by: 1)
                try await geo.keep((0..<100).map { .of($0, here) })
            }
        }
        for _ in 0..<10 {
            #expect(try await Self.held(geo, limit: 7).compactMap(\.ordinal) == Array(0..<100))
        }
        try await moves.value
    }

    @Test func `an erasure that failed halfway is completed by the next attempt`()
        async throws
    {
        let geo = try await GeoFixture()
        // So many that they are overwritten by several commands, each before by the next.
        let store = PositionStore(geo.database)
        for first in stride(from: Int64(0), to: 2_500, by: 500) {
            let moves = (first..<first + 500).compactMap { before in
                Proto.DevicePosition.of(1, here).entry(after: before)
            }
            _ = try await store.put(moves, of: "news")
        }
        await geo.stop()
        try await geo.start()
        let held = HeldPosition(
            app: "news", ordinal: 1, device: try #require(Identifier(device(1))))
        let entries = { try await Self.entries(of: 1, in: geo) }
        #expect(try await entries() == 2_500)
        await #expect(throws: Broken.self) { try await geo.service.failToForget(held, Broken()) }
        #expect(try await entries() == 1_500)
        try await geo.service.erase([erased(1)], followed: nil)
        #expect(try await entries() == 0)
    }

    @Test(arguments: [false, true])
    func `an erasure that failed in an earlier device's entries is completed later`(
        isRestarted: Bool
    ) async throws {
        let (geo, held) = try await Self.moving()
        try await Self.add(1_500, of: 2, to: geo)
        try await Self.add(500, of: 1, to: geo)
        await #expect(throws: Broken.self) { try await geo.service.failToForget(held, Broken()) }
        #expect(try await geo.rows == 1_000)
        if isRestarted {
            await geo.stop()
            try await geo.start()
            try await geo.service.expirePositions()
        } else {
            try await geo.service.erase([erased(1)], followed: nil)
        }
        #expect(try await geo.rows == 0)
    }

    @Test func `an erasure that failed twice is completed with the entries in between`()
        async throws
    {
        let (geo, held) = try await Self.moving()
        try await Self.add(2_500, of: 1, to: geo)
        await #expect(throws: Broken.self) { try await geo.service.failToForget(held, Broken()) }
        // The first of another row of entries.
        try await Self.add(1_500, of: 1, to: geo, isFirst: true)
        await #expect(throws: Broken.self) { try await geo.service.failToForget(held, Broken()) }
        #expect(try await geo.rows == 1_000)
        try await geo.service.erase([erased(1)], followed: nil)
        #expect(try await geo.rows == 0)
    }

    /// Returns a service that does not renew its log, and a device.
    private static func moving() async throws -> (GeoFixture, HeldPosition) {
        let geo = try await GeoFixture()
        await geo.service.keepLog()
        let id = try #require(Identifier(device(1)))
        return (geo, HeldPosition(app: "news", ordinal: 1, device: id))
    }

    /// Adds moves of a device with the ordinal 1.
    private static func add(
        _ count: Int64, of number: UInt32, to geo: GeoFixture, isFirst: Bool = false
    ) async throws {
        let last = try await PositionStore(geo.database).end()
        let entries = (last..<last + count).compactMap { before in
            var position = Proto.DevicePosition.of(1, (48.1, 11.5))
            position.deviceId = device(number)
            return position.entry(after: isFirst && before == last ? 0 : before)
        }
        try await geo.service.put(entries)
    }

    /// Returns how many entries of the log name a device.
    private static func entries(of ordinal: UInt32, in geo: GeoFixture) async throws -> Int {
        let id = Identifier(device(ordinal))
        let runs = try await PositionStore(geo.database).runs(after: 0, limit: .max)
        return runs.reduce(0) { $0 + $1.entries.count { $0.device == id } }
    }

    @Test func `a restored database has no positions, and follows erasures anew`() async throws {
        let geo = try await GeoFixture()
        try await geo.keep([.of(1, here)])
        try await geo.service.erase([], followed: Followed(generation: [1], sequence: 5))
        try await geo.database.write { database in
            for statement in GeoSchema.schema.whenPutBack.split(separator: ";") {
                let text = String(statement).trimmingCharacters(in: .whitespacesAndNewlines)
                if !text.isEmpty { try database.run(text) }
            }
        }
        await geo.stop()
        try await geo.start()
        #expect(try await geo.rows == 0)
        #expect(try await geo.located(here, 10) == [])
        var followed = Followed()
        followed.restored = 5
        #expect(await geo.service.followed == followed)
    }

    @Test func `positions of unknown outcome are read again before the next change`() async throws {
        let geo = try await GeoFixture()
        try await geo.keep([.of(1, here), .of(2, here)])
        // As if what was stored by a commit that failed had been stored.
        try await geo.database.write { database in
            let moved = try #require(Proto.DevicePosition.of(1, (50, 11.5)).entry)
            try PositionLog.append([moved], of: 1, in: database)
        }
        #expect(try await geo.located(here, 10) == [1, 2])
        await geo.service.distrust()
        try await geo.keep([.of(3, here)])
        #expect(try await geo.located(here, 10) == [2, 3])
        #expect(try await geo.located((50, 11.5), 10) == [1])
        #expect(geo.metrics.text.contains("herald_geo_positions{service=\"geo\"} 3.0\n"))
    }
}

struct PositionBadInputTests {
    private static func position(
        _ change: (inout Proto.DevicePosition) -> Void
    ) -> [Proto.DevicePosition] {
        var position = Proto.DevicePosition.of(1, (1, 1))
        change(&position)
        return [position]
    }

    @Test(
        arguments: [
            (position { $0.deviceId = "x" }, "positions[0].device_id"),
            (position { $0.coordinate = nil }, "positions[0].coordinate"),
            (position { $0.coordinate?.latitude = .nan }, "positions[0].coordinate.latitude"),
            (position { $0.coordinate?.longitude = 181 }, "positions[0].coordinate.longitude"),
            (position { $0.accuracyMetres = -1 }, "positions[0].accuracy_metres"),
            (position { $0.accuracyMetres = .infinity }, "positions[0].accuracy_metres"),
            (position { $0.fixTime = .at(0, nanos: -1) }, "positions[0].fix_time"),
            ([.of(1, (1, 1)), .of(1, (2, 2))], "positions[1].ordinal"),
            ((0..<501).map { .of($0, (1, 1)) }, "positions"),
        ] as [([Proto.DevicePosition], String)])
    func `an invalid position is refused by name, and none of its batch is kept`(
        positions: [Proto.DevicePosition], field: String
    ) async throws {
        let geo = try await GeoFixture()
        let error = await geo.refusal { try await geo.keep(positions + [.of(900, (1, 1))]) }
        #expect(error?.code == .invalidArgument)
        #expect(error?.violations.first?.field == field)
        #expect(try await geo.rows == 0)
    }

    @Test(
        arguments: [
            (nil, 0, "within"), (.within(.circle((1, 1), 0)), 0, "within"),
            (.within(.circle((91, 1), 5)), 0, "within"),
            (.within(.circle((1, .nan), 5)), 0, "within"),
            (.within(.circle((1, 1), 20_000_001)), 0, "within"), (.atPlace(""), 0, "at_place"),
            (.within(.circle((1, 1), 5)), 7, "first_ordinal"),
        ] as [(Proto.LocateDevicesRequestArea?, UInt32, String)])
    func `an invalid area is refused by name`(
        area: Proto.LocateDevicesRequestArea?, first: UInt32, field: String
    ) async throws {
        let geo = try await GeoFixture()
        var request = Proto.LocateDevicesRequest()
        (request.app, request.area, request.firstOrdinal) = ("news", area, first)
        let error = await geo.refusal {
            try await geo.client.locateDevices(request, CallContext())
        }
        #expect(error?.code == .invalidArgument)
        #expect(error?.violations.first?.field == field)
    }

    @Test func `an app's key cannot read another app's positions`() async throws {
        let geo = try await GeoFixture()
        try await geo.keep([.of(1, (1, 1))])
        var request = Proto.GetPositionRequest()
        (request.app, request.deviceId, request.ordinal) = ("news", device(1), 1)
        let stranger = Principal(role: .operator, app: "other", subject: "test")
        let error = await geo.refusal {
            try await geo.client.getPosition(request, CallContext(principal: stranger))
        }
        #expect(error?.code == .notFound)
    }
}

extension GeoFixture {
    /// Returns whether a text is in the files of the database.
    fileprivate func holds(_ text: String) throws -> Bool {
        try ["geo.db", "geo.db-wal"].contains { name in
            let file = directory.appending(path: name)
            guard FileManager.default.fileExists(atPath: file.path()) else { return false }
            return try Data(contentsOf: file).range(of: Data(text.utf8)) != nil
        }
    }
}

extension GeoService {
    /// Does not renew the log of positions.
    fileprivate func keepLog() { isRenewing = true }

    /// Adds entries of one ordinal to the log.
    fileprivate func put(_ entries: [PositionEntry]) async throws {
        try await move { try await positionStore.put(entries, of: "news") }
    }

    /// Forgets a device as far as the first commit goes; then the disk is full.
    fileprivate func failToForget(_ held: HeldPosition, _ error: any Error) async throws {
        try await holding(gated([held])) {
            let found = found([held])
            try await move(scrub: { _ in throw error }) {
                try await positionStore.remove(found)
            }
        }
    }
}
