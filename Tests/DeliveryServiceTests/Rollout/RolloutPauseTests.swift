import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// Rollouts that pause by themselves and are released.
struct RolloutPauseTests {
    private static let count = 1_000
    private static let refusal: ScriptedAdapter.Script = { _, _ in .refused(reason: "too long") }

    @Test func `a rollout with too many failures pauses with a reason, and goes on when released`()
        async throws
    {
        let adapter = ScriptedAdapter("scripted", Self.refusal)
        try await withHome(devices: Self.count) { home in
            let sent = try await home.run([adapter]) { world in
                let sent = try await world.send(RolloutCase.request([10, 100]))
                try await world.settle()
                await world.service.wake()
                let paused = try await world.wait(sent.id, for: .stalled)
                let reason = "rollout paused at 10 %: 100 % of deliveries failed, limit 5 %"
                #expect(paused.reason == reason && paused.rolloutState?.pausedReason == reason)
                home.clock.advance(RolloutCase.hour * 2)
                try await world.settle()
                // All of the app's are released, but this one waits for somebody who names it.
                let all = try await world.release()
                #expect(all.kept == 1 && all.released == 0)
                #expect(all.items.first?.problem.hasSuffix("release it by its id") == true)
                #expect(adapter.devices == RolloutCase.devices(sent, upTo: 0, of: Self.count))
                return sent
            }
            adapter.script { _, _ in .accepted }
            try await home.run([adapter]) { world in
                #expect(try await world.get(sent.id).state == .stalled)
                #expect(try await world.release(sent.id).released == 1)
                try await world.waitForStage(2, of: sent.id)
                let done = try await world.wait(sent.id, for: .sent)
                #expect(adapter.devices.count == Self.count)
                let first = RolloutCase.devices(sent, upTo: 0, of: Self.count)
                #expect(done.counts?.failed == UInt64(first.count))
                #expect(done.rolloutState?.pausedReason.isEmpty == true)
            }
        }
    }

    @Test func `too many failures stop the last stage while it is sent`() async throws {
        var limits = DeliveryLimits()
        limits.engine.inFlight = 8
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: Self.count, [adapter], limits: limits) { world, clock in
            let sent = try await world.send(RolloutCase.request([10, 100]))
            try await world.waitForStage(1, of: sent.id)
            let first = adapter.ledger.count
            adapter.script(Self.refusal)
            adapter.block()
            clock.advance(RolloutCase.hour)
            try await eventually {
                await world.service.wake()
                return adapter.ledger.count > first
            }
            try await eventually {
                adapter.unblockOne()
                await world.service.wake()
                return try await world.get(sent.id).state == .stalled
            }
            adapter.unblock()
            try await world.settle()
            #expect(adapter.devices.count < Self.count / 2)
            let paused = try await world.get(sent.id)
            #expect(paused.reason.hasPrefix("rollout paused at 100 %: "))
            #expect(try await world.cancel(sent.id).state == .cancelled)
        }
    }

    @Test func `a rollout pauses before the next stage if too many switched the type off`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: Self.count, [adapter]) { world, clock in
            let sent = try await world.send(RolloutCase.request([10, 50, 100]))
            try await world.waitForStage(1, of: sent.id)
            let first = RolloutCase.devices(sent, upTo: 0, of: Self.count)
            let gone = (0..<Self.count).filter { first.contains(device($0)) }.prefix(5)
            world.registry.state.withLock { $0.left = Set(gone.map(UInt32.init)) }
            try await world.settle()
            #expect(try await world.get(sent.id).state == .sending)
            clock.advance(RolloutCase.hour)
            await world.service.wake()
            let paused = try await world.wait(sent.id, for: .stalled)
            #expect(paused.reason.hasSuffix("% of devices opted out, limit 1 %"))
            #expect(adapter.devices == first)
            let asked = world.registry.state.withLock { $0.resolved.last }
            #expect(asked == "ALL")
            // Who has left before the release counts no more.
            _ = try await world.release(sent.id)
            try await world.waitForStage(2, of: sent.id)
            clock.advance(RolloutCase.hour)
            try await world.waitForStage(3, of: sent.id)
            try await world.wait(sent.id, for: .sent)
            #expect(adapter.devices.count == Self.count)
        }
    }

    @Test func `addresses that are gone do not count as failures of a rollout`() async throws {
        let adapter = ScriptedAdapter { _, _ in .gone(since: nil, reason: "410") }
        try await withDelivery(devices: Self.count, [adapter]) { world, clock in
            let sent = try await world.send(RolloutCase.request([10, 100]))
            try await world.waitForStage(1, of: sent.id)
            clock.advance(RolloutCase.hour)
            try await world.waitForStage(2, of: sent.id)
            try await world.wait(sent.id, for: .failed)
            #expect(adapter.devices.count == Self.count)
        }
    }

    @Test func `no stage follows while a provider is down, and the rollout says why`()
        async throws
    {
        let adapter = ScriptedAdapter()
        adapter.block()
        try await withDelivery(devices: Self.count, [adapter]) { world, clock in
            let sent = try await world.send(RolloutCase.request([10, 100]))
            try await eventually {
                await world.service.wake()
                return try await world.get(sent.id).rolloutState?.stage == 1
            }
            clock.advance(RolloutCase.hour)
            try await eventually {
                await world.service.wake()
                let state = try await world.get(sent.id).rolloutState
                return state?.waitsFor.hasSuffix("deliveries so far are not decided") == true
            }
            #expect(try await world.get(sent.id).rolloutState?.stage == 1)
            adapter.unblock()
            try await world.waitForStage(2, of: sent.id)
            #expect(try await world.get(sent.id).rolloutState?.waitsFor.isEmpty == true)
            try await world.wait(sent.id, for: .sent)
        }
    }

    @Test func `an absent registry delays a stage, and a replaced one pauses the rollout`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: Self.count, [adapter]) { world, clock in
            let sent = try await world.send(RolloutCase.request())
            try await world.waitForStage(1, of: sent.id)
            world.registry.fail(RPCError(.unavailable, "not now"))
            clock.advance(RolloutCase.hour)
            await world.service.wake()
            try await eventually {
                let state = try await world.get(sent.id).rolloutState
                return state?.stage == 1 && state?.waitsFor == "the registry: not now"
            }
            world.registry.fail(nil)
            try await world.waitForStage(2, of: sent.id)
            world.registry.state.withLock { $0.generation += 1 }
            clock.advance(RolloutCase.hour)
            await world.service.wake()
            let paused = try await world.wait(sent.id, for: .stalled)
            #expect(paused.reason.contains("renumbered"))
        }
    }
}
