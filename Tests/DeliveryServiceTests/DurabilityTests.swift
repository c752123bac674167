import DeliveryAdapters
import Audience
import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing

@testable import DeliveryService

/// States that callers were told, which are stored and which a new process goes on from.
struct DurabilityTests {
    /// The way in which a notification comes to a state.
    struct Way: Sendable, CustomTestStringConvertible {
        var state: Proto.NotificationState
        var script: @Sendable (DeliveryHome, DeliveryWorld) async throws -> String
        var testDescription: String { "\(state)" }

        init(
            _ state: Proto.NotificationState,
            _ script: @escaping @Sendable (DeliveryHome, DeliveryWorld) async throws -> String
        ) {
            self.state = state
            self.script = script
        }
    }

    private static let ways = [
        Way(.scheduled) { home, world in
            try await world.send(
                DeliveryWorld.request { $0.deliverTime = (home.clock.now + .seconds(90)).timestamp }
            ).id
        },
        Way(.queued) { home, world in
            home.registry.fail(RPCError(.unavailable, "no connection"))
            let id = try await world.send().id
            try await world.wait(id, for: .queued) { !$0.reason.isEmpty }
            return id
        },
        Way(.sending) { _, world in try await world.send().id },
        Way(.sent) { home, world in
            home.registry.state.withLock { $0.devices = [:] }
            return try await world.send().id
        },
        Way(.stalled) { _, world in
            let id = try await world.send().id
            try await world.wait(id, for: .sending)
            try await world.stopEverything()
            return id
        },
        Way(.failed) { home, world in
            home.registry.fail(RPCError(.notFound, "no app 'news'"))
            return try await world.send().id
        },
        Way(.cancelled) { _, world in
            let id = try await world.send().id
            try await world.wait(id, for: .sending)
            _ = try await world.cancel(id)
            return id
        },
        Way(.expired) { home, world in
            try await world.stopEverything()
            let id = try await world.send().id
            home.clock.advance(.seconds(86_400))
            await world.service.wake()
            return id
        },
    ]

    @Test(arguments: ways)
    func `a state that a client has seen is stored in the file`(way: Way) async throws {
        try await withHome(devices: 3) { home in
            let adapter = ScriptedAdapter()
            adapter.block()
            try await home.run([adapter]) { world in
                let id = try await way.script(home, world)
                var seen = try await world.wait(id, for: way.state)
                // The time is no part of the record, but of the queue.
                #expect((seen.nextAttemptTime != nil) == (seen.state == .queued))
                seen.nextAttemptTime = nil
                let stored = try await home.afterCrash().stored(id).proto()
                #expect(stored == seen)
                adapter.unblock()
            }
        }
    }

    @Test func `each state of a notification has a test of its durability`() {
        #expect(Self.ways.map(\.state) == NotificationState.allCases.map(\.proto))
    }

    @Test func `messages not sent before a crash are sent after it with the same ids`()
        async throws
    {
        try await withHome(devices: 40) { home in
            var limits = DeliveryLimits()
            limits.engine.inFlight = 4
            limits.engine.checkpointBatch = 4
            limits.chunkDevices = 8
            let (before, after) = (ScriptedAdapter(), ScriptedAdapter())
            try await home.run([before], limits: limits) { [limits] world in
                before.script { message, _ in
                    if message.deviceID == device(20) { before.block() }
                    return .accepted
                }
                let id = try await world.send().id
                try await eventually { before.underWay == 3 && before.ledger.count >= 20 }
                let crashed = try home.afterCrash()
                let received = Set(before.ledger.map(\.messageID))
                try await crashed.run([after], limits: limits) { world in
                    let sent = try await world.wait(id, for: .sent)
                    #expect(sent.counts?.delivered == 40)
                }
                let again = received.intersection(after.ledger.map(\.messageID))
                #expect(again.count <= limits.engine.unrecorded)
                #expect(received.union(after.ledger.map(\.messageID)).count == 40)
                #expect(after.ledger.count < 40)
                before.unblock()
            }
        }
    }

    @Test func `a stop waits for messages in flight, and sends none of them again`() async throws {
        try await withHome(devices: 9) { home in
            var limits = DeliveryLimits()
            limits.engine.inFlight = 2
            let (before, after) = (ScriptedAdapter(), ScriptedAdapter())
            before.block()
            let id = try await home.run([before], limits: limits) { world in
                let id = try await world.send().id
                try await eventually { before.underWay == 2 }
                async let stopped: Void = world.service.stop()
                try await eventually { await world.service.isStopping }
                before.unblock()
                await stopped
                return id
            }
            let stored = try await home.stored(id)
            #expect(stored.state == .sending)
            #expect(stored.counts.delivered == 2)
            try await home.run([after]) { world in
                let sent = try await world.wait(id, for: .sent)
                #expect(sent.counts?.delivered == 9)
            }
            #expect(before.ledger.count == 2)
            #expect(after.ledger.count == 7)
            #expect(Set((before.ledger + after.ledger).map(\.messageID)).count == 9)
        }
    }

    @Test func `scheduled, unplanned and retried notifications go on after a restart`()
        async throws
    {
        try await withHome(devices: 2) { home in
            let adapter = ScriptedAdapter { _, attempt in
                attempt == 1 ? .deviceBusy(after: .seconds(30), reason: "busy") : .accepted
            }
            let later = try await home.run([adapter]) { world in
                let id = try await world.send().id
                try await world.wait(id, for: .sending) { $0.counts?.retrying == 2 }
                home.registry.fail(RPCError(.unavailable, "no connection"))
                let queued = try await world.send().id
                try await world.wait(queued, for: .queued) { !$0.reason.isEmpty }
                let scheduled = try await world.send(
                    DeliveryWorld.request {
                        $0.deliverTime = (home.clock.now + .seconds(20)).timestamp
                    }
                ).id
                return [id, queued, scheduled]
            }
            home.registry.fail(nil)
            adapter.script { _, _ in .accepted }
            home.clock.advance(.seconds(30))
            try await home.run([adapter]) { world in
                for id in later {
                    let sent = try await world.wait(id, for: .sent)
                    #expect(sent.counts?.delivered == 2)
                }
            }
        }
    }

    @Test func `an idempotency key is remembered across a restart`() async throws {
        try await withHome { home in
            let request = DeliveryWorld.request(key: "once")
            let first = try await home.run { try await $0.send(request).id }
            try await home.run { world in
                let again = try await world.send(request)
                #expect(again.id == first)
                let error = await failure {
                    try await world.send(DeliveryWorld.request(key: "once") { $0.type = "/other" })
                }
                #expect(error?.code == .failedPrecondition)
            }
        }
    }
}
