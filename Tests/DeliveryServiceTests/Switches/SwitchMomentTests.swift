import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import DeliveryService

/// A switch that is set at random moments (reliability, G1, G3 and G4).
struct SwitchMomentTests {
    private static let devices = 400
    private static let moments = Thoroughness.rounds(1_000, few: 250)

    /// Sends to all devices, sets a switch after `pause`, and compares the answer with the ledger.
    ///
    /// The adapter's ledger is read when no message is under way any more.
    private static func stop(
        _ world: DeliveryWorld, _ adapter: ScriptedAdapter, after pause: Duration
    ) async throws -> (answer: Proto.SwitchEffect, begun: Int) {
        let before = adapter.ledger.count
        let id = try await world.send().id
        try await Task.sleep(for: pause)
        let answer = try await world.stop { $0.mode = .cancel }
        let effect = try #require(answer.effect)
        guard effect.notifications > 0 else {
            // It was sent before.
            try await world.stop(false)
            return (effect, 0)
        }
        // Sent, if the last of it was under way.
        try await eventually { try await [.cancelled, .sent].contains(world.get(id).state) }
        try await eventually { await world.service.engine.unrecorded == 0 }
        try await world.stop(false)
        return (effect, adapter.ledger.count - before)
    }

    @Test func `at random moments nothing is sent after the switch's answer`()
        async throws
    {
        var random = SeededGenerator(seed: .random(in: 0...UInt64.max))
        let adapter = ScriptedAdapter()
        var (amid, wrong) = (0, 0)
        try await withDelivery(devices: Self.devices, [adapter]) { world, _ in
            // So far apart that about as many come too early as too late, however fast it sends.
            var longest = 12_000.0
            for _ in 0..<Self.moments {
                let pause = Duration.microseconds(Double.random(in: 0..<longest, using: &random))
                let (answer, begun) = try await Self.stop(world, adapter, after: pause)
                guard answer.notifications > 0 else {
                    longest = max(1_000, longest * 0.9)
                    continue
                }
                let told = Int(answer.sentBefore + answer.inFlight)
                if told == 0 { longest = min(1_000_000, longest * 1.1) }
                let isPlanned = answer.prevented > 0 || told > 0
                if told != begun || isPlanned && told + Int(answer.prevented) != Self.devices {
                    wrong += 1
                }
                if told > 0, answer.prevented > 0 { amid += 1 }
            }
        }
        #expect(wrong == 0)
        // Enough of them were amid the sending for this to say something.
        #expect(amid >= Self.moments / 10, "only \(amid) moments were amid the sending")
    }

    @Test func `the moment test detects a worker that is not told of the switch`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 20_000, [adapter]) { world, _ in
            let id = try await world.send().id
            try await eventually { adapter.ledger.count > 100 }
            // As `setKillSwitch` does, but for the one line.
            let call = DeliveryWorld.sender
            var request = Proto.SetKillSwitchRequest()
            request.on = true
            let now = await world.service.now
            let wanted = try SwitchCheck(call: call, now: now).killSwitch(request)
            let new = try await world.service.store.set(wanted)
            let effect = try await world.service.store.effect(
                of: new, await world.service.engine.unrecordedDeliveries,
                at: await world.service.environment.steady())
            try await world.wait(id, for: .sent)
            #expect(adapter.ledger.count > effect.sentBefore + effect.inFlight)
        }
    }

    @Test func `a switch's answer counts retries, failures and lost answers`()
        async throws
    {
        let adapter = ScriptedAdapter { message, _ in
            switch message.deviceID.suffix(1) {
            case "0": .refused(reason: "400")
            case "1": .deviceBusy(after: .seconds(60), reason: "429")
            case "2": .uncertain(reason: "reset")
            default: .accepted
            }
        }
        var limits = DeliveryLimits()
        limits.engine.retries.base = .seconds(600)
        limits.engine.retries.cap = .seconds(600)
        try await withDelivery(devices: 16, [adapter], limits: limits) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sending) {
                $0.counts?.retrying == 2 && $0.counts?.delivered == 13
            }
            let effect = try #require(try await world.stop().effect)
            #expect(effect.notifications == 1)
            #expect(effect.sentBefore == 13)
            #expect(effect.inFlight == 0)
            #expect(effect.prevented == 1)
            #expect(effect.uncertain == 1)
        }
    }

    @Test func `messages in flight of a dead process are uncertain`() async throws {
        try await withHome(devices: 300) { home in
            let (before, after) = (ScriptedAdapter(), ScriptedAdapter())
            before.block()
            var limits = DeliveryLimits()
            limits.engine.inFlight = 8
            try await home.run([before], limits: limits) { world in
                try await world.stop { $0.type = "/other" }
                _ = try await world.send()
                try await eventually { before.underWay == 6 }
                let crashed = try home.afterCrash()
                home.registry.fail(RPCError(.unavailable, "away"))
                // The next process is stopped before it has taken anything up.
                try await crashed.run([after], limits: limits) { world in
                    let effect = try #require(try await world.stop().effect)
                    #expect(effect.prevented + effect.uncertain == 300)
                    // As far as it had said that it would go, at least where it was.
                    #expect((6...128).contains(effect.uncertain))
                    // It is so still when all of it has been given back.
                    try await world.settle()
                    let again = try #require(try await world.stop().effect)
                    #expect(again == effect)
                    #expect(effect.sentBefore + effect.inFlight == 0)
                }
                before.unblock()
            }
            #expect(after.ledger.isEmpty)
        }
    }
}
