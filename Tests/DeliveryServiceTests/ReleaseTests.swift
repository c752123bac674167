import DeliveryAdapters
import AudienceMessages
import DeliveryEngine
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// Release, resend and cancellation of notifications.
struct ReleaseTests {
    @Test func `a release of all frees every stalled notification of the app, and no others`()
        async throws
    {
        var limits = DeliveryLimits()
        limits.changedAtOnce = 2
        try await withDelivery(devices: 1, limits: limits) { world, _ in
            try await world.stopEverything()
            var ids: [String] = []
            for _ in 0..<5 { ids.append(try await world.send().id) }
            var request = DeliveryWorld.request()
            request.app = "other"
            let theirs = try await world.client.send(request, DeliveryWorld.suite).notification
            try await world.stopEverything(false)
            let answer = try await world.release()
            #expect(answer.released == 5)
            #expect(answer.expired == 0)
            #expect(answer.notifications.map(\.id) == ids)
            for id in ids { try await world.wait(id, for: .sent) }
            var get = Proto.GetNotificationRequest()
            get.app = "other"
            get.id = theirs?.id ?? ""
            let other = try await world.client.getNotification(get, DeliveryWorld.suite)
            #expect(other.notification?.state == .stalled)
            #expect(try await world.release().released == 0)
        }
    }

