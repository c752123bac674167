import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing

@testable import DeliveryService

/// Events of devices about notifications that the inbox's index no longer knows.
struct PastReceiptTests {
    private static var limits: DeliveryLimits {
        var limits = DeliveryLimits()
        limits.inboxNotifications = 1
        return limits
    }

    private static func say(
        _ kind: Proto.EventKind, of id: String, _ ordinal: UInt32, in world: DeliveryWorld
    ) async throws {
        let event = DeliveryWorld.said(kind, of: "\(id)-\(ordinal)", id: "\(kind.rawValue)-\(id)")
        let answer = try await world.exchange(ordinal, events: [event])
        #expect(answer.storedEventIds == [event.id])
    }

    /// Sends to all devices that are not `off`, and then three times to all, so that the index
    /// loses the first notification.
    private static func sendAndLose(
        off: Set<UInt32>, in world: DeliveryWorld
    ) async throws -> String {
        world.registry.state.withLock { $0.off = off }
        let id = try await world.send().id
        try await world.wait(id, for: .sent)
        world.registry.state.withLock { $0.off = [] }
        for _ in 0..<3 {
            try await world.wait(try await world.send().id, for: .sent)
        }
        return id
    }

    private static func displayed(_ id: String, in world: DeliveryWorld) async throws -> UInt64? {
        try await world.get(id).counts?.displayed
    }

    @Test func `a device does not count for an old notification that was not for it`()
        async throws
    {
        try await withDelivery(devices: 4, limits: Self.limits) { world, _ in
            let id = try await Self.sendAndLose(off: [2, 3], in: world)
            for ordinal in 0..<4 as Range<UInt32> {
                try await Self.say(.displayed, of: id, ordinal, in: world)
            }
            #expect(try await Self.displayed(id, in: world) == 2)
        }
    }

    @Test func `a device does not count for an old notification before its wave begins`()
        async throws
    {
        try await withDelivery(devices: 1, limits: Self.limits) { world, clock in
            let id = try await Self.sendAndLose(off: [], in: world)
            let later = (clock.now + .hours(1)).milliseconds
            _ = try await world.database.write { database in
                try database.run("UPDATE audience SET published = NULL, not_before = ?", later)
            }
            try await Self.say(.displayed, of: id, 0, in: world)
            #expect(try await Self.displayed(id, in: world) == 0)
        }
    }

    @Test
    func `once an audience is deleted only devices that said something before still count`()
        async throws
    {
        try await withDelivery(devices: 3, limits: Self.limits) { world, _ in
            let id = try await Self.sendAndLose(off: [], in: world)
            try await Self.say(.received, of: id, 0, in: world)
            _ = try await world.database.write { try $0.run("DELETE FROM audience") }
            for ordinal in 0..<2 as Range<UInt32> {
                try await Self.say(.displayed, of: id, ordinal, in: world)
            }
            #expect(try await Self.displayed(id, in: world) == 1)
        }
    }

    @Test func `an audience that an older version stored is searched, too`() async throws {
        try await withHome(devices: 4) { home in
            let id = try await home.run(limits: Self.limits) { world in
                try await Self.sendAndLose(off: [2, 3], in: world)
            }
            let database = try await DatabaseQueue.open(
                .init(path: home.path, schema: DeliverySchema.schema))
            try await database.write { database in
                try dropAudiencePlaces(database)
                try database.run("PRAGMA user_version = 40")
            }
            await database.close()
            try await home.run(limits: Self.limits) { world in
                for ordinal in 0..<4 as Range<UInt32> {
                    try await Self.say(.displayed, of: id, ordinal, in: world)
                }
                #expect(try await Self.displayed(id, in: world) == 2)
            }
        }
    }
}
