import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

@testable import RegistryService

/// The ids of erased devices, which are kept until every follower has erased them.
struct ErasureFollowersTests {
    /// Returns a registry with erasures 1 to `count`.
    private static func world(erasing count: Int) async throws -> World {
        let world = try await World()
        try await erase(count, in: world)
        return world
    }

    private static func erase(_ count: Int, in world: World) async throws {
        for _ in 0..<count {
            try await world.client.delete(try await world.client.register(["/x"]).id)
        }
    }

    /// Returns the numbers of the erasures that are still listed.
    private static func kept(_ world: World) async throws -> [UInt64] {
        try await world.client.follow(nil, as: .delivery).devices.map(\.sequence)
    }

    @Test func `erasures are kept until the slowest follower has them`() async throws {
        let world = try await Self.world(erasing: 5)
        let list = try await world.client.follow(nil, as: .geo)
        func move(_ follower: Proto.ErasureFollower, to sequence: UInt64) async throws -> [UInt64] {
            let told = try await world.client.follow(list, at: sequence, as: follower)
            #expect(told.devices.map(\.sequence) == Array((sequence + 1)...6).dropLast())
            return try await Self.kept(world)
        }
        #expect(try await move(.delivery, to: 4) == [1, 2, 3, 4, 5])
        #expect(try await move(.geo, to: 2) == [3, 4, 5])
        // It was there already; what it has not is told, and it is not put back.
        #expect(try await move(.delivery, to: 3) == [3, 4, 5])
        #expect(try await move(.geo, to: 5) == [5])
        try await world.restart()
        #expect(try await move(.delivery, to: 5) == [])
        try await Self.erase(1, in: world)
        #expect(try await Self.kept(world) == [6])
    }

    @Test(arguments: [Proto.ErasureFollower.delivery, .geo])
    func `erasures are kept while a follower has never asked`(_ other: Proto.ErasureFollower)
        async throws
    {
        let world = try await Self.world(erasing: 3)
        let list = try await world.client.follow(nil, as: other)
        for _ in 0..<2 {
            #expect(try await world.client.follow(list, as: other).devices.isEmpty)
            #expect(try await Self.kept(world) == [1, 2, 3])
        }
        // To ask alone is not to have done it.
        let missing: Proto.ErasureFollower = other == .geo ? .delivery : .geo
        #expect(try await world.client.follow(nil, as: missing).devices.count == 3)
        #expect(try await Self.kept(world) == [1, 2, 3])
        _ = try await world.client.follow(list, as: missing)
        #expect(try await Self.kept(world) == [])
    }

    @Test func `a cached empty answer still moves the follower's cursor`() async throws {
        let world = try await Self.world(erasing: 2)
        let list = try await world.client.follow(nil, as: .delivery)
        for _ in 0..<3 { _ = try await world.client.follow(list, as: .delivery) }
        #expect(await world.service.noErasures[.delivery] != nil)
        // Nor does one to a number of which nothing is known.
        _ = try await world.client.follow(list, at: 9, as: .geo)
        #expect(await world.service.noErasures[.geo] == nil)
        #expect(try await Self.kept(world) == [1, 2])
        _ = try await world.client.follow(list, as: .geo)
        #expect(await world.service.noErasures[.geo] != nil)
        #expect(try await Self.kept(world) == [])
    }

    @Test func `an erasure number that is too high or of another list moves no cursor`()
        async throws
    {
        let world = try await Self.world(erasing: 2)
        var list = try await world.client.follow(nil, as: .delivery)
        _ = try await world.client.follow(list, as: .delivery)
        _ = try await world.client.follow(list, at: 3, as: .geo)
        _ = try await world.client.follow(list, at: .max, as: .geo)
        list.generation = [1]
        #expect(try await world.client.follow(list, as: .geo).devices.count == 2)
        #expect(try await Self.kept(world) == [1, 2])
        // Not even once there are as many.
        try await Self.erase(1, in: world)
        #expect(try await Self.kept(world) == [1, 2, 3])
    }