    @Test func `a release is refused while a switch is on, and for notifications not stalled`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            let sent = try await world.send().id
            try await world.wait(sent, for: .sent)
            let early = await failure { try await world.release(sent) }
            #expect(early?.code == .failedPrecondition)
            #expect(early?.message == "the notification is sent, not stalled")
            try await world.stopEverything()
            let id = try await world.send().id
            let held = await failure { try await world.release(id) }
            #expect(held?.code == .failedPrecondition)
            #expect(held?.message.contains("turn it off first, then release") == true)
            #expect(try await world.get(id).state == .stalled)
        }
    }

    @Test func `a release counts a device once that two adapters deliver to`() async throws {
        let adapters = [ScriptedAdapter("push"), ScriptedAdapter("log")]
        try await withDelivery(devices: 3, adapters) { world, _ in
            try await world.stopEverything()
            let id = try await world.send().id
            try await world.stopEverything(false)
            let preview = try await world.release { $0.preview = true }
            #expect(preview.deliveries == 6 && preview.devices == 3)
            #expect(preview.items.map(\.devices) == [3])
            #expect(try await world.release().devices == 3)
            try await world.wait(id, for: .sent)
        }
    }

    @Test func `a release of planned work counts a device once`() async throws {
        let adapters = [ScriptedAdapter("push"), ScriptedAdapter("log")]
        for adapter in adapters {
            adapter.script { _, attempt in
                attempt == 1 ? .deviceBusy(after: .seconds(30), reason: "429") : .accepted
            }
        }
        try await withDelivery(devices: 3, adapters) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sending) { $0.counts?.retrying == 6 }
            try await world.stopEverything()
            try await world.wait(id, for: .stalled)
            try await world.stopEverything(false)
            let preview = try await world.release { $0.preview = true }
            #expect(preview.deliveries == 6 && preview.devices == 3)
            #expect(preview.items.map(\.devices) == [3])
            #expect(try await world.release().devices == 3)
        }
    }

    @Test(arguments: ["story", "/", "/a//b"])
    func `a release of a type that cannot be one is refused, and frees nothing`(
        type: String
    ) async throws {
        try await withDelivery(devices: 1) { world, _ in
            try await world.stopEverything()
            let id = try await world.send().id
            try await world.stopEverything(false)
            let error = await failure { try await world.release { $0.type = type } }
            #expect(error?.code == .invalidArgument)
            #expect(error?.violations.map(\.field) == ["type"])
            #expect(try await world.get(id).state == .stalled)
        }
    }

    @Test func `a notification past its expiry expires when it is released`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2, [adapter]) { world, clock in
            try await world.stopEverything()
            let id = try await world.send(
                DeliveryWorld.request { $0.expireTime = (clock.now + .seconds(60)).timestamp }
            ).id
            let lasting = try await world.send().id
            try await world.stopEverything(false)
            try await world.settle()
            clock.advance(.seconds(60))
            let answer = try await world.release()
            #expect(answer.released == 1)
            #expect(answer.expired == 1)
            #expect(try await world.get(id).state == .expired)
            try await world.wait(lasting, for: .sent)
            #expect(adapter.ledger.allSatisfy { $0.notificationID == lasting })
        }
    }

    @Test func `a device muted or erased meanwhile is skipped at the release`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 5, [adapter]) { world, _ in
            adapter.script { message, _ in
                message.deviceID == device(0) ? .credentials(reason: "403") : .accepted
            }
            let id = try await world.send().id
            try await world.wait(id, for: .sending) { !$0.reason.isEmpty }
            try await world.settle()
            let before = adapter.ledger.count
            adapter.script { _, _ in .accepted }
            world.registry.state.withLock { state in
                for id in adapter.ledger.map(\.deviceID) + [device(4)] where id != device(0) {
                    for ordinal: UInt32 in 1..<5 where device(Int(ordinal)) == id {
                        state.devices[ordinal] = nil
                    }
                }
                state.devices[0]?.settings = Proto.Settings()
                state.devices[0]?.settings?.muted = true
            }
            _ = try await world.release(id)
            let counts = try await world.wait(id, for: .sent).counts
            let all = (counts?.delivered ?? 0) + (counts?.suppressed ?? 0)
            #expect(all == 5)
            #expect(adapter.ledger.dropFirst(before).allSatisfy { $0.deviceID != device(0) })
        }
    }

    @Test func `refused credentials hold the lane and lose no message`()
        async throws
    {
        let adapter = ScriptedAdapter { _, _ in .credentials(reason: "403 BadTeam") }
        try await withDelivery(devices: 3, [adapter]) { world, _ in
            let id = try await world.send().id
            let held = try await world.wait(id, for: .sending) { !$0.reason.isEmpty }
            #expect(held.reason == "scripted: the provider refuses our requests: 403 BadTeam")
            #expect(held.counts?.failed == 0)
            adapter.script { _, _ in .accepted }
            #expect(try await world.release(id).released == 1)
            #expect(try await world.wait(id, for: .sent).counts?.delivered == 3)
        }
    }

    @Test func `a resend reaches only the devices that failed`() async throws {
        let adapter = ScriptedAdapter { message, _ in
            message.deviceID == device(1) ? .refused(reason: "answered 400") : .accepted
        }
        try await withDelivery(devices: 3, [adapter]) { world, _ in
            let id = try await world.send().id
            let first = try await world.wait(id, for: .sent)
            #expect(first.counts?.delivered == 2)
            #expect(first.counts?.failed == 1)
            let other = await failure { try await world.resend(id, [.attempts]) }
            #expect(other?.code == .failedPrecondition)
            #expect(
                other?.message
                    == "only other classes, adapters or devices have failed: list the failures")
            adapter.script { _, _ in .accepted }
            #expect(try await world.resend(id).state == .sending)
            let second = try await world.wait(id, for: .sent)
            #expect(second.counts?.delivered == 3)
            #expect(second.counts?.failed == 0)
            #expect(
                adapter.ledger.map(\.deviceID).sorted() == [
                    device(0), device(1), device(1), device(2),
                ])
            #expect(Set(adapter.ledger.map(\.messageID)).count == 3)
            let error = await failure { try await world.resend(id) }
            #expect(error?.code == .failedPrecondition)
            #expect(error?.message == "none of the notification's deliveries has failed")
        }
    }

    @Test func `a resend survives a restart, and a switch stalls it first`()
        async throws
    {
        try await withHome(devices: 2) { home in
            let id = try await home.run([ScriptedAdapter { _, _ in .refused(reason: "400") }]) {
                world in
                let id = try await world.send().id
                let failed = try await world.wait(id, for: .failed)
                #expect(failed.reason == "every delivery failed")
                #expect(failed.counts?.failed == 2)
                return id
            }
            try await home.run { world in
                try await world.stopEverything()
                let held = try await world.resend(id)
                #expect(held.state == .stalled)
                #expect(held.counts?.retrying == 2)
                try await world.stopEverything(false)
                _ = try await world.release(id)
                let sent = try await world.wait(id, for: .sent)
                #expect(sent.counts?.delivered == 2)
                #expect(sent.counts?.failed == 0)
            }
        }
    }

    @Test func `a notification that failed without a plan is planned when it is sent again`()
        async throws
    {
        try await withDelivery(devices: 2) { world, _ in
            world.registry.fail(RPCError(.notFound, "no app 'news'"))
            let id = try await world.send().id
            try await world.wait(id, for: .failed)
            world.registry.fail(nil)
            #expect(try await world.resend(id).state == .queued)
            #expect(try await world.wait(id, for: .sent).counts?.delivered == 2)
        }
    }

    @Test func `a notification past its expiry is not sent again`() async throws {
        let adapter = ScriptedAdapter { _, _ in .refused(reason: "400") }
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .failed)
            clock.advance(.seconds(86_400))
            let error = await failure { try await world.resend(id) }
            #expect(error?.code == .failedPrecondition)
            #expect(error?.message == "the notification has expired: send a new one")
        }
    }

    @Test func `a cancelled notification begins nothing, and messages in flight still count`()
        async throws
    {
        var limits = DeliveryLimits()
        limits.engine.inFlight = 2
        let adapter = ScriptedAdapter()
        adapter.block()
        try await withDelivery(devices: 8, [adapter], limits: limits) { world, _ in
            let id = try await world.send().id
            try await eventually { adapter.underWay == 2 }
            #expect(try await world.cancel(id).state == .cancelled)
            adapter.unblock()
            try await world.wait(id, for: .cancelled) { $0.counts?.delivered == 2 }
            try await world.settle()
            #expect(adapter.ledger.count == 2)
            // Twice is once.
            #expect(try await world.cancel(id).state == .cancelled)
            #expect(try await world.exchange(7).items.isEmpty)
        }
    }

    @Test func `scheduled and stalled notifications can be cancelled, and sent ones cannot`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            let sent = try await world.send().id
            try await world.wait(sent, for: .sent)
            let error = await failure { try await world.cancel(sent) }
            #expect(error?.code == .failedPrecondition)
            #expect(error?.message == "the notification is sent: too late to cancel")
            let scheduled = try await world.send(
                DeliveryWorld.request { $0.deliverTime = (clock.now + .seconds(9)).timestamp }
            ).id
            try await world.stopEverything()
            let stalled = try await world.send().id
            for id in [scheduled, stalled] {
                #expect(try await world.cancel(id).state == .cancelled)
            }
            try await world.stopEverything(false)
            #expect(try await world.release().released == 0)
            clock.advance(.seconds(9))
            await world.service.wake()
            try await world.wait(try await world.send().id, for: .sent)
            #expect(adapter.ledger.count == 2)
        }
    }
}
