import Protocol
import ServiceStorage
import Storage
import Testing

@testable import DeliveryService

/// The search for devices by id in groups of stored devices.
struct HeldDevicesTests {
    /// Returns the ids of all devices in a table, page by page.
    private static func all(
        _ world: DeliveryWorld, in table: HeldPlace.Table, _ limit: Int
    ) async throws -> [[String]] {
        var (pages, last): ([[String]], HeldDevice?) = ([], nil)
        while pages.count < 100 {
            let page = try await world.service.store.devices(in: table, after: last, limit: limit)
            guard let end = page.last else { break }
            pages.append(page.map(\.id))
            last = end
        }
        return pages
    }

    @Test(arguments: [HeldPlace.Table.failure, .told])
    func `held devices are read in whole groups, as many as fit`(
        table: HeldPlace.Table
    ) async throws {
        try await withDelivery(devices: 1) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            for group in [[1, 2], [3], [4, 5, 6, 7], [8]] as [[UInt32]] {
                try await world.fail(group.map { MadeFailure(ordinal: $0) }, of: id)
                try await world.fail([MadeFailure(ordinal: 9, isNamed: false)], of: id)
            }
            // As migrations leave them.
            try await world.database.write { database in
                _ = try database.run("UPDATE failure SET number = -7 WHERE devices LIKE '1 %'")
            }
            let groups = [[1, 2], [3], [4, 5, 6, 7], [8]].map { $0.map(device) }
            #expect(try await Self.all(world, in: table, 1) == groups)
            #expect(
                try await Self.all(world, in: table, 3) == [groups[0] + groups[1]] + groups[2...])
            #expect(try await Self.all(world, in: table, 100) == [groups.flatMap(\.self)])
        }
    }

    @Test func `the place of held devices in the store survives a conversion to a number`() {
        for table in HeldPlace.Table.allCases {
            for group in [-1, 0, 1, 1 << 50, -(1 << 50)] as [Int64] {
                let place = HeldPlace(HeldPlace(table, group: group).number)
                #expect(place == HeldPlace(table, group: group))
            }
        }
    }
}
