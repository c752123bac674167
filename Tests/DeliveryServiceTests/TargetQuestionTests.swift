import Audience
import AudienceMessages
import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// Small requests for targets, which go to the registry together.
struct TargetQuestionTests {
    @Test func `questions within one turn of the loop are one call, and each gets its devices`()
        async throws
    {
        try await withDelivery(devices: 300) { world, _ in
            let sets = (0..<100).map { number in [number, number * 2 + 1, 900].map(UInt32.init) }
            let before = world.registry.asked
            let found = try await world.service.findAtOnce(sets)
            #expect(world.registry.asked == before + 1)
            // Of the device 900 nothing is known.
            #expect(found == sets.map { Array(Set($0.dropLast())).sorted() })
        }
    }

    @Test func `joint calls to the registry have at most a chunk's devices, a large one is alone`()
        async throws
    {
        try await withDelivery(devices: 2000) { world, _ in
            let before = world.registry.asked
            let small = (0..<1200).map { [UInt32($0)] }
            let one = try await world.service.findAtOnce(small)
            #expect(one == small)
            #expect(world.registry.asked == before + 3)
            let large = (0..<4).map { part in (part * 100..<part * 100 + 65).map { UInt32($0) } }
            let mixed = large + small.prefix(5)
            let other = try await world.service.findAtOnce(mixed)
            #expect(other == mixed)
            #expect(world.registry.asked == before + 3 + 4 + 1)
        }
    }

    @Test
    func `questions for different registry generations are not joined, and an error fails all`()
        async throws
    {
        try await withDelivery(devices: 10) { world, _ in
            let before = world.registry.asked
            let one = try await world.service.findAtOnce([[1], [2]], generation: 7)
            #expect(one == [[1], [2]])
            await #expect(throws: RPCError.self) {
                try await world.service.findAtOnce([[1], [2], [3]], generation: 8)
            }
            #expect(world.registry.asked == before + 2)
            world.registry.fail(RPCError(.unavailable, "not now"))
            await #expect(throws: RPCError.self) {
                try await world.service.findAtOnce([[4], [5]])
            }
            world.registry.fail(nil)
            let again = try await world.service.findAtOnce([[4]])
            #expect(again == [[4]])
        }
    }

    @Test func `in a burst of notifications each device gets each of them once`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 3, [adapter]) { world, _ in
            let ids = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<40 { group.addTask { try await world.send().id } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for id in ids { try await world.wait(id, for: .sent) }
            #expect(adapter.ledger.count == 120)
            #expect(Set(adapter.ledger.map(\.messageID)).count == 120)
        }
    }
}

extension DeliveryService {
    /// Returns the ordinals that are found of each set; all sets are asked for in the same turn.
    fileprivate func findAtOnce(
        _ sets: [[UInt32]], generation: UInt64 = 7
    ) async throws -> [[UInt32]] {
        var record = NotificationRecord(
            id: "n", app: DeliveryWorld.app, type: "/t", content: Proto.Content(), audience: "ALL",
            machine: NotificationMachine(deliverTime: now, expireTime: now, now: now),
            createTime: now)
        record.generation = generation
        let asked = record
        let tasks = sets.map { ordinals in
            Task { try await targetsTogether(Bitmap(ordinals), asked).map(\.ordinal) }
        }
        var found: [[UInt32]] = []
        for task in tasks { found.append(try await task.value) }
        return found
    }
}
