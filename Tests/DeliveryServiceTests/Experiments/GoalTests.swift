import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing

@testable import DeliveryService

/// Goals that an app's server and devices report.
struct `Goals` {
    private typealias Change = @Sendable (inout Proto.Goal) -> Void

    /// Changes that make a goal invalid, with the field that the error names.
    private static let wrong: [(String, Change)] = [
        ("goals[0].id", { $0.id = "" }),
        ("goals[0].name", { $0.name = "A Vote" }),
        ("goals[0].device_id", { $0.user = "ann" }),
        ("goals[0].device_id", { $0.deviceId = "" }),
        ("goals[0].value", { $0.value = .nan }),
        ("goals[0].value", { $0.value = .infinity }),
        ("goals[0].time", { $0.time = UnixTime(milliseconds: 1_800_000_400_000).timestamp }),
        ("goals[0].time", { $0.time = UnixTime(milliseconds: 1_797_000_000_000).timestamp }),
    ]

    @Test func `a goal counts once by its id, a device once, and values are added up`()
        async throws
    {
        try await withDelivery(devices: 500, [ScriptedAdapter()]) { world, _ in
            let desk = ExperimentDesk(world)
            try await desk.start()
            let calm = try await desk.members("calm")
            let first = try await desk.reach(Array(calm.prefix(3))) { $0.value = 2.5 }
            #expect((first.recorded, first.repeated) == (3, 0))
            let again = try await desk.reach(Array(calm.prefix(4))) { $0.value = 2.5 }
            #expect((again.recorded, again.repeated) == (1, 3))
            try await desk.reach([calm[0]]) { ($0.id, $0.value) = ("a second order", -1) }
            try await desk.reach([calm[1]]) { ($0.id, $0.name) = ("another goal", "read") }
            let group = try await desk.get().group("calm")
            #expect(group.reached == 4)
            #expect(group.value == 9)
            #expect(try await desk.get().group("loud").reached == 0)
        }
    }

    @Test func `a user's goal counts for each of the user's devices`() async throws {
        try await withDelivery(devices: 500, [ScriptedAdapter()]) { world, _ in
            let desk = ExperimentDesk(world)
            try await desk.start()
            let (calm, rest) = try await (desk.members("calm")[0], desk.members("rest")[0])
            world.registry.state.withLock { $0.users["ann"] = [calm, rest] }
            let goals = ["ann", "nobody"].map { user in
                var goal = Proto.Goal()
                (goal.id, goal.name, goal.user) = ("order of \(user)", "vote", user)
                return goal
            }
            let answer = try await desk.record(goals)
            #expect(answer.recorded == 1)
            #expect(answer.unknownIds == ["order of nobody"])
            let report = try await desk.get()
            #expect(try report.group("calm").reached == 1)
            #expect(try report.group("rest").reached == 1)
            // Who is known now may be told again.
            world.registry.state.withLock { $0.users["nobody"] = [calm] }
            #expect(try await desk.record(goals).recorded == 1)
        }
    }

    @Test func `goals count by their own time, also when they are reported later`() async throws {
        try await withDelivery(devices: 500, [ScriptedAdapter()]) { world, clock in
            let desk = ExperimentDesk(world)
            let begin = clock.now
            try await desk.start()
            let calm = try await desk.members("calm")
            clock.advance(.seconds(10 * 86_400))
            await desk.look()
            #expect(try await desk.get().state == .ended)
            for (index, time) in [
                begin + .seconds(-1), begin, begin + .seconds(7 * 86_400 - 1),
                begin + .seconds(7 * 86_400),
            ].enumerated() {
                try await desk.reach([calm[index]]) { $0.time = time.timestamp }
            }
            #expect(try await desk.get().group("calm").reached == 2)
        }
    }

    @Test func `an app has so many goals, which become fewer as they grow old`() async throws {
        try await withDelivery(devices: 10, [ScriptedAdapter()]) { world, clock in
            let store = await world.service.store
            let record: @Sendable (String, String) async throws -> Int = { app, id in
                let goal = GoalRecording.Located(
                    id: id, name: "vote", time: clock.now, value: 0, ordinals: [1])
                return try await GoalRecording.store(
                    [goal], of: app, generation: nil, at: clock.now, atMost: 2, in: store)
            }
            #expect(try await record("news", "a") == 1)
            #expect(try await record("news", "b") == 1)
            #expect(try await record("news", "b") == 0)
            let full = await failure { try await record("news", "c") }
            #expect(full?.code == .resourceExhausted && full?.retryAfter != nil)
            #expect(try await record("shop", "c") == 1)
            clock.advance(.seconds(41 * 86_400))
            try await store.sweep(now: clock.now)
            #expect(try await record("news", "c") == 1)
            #expect(try await record("news", "d") == 1)
            #expect(await failure { try await record("news", "e") }?.code == .resourceExhausted)
        }
    }

    @Test func `a device's own goal is stored once and counts`() async throws {
        try await withDelivery(devices: 500, [ScriptedAdapter()]) { world, clock in
            let desk = ExperimentDesk(world)
            try await desk.start()
            let ordinal = try await desk.members("loud")[0]
            var event = Proto.Event()
            (event.id, event.kind, event.goal, event.value) = ("e1", .goal, "vote", 3)
            event.time = (clock.now + .seconds(3_600)).timestamp
            for _ in 0..<2 {
                let answer = try await world.exchange(ordinal, events: [event])
                #expect(answer.storedEventIds == ["e1"])
            }
            let group = try await desk.get().group("loud")
            #expect(group.reached == 1)
            #expect(group.value == 3)
            event.goal = "Vote now"
            let wrong = event
            let refused = await failure { try await world.exchange(ordinal, events: [wrong]) }
            #expect(refused?.message.contains("events[0].goal") == true)
        }
    }

    @Test(arguments: wrong)
    func `a goal that cannot be right is refused with its field, and nothing of the call is kept`(
        _ field: String, _ change: @escaping @Sendable (inout Proto.Goal) -> Void
    ) async throws {
        try await withDelivery(devices: 10, [ScriptedAdapter()]) { world, _ in
            let desk = ExperimentDesk(world)
            let refused = await failure { try await desk.reach([1], change) }
            #expect(refused?.code == .invalidArgument)
            let said = refused?.message ?? "accepted"
            #expect(said.hasPrefix(field), "\(said)")
            let answer = try await desk.reach([1])
            #expect(answer.recorded == 1)
        }
    }

    @Test func `what a device reached is forgotten with the device, and the count stays`()
        async throws
    {
        try await withDelivery(devices: 500, [ScriptedAdapter()]) { world, _ in
            let desk = ExperimentDesk(world)
            try await desk.start()
            let ordinal = try await desk.members("calm")[0]
            try await desk.reach([ordinal])
            var request = Proto.EraseDeviceRequest()
            (request.app, request.deviceId) = (DeliveryWorld.app, device(Int(ordinal)))
            request.ordinal = ordinal
            _ = try await world.client.eraseDevice(request, CallContext())
            let rows = try await world.database.read { database in
                try database.first("SELECT count(*) FROM experiment_reached") { $0.integer(0) }
            }
            #expect(rows == 0)
            #expect(try await desk.get().group("calm").reached == 1)
        }
    }
}
