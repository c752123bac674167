import AudienceMessages
import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// The checks of a release before anything is sent (reliability, 4.6).
struct ReleaseCheckTests {
    /// Sends a notification that is planned and then held, before any message of it goes out;
    /// returns its id.
    private static func held(
        _ world: DeliveryWorld, _ adapter: ScriptedAdapter,
        _ change: (inout Proto.SendRequest) -> Void = { _ in }
    ) async throws -> String {
        // Its lane waits, so that it is planned before it is stopped.
        try await world.stop { $0.adapter = "scripted" }
        let id = try await world.send(DeliveryWorld.request(change)).id
        try await world.wait(id, for: .sending)
        try await world.stop()
        try await world.wait(id, for: .stalled)
        try await world.stop(false) { $0.adapter = "scripted" }
        return id
    }

    private static func mute(_ ordinals: [UInt32], in registry: FakeRegistry) {
        registry.state.withLock { state in
            for ordinal in ordinals {
                state.devices[ordinal]?.settings = Proto.Settings()
                state.devices[ordinal]?.settings?.muted = true
            }
        }
    }

    private static func text(_ dropped: [Proto.DroppedDeliveries]) -> [String] {
        dropped.map { "\($0.reason.rawValue):\($0.deliveries)" }
    }

    @Test
    func `a release skips and counts devices that are gone, muted or out of the audience`()
        async throws
    {
        let adapter = ScriptedAdapter()
        var limits = DeliveryLimits()
        limits.chunkDevices = 7
        try await withDelivery(devices: 100, [adapter], limits: limits) { world, _ in
            let id = try await Self.held(world, adapter)
            world.registry.state.withLock { state in
                for ordinal in UInt32(0)..<5 { state.devices[ordinal] = nil }
                state.left = Set(20..<50)
            }
            Self.mute([3, 10, 11, 30], in: world.registry)
            let wanted = ["2:5", "3:3", "4:29"]
            // While the switch is on, too.
            let preview = try await world.release(preview: true) { _ in }
            #expect(Self.text(preview.dropped) == wanted)
            #expect(preview.deliveries == 63)
            #expect(preview.released == 1)
            #expect(preview.items.map(\.id) == [id])
            #expect(preview.items.first?.deliveries == 63)
            #expect(Self.text(preview.items.first?.dropped ?? []) == wanted)
            #expect(try await world.get(id).counts?.suppressed == 0)
            #expect(try await world.get(id).state == .stalled)
            try await world.stop(false)
            let release = try await world.release()
            #expect(Self.text(release.dropped) == wanted)
            #expect(release.deliveries == 63)
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.delivered == 63)
            #expect(sent.counts?.suppressed == 37)
            #expect(adapter.ledger.count == 63)
            let reasons = Set(sent.errors.map { "\($0.count) \($0.message)" })
            #expect(
                reasons == [
                    "5 at the release: the device no longer exists", "3 at the release: muted",
                    "29 at the release: the device is no longer in the audience",
                ])
        }
    }

    @Test func `a release also checks retries`() async throws {
        let adapter = ScriptedAdapter { _, attempt in
            attempt == 1 ? .deviceBusy(after: .seconds(5), reason: "429") : .accepted
        }
        try await withDelivery(devices: 10, [adapter]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sending) { $0.counts?.retrying == 10 }
            try await world.stop()
            try await world.wait(id, for: .stalled)
            world.registry.state.withLock { $0.left = [0, 1, 2] }
            try await world.stop(false)
            let release = try await world.release(id)
            #expect(release.deliveries == 7)
            #expect(Self.text(release.dropped) == ["4:3"])
            clock.advance(.seconds(10))
            await world.service.wake()
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.delivered == 7)
            #expect(sent.counts?.suppressed == 3)
            #expect(sent.counts?.retrying == 0)
        }
    }

    @Test func `of two held notifications with one collapse key the newer is released`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 8, [adapter]) { world, _ in
            try await world.stop { $0.adapter = "scripted" }
            var ids: [String] = []
            for _ in 0..<2 {
                let request = DeliveryWorld.request { $0.content?.collapseKey = "score" }
                ids.append(try await world.send(request).id)
                try await world.wait(ids.last ?? "", for: .sending)
            }
            try await world.stop()
            for id in ids { try await world.wait(id, for: .stalled) }
            try await world.stop(false) { $0.adapter = "scripted" }
            try await world.stop(false)
            let preview = try await world.release(preview: true) { _ in }
            #expect(preview.items.map(\.deliveries) == [0, 8])
            #expect(Self.text(preview.dropped) == ["5:8"])
            let release = try await world.release()
            #expect(Self.text(release.dropped) == ["5:8"])
            #expect(release.released == 2)
            for id in ids { try await world.wait(id, for: .sent) }
            #expect(adapter.ledger.map(\.notificationID) == Array(repeating: ids[1], count: 8))
        }
    }

    @Test func `held deliveries that are over are counted as expired`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 8, [adapter]) { world, clock in
            let id = try await Self.held(world, adapter) {
                $0.expireTime = (clock.now + .seconds(60)).timestamp
            }
            try await world.stop(false)
            clock.advance(.seconds(60))
            let preview = try await world.release(preview: true) { $0.id = id }
            #expect(preview.expired == 1)
            #expect(Self.text(preview.dropped) == ["1:8"])
        }
    }

    @Test func `without the registry no planned notification is released, and a reason says so`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 8, [adapter]) { world, clock in
            let id = try await Self.held(world, adapter)
            let unplanned = try await world.send().id
            try await world.stop(false)
            world.registry.fail(RPCError(.unavailable, "no connection"))
            let error = await failure { try await world.release(id) }
            #expect(error?.code == .unavailable)
            let some = await failure { try await world.release { $0.adapter = "scripted" } }
            #expect(some == nil)
            let all = try await world.release()
            #expect(all.kept == 1)
            #expect(all.released == 1)
            #expect(all.items.first?.problem == "the registry: no connection")
            #expect(try await world.get(id).state == .stalled)
            #expect(adapter.ledger.isEmpty)
            // What was not planned yet is let go, and asks the registry in vain once more.
            try await world.wait(unplanned, for: .queued) {
                $0.reason == "the registry: no connection"
            }
            world.registry.fail(nil)
            #expect(try await world.release().deliveries == 8)
            clock.advance(.seconds(10))
            await world.service.wake()
            for id in [id, unplanned] { try await world.wait(id, for: .sent) }
        }
    }

    @Test func `a preview counts the deliveries of a notification that is not yet planned`()
        async throws
    {
        try await withDelivery(devices: 12) { world, _ in
            try await world.stop()
            let id = try await world.send().id
            let preview = try await world.release(preview: true) { $0.id = id }
            #expect(preview.deliveries == 12)
            #expect(try await world.get(id).state == .stalled)
        }
    }

    @Test
    func `preview, release and sending count the same deliveries of all adapters`()
        async throws
    {
        let adapters = ["one", "two", "three"].map { ScriptedAdapter($0) }
        try await withDelivery(devices: 12, adapters) { world, _ in
            try await world.stop()
            let id = try await world.send().id
            try await world.wait(id, for: .stalled)
            let preview = try await world.release(preview: true) { _ in }
            #expect(preview.deliveries == 36)
            #expect(preview.items.map(\.deliveries) == [36])
            #expect(preview.items.first?.unplanned == true && preview.uncounted == 0)
            try await world.stop(false)
            var release = try await world.release()
            #expect(release.items == preview.items && release.deliveries == 36)
            #expect(try await world.wait(id, for: .sent).counts?.delivered == 36)
            // The same of one that was planned before it was held.
            for adapter in adapters { try await world.stop { $0.adapter = adapter.name } }
            let other = try await world.send().id
            try await world.wait(other, for: .sending)
            try await world.stop()
            try await world.wait(other, for: .stalled)
            for adapter in adapters { try await world.stop(false) { $0.adapter = adapter.name } }
            let planned = try await world.release(preview: true) { $0.id = other }
            #expect(planned.deliveries == 36 && planned.items.first?.unplanned == false)
            try await world.stop(false)
            release = try await world.release(other)
            #expect(release.items == planned.items)
        }
    }

    @Test func `a notification that cannot be counted now is released, and the answer says so`()
        async throws
    {
        try await withDelivery(devices: 12) { world, clock in
            try await world.stop()
            let id = try await world.send().id
            try await world.wait(id, for: .stalled)
            world.registry.fail(RPCError(.unavailable, "no connection"))
            let preview = try await world.release(preview: true) { _ in }
            #expect(preview.uncounted == 1 && preview.items.first?.uncounted == true)
            try await world.stop(false)
            let release = try await world.release()
            #expect(release.items == preview.items && release.released == 1)
            // It is let go all the same, and asks the registry in vain.
            try await world.wait(id, for: .queued) { $0.reason == "the registry: no connection" }
            world.registry.fail(nil)
            clock.advance(.seconds(10))
            await world.service.wake()
            try await world.wait(id, for: .sent)
        }
    }

    @Test func `a release does not remove messages in flight`() async throws {
        let adapter = ScriptedAdapter()
        adapter.block()
        var limits = DeliveryLimits()
        limits.engine.inFlight = 3
        try await withDelivery(devices: 9, [adapter], limits: limits) { world, _ in
            let id = try await world.send().id
            try await eventually { adapter.underWay == 3 }
            try await world.stop()
            try await world.wait(id, for: .stalled)
            world.registry.state.withLock { $0.left = Set(0..<9) }
            try await world.stop(false)
            let release = try await world.release(id)
            #expect(Self.text(release.dropped) == ["4:6"])
            #expect(release.deliveries == 0)
            adapter.unblock()
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.delivered == 3)
            #expect(sent.counts?.suppressed == 6)
        }
    }

    @Test func `a release for an adapter checks what waits for that adapter`() async throws {
        let (bad, good) = (ScriptedAdapter("bad"), ScriptedAdapter("good"))
        try await withDelivery(devices: 10, [bad, good]) { world, _ in
            try await world.stop { $0.adapter = "bad" }
            let id = try await world.send().id
            try await world.wait(id, for: .sending) { $0.counts?.delivered == 10 }
            world.registry.state.withLock { $0.left = [0, 1] }
            let preview = try await world.release(preview: true) { $0.adapter = "bad" }
            #expect(preview.deliveries == 8)
            let early = await failure { try await world.release { $0.adapter = "bad" } }
            #expect(early?.code == .failedPrecondition)
            try await world.stop(false) { $0.adapter = "bad" }
            let release = try await world.release { $0.adapter = "bad" }
            #expect(Self.text(release.dropped) == ["4:2"])
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.delivered == 18)
            #expect(sent.counts?.suppressed == 2)
            #expect(bad.ledger.count == 8)
        }
    }
}