    @Test func `after a restore earlier cursors do not count`() async throws {
        let world = try await Self.world(erasing: 4)
        let before = try await world.client.follow(nil, as: .delivery)
        _ = try await world.client.follow(before, at: 4, as: .geo)
        _ = try await world.client.follow(before, at: 2, as: .delivery)
        _ = try await world.database.copy(to: world.scratch.file("copy.db"))
        await world.database.close()
        try await world.open("copy.db")
        #expect(try await Self.kept(world) == [3, 4])
        let after = try await world.client.follow(before, at: 4, as: .delivery)
        #expect(after.restored && after.generation != before.generation)
        #expect(after.devices.map(\.sequence) == [3, 4])
        // Geo was at the end of the list of before; in this one it is nowhere.
        _ = try await world.client.follow(after, at: 4, as: .delivery)
        #expect(try await Self.kept(world) == [3, 4])
        _ = try await world.client.follow(before, at: 4, as: .geo)
        #expect(try await Self.kept(world) == [3, 4])
        _ = try await world.client.follow(after, at: 3, as: .geo)
        #expect(try await Self.kept(world) == [4])
    }

    @Test func `an older delivery that sends no name counts as delivery`() async throws {
        let world = try await Self.world(erasing: 2)
        let list = try await world.client.follow(nil, as: .unspecified)
        _ = try await world.client.follow(list, at: 1, as: .geo)
        _ = try await world.client.follow(list, at: 2, as: .unspecified)
        #expect(try await Self.kept(world) == [2])
        _ = try await world.client.follow(list, at: 2, as: .geo)
        #expect(try await Self.kept(world) == [])
    }

    @Test func `an upgraded registry continues erasures where the older one was`() async throws {
        let world = try await World()
        await world.database.close()
        let whole = RegistrySchema.schema
        let old = Schema(
            applicationID: whole.applicationID, migrations: Array(whole.migrations.prefix(5)))
        let path = world.scratch.file("old.db")
        let database = try await DatabaseQueue.open(.init(path: path, schema: old))
        try await database.write { database in
            // Two more have been, and were followed.
            for sequence in 3...4 as ClosedRange<Int64> {
                try database.run(
                    "INSERT INTO erasure VALUES (?, ?, ?)", sequence,
                    DeviceRow(app: 1, ordinal: 0).number,
                    Identifier(high: 7, low: UInt64(sequence)).description)
            }
        }
        await database.close()
        try await world.open("old.db")
        let list = try await world.client.follow(nil, as: .unspecified)
        for sequence in 2...4 as ClosedRange<UInt64> {
            _ = try await world.client.follow(list, at: sequence, as: .unspecified)
            #expect(try await Self.kept(world) == [3, 4])
        }
        _ = try await world.client.follow(list, at: 3, as: .geo)
        #expect(try await Self.kept(world) == [4])
    }

    @Test func `an unknown follower is refused by name`() async throws {
        let world = try await Self.world(erasing: 1)
        let list = try await world.client.follow(nil, as: .delivery)
        let error = await refusal {
            try await world.client.follow(list, as: Proto.ErasureFollower(rawValue: 4))
        }
        #expect(error?.code == .invalidArgument)
        #expect(error?.violations.map(\.field) == ["follower"])
    }

    @Test func `each move of a cursor is one transaction, and repeating it writes nothing`()
        async throws
    {
        let world = try await Self.world(erasing: 3)
        let list = try await world.client.follow(nil, as: .geo)
        let commits = world.database.statistics.commits
        for _ in 0..<3 { _ = try await world.client.follow(list, at: 2, as: .geo) }
        #expect(world.database.statistics.commits == commits + 1)
        _ = try await world.client.follow(list, at: 3, as: .delivery)
        #expect(world.database.statistics.commits == commits + 2)
        #expect(try await Self.kept(world) == [3])
    }
}

extension RegistryClient {
    /// Asks for erasures as a follower that has carried out all of `last`, or all up to `sequence`.
    func follow(
        _ last: Proto.FollowErasuresResponse?, at sequence: UInt64? = nil,
        as follower: Proto.ErasureFollower
    ) async throws -> Proto.FollowErasuresResponse {
        try await followErasures(
            .with {
                $0.generation = last?.generation ?? []
                $0.sequence = sequence ?? last?.devices.last?.sequence ?? last?.highWater ?? 0
                $0.follower = follower
            }, .suite)
    }
}
