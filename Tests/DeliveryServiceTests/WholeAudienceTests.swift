import Audience
import DeliveryEngine
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryAdapters
@testable import DeliveryService

/// Notifications that one provider sends to a whole audience.
struct WholeAudienceTests {
    /// A kind whose adapters send to audiences, if they are set so.
    private struct Kind: AdapterKind {
        let name = "loudspeaker"
        var addressKinds = ["ear"]
        let settings = [AdapterSetting("mode", "audience or devices", isRequired: false)]
        let adapter: ScriptedAdapter

        func make(
            _ values: AdapterValues, _ tools: AdapterTools
        ) throws(CredentialError) -> any Adapter {
            BoundedAdapter(adapter, limit: 4, on: tools.executor)
        }

        func sendsToAudiences(_ settings: [String: String]) -> Bool {
            settings["mode"] == "audience"
        }

        func problem(with audience: Selector) -> String? {
            audience.description.contains("platform") ? "it knows no platforms" : nil
        }
    }

    /// Runs a body with a service whose app has one provider, which sends to audiences.
    private func withService(
        _ adapter: ScriptedAdapter, devices: Int = 3, mode: String = "audience",
        addressKinds: [String] = ["ear"],
        _ body: (DeliveryClient, DeliveryHome, DeliveryService) async throws -> Void
    ) async throws {
        try await withHome(devices: devices) { home in
            try await run(adapter, home, mode: mode, addressKinds: addressKinds) {
                try await body($0, home, $1)
            }
        }
    }

    private func run(
        _ adapter: ScriptedAdapter, _ home: DeliveryHome, mode: String? = nil,
        addressKinds: [String] = ["ear"],
        _ body: (DeliveryClient, DeliveryService) async throws -> Void
    ) async throws {
        try await home.run(kinds: [Kind(addressKinds: addressKinds, adapter: adapter)]) {
            client, service in
            if let mode { try await set(mode, client) }
            try await body(client, service)
        }
    }

    private func set(_ mode: String, _ client: DeliveryClient) async throws {
        var request = Proto.SetProviderRequest()
        (request.kind, request.app) = ("loudspeaker", DeliveryWorld.app)
        var setting = Proto.ProviderValue()
        (setting.name, setting.value) = ("mode", mode)
        request.settings = [setting]
        _ = try await client.setProvider(request, DeliveryWorld.suite)
    }

    private func send(
        _ client: DeliveryClient, _ change: (inout Proto.SendRequest) -> Void = { _ in }
    ) async throws -> String {
        let request = DeliveryWorld.request { change(&$0) }
        return try await client.send(request, DeliveryWorld.sender).notification?.id ?? ""
    }

    @discardableResult
    private func wait(
        _ id: String, _ state: Proto.NotificationState, _ client: DeliveryClient
    ) async throws -> Proto.Notification {
        var request = Proto.GetNotificationRequest()
        request.id = id
        var found = Proto.Notification()
        try await eventually {
            found =
                try await client.getNotification(request, DeliveryWorld.sender).notification
                ?? found
            return found.state == state
        }
        return found
    }

    @Test func `a send to the whole audience is one delivery with the audience and no device`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withService(adapter) { client, home, _ in
            let id = try await send(client) { $0.audience = "/a AND NOT /b" }
            let sent = try await wait(id, .sent, client)
            #expect(adapter.ledger.map(\.audience) == ["/a AND NOT /b"])
            #expect(adapter.ledger.map(\.deviceID) == [""])
            #expect(sent.counts?.audience == 3 && sent.counts?.delivered == 1)
            #expect(sent.counts?.suppressed == 0 && sent.counts?.failed == 0)
            // The provider alone knows how many devices it reached.
            #expect(sent.counts?.reached == 0)
            // The registry was asked for nobody's address.
            #expect(home.registry.asked == 0)
        }
    }

    @Test func `a send to the whole audience goes out even if no device is known`() async throws {
        let adapter = ScriptedAdapter()
        try await withService(adapter, devices: 0) { client, _, _ in
            let sent = try await wait(try await send(client), .sent, client)
            #expect(adapter.ledger.count == 1 && sent.counts?.delivered == 1)
        }
    }

    @Test func `an uncertain send to an audience is not repeated unless asked`() async throws {
        let adapter = ScriptedAdapter { _, attempt in
            attempt == 1 ? .uncertain(reason: "no answer") : .accepted
        }
        try await withService(adapter) { client, home, service in
            let id = try await send(client) { $0.onUncertain = .resend }
            let over = try await wait(id, .failed, client)
            #expect(over.counts?.uncertain == 1 && adapter.ledger.count == 1)
            home.clock.advance(.seconds(600))
            await service.wake()
            #expect(adapter.ledger.count == 1)
            var request = Proto.ResendNotificationRequest()
            request.id = id
            _ = try await client.resendNotification(request, DeliveryWorld.sender)
            try await eventually { adapter.ledger.count == 2 }
            #expect(try await wait(id, .sent, client).counts?.delivered == 1)
        }
    }

    @Test func `a send to an audience is uncertain after a crash, and is not repeated`()
        async throws
    {
        let adapter = ScriptedAdapter()
        adapter.block()
        try await withService(adapter) { client, home, _ in
            let id = try await send(client)
            try await eventually { adapter.ledger.count == 1 }
            let after = try home.afterCrash()
            let next = ScriptedAdapter()
            try await run(next, after) { client, _ in
                let over = try await wait(id, .failed, client)
                #expect(over.counts?.uncertain == 1 && next.ledger.isEmpty)
            }
            adapter.unblock()
        }
    }

    @Test func `a send to an audience that fails for now is tried again`() async throws {
        let adapter = ScriptedAdapter { _, attempt in
            attempt == 1 ? .messageFails(after: .seconds(5), reason: "not now") : .accepted
        }
        try await withService(adapter) { client, home, service in
            let id = try await send(client)
            try await eventually { try await get(id, client).counts?.retrying == 1 }
            home.clock.advance(.seconds(60))
            await service.wake()
            #expect(try await wait(id, .sent, client).counts?.delivered == 1)
            #expect(adapter.ledger.count == 2)
            #expect(Set(adapter.ledger.map(\.messageID)).count == 1)
        }
    }

    @Test func `sends to different audiences do not replace each other by collapse key`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withService(adapter) { client, home, _ in
            var stop = Proto.SetKillSwitchRequest()
            (stop.on, stop.reason) = (true, "a test")
            _ = try await client.setKillSwitch(stop, DeliveryWorld.sender)
            var ids: [String] = []
            for audience in ["/a", "/b"] {
                ids.append(
                    try await send(client) {
                        $0.audience = audience
                        $0.content?.collapseKey = "score"
                    })
            }
            stop.on = false
            _ = try await client.setKillSwitch(stop, DeliveryWorld.sender)
            _ = try await client.releaseNotifications(.init(), DeliveryWorld.sender)
            for id in ids { try await wait(id, .sent, client) }
            #expect(adapter.ledger.map(\.audience).sorted() == ["/a", "/b"])
        }
    }

    @Test func `a switch holds a send to an audience, and a release frees it`() async throws {
        let adapter = ScriptedAdapter()
        try await withService(adapter) { client, home, service in
            adapter.script { _, attempt in
                attempt == 1 ? .messageFails(after: nil, reason: "not now") : .accepted
            }
            let id = try await send(client)
            try await eventually { adapter.ledger.count == 1 }
            var stop = Proto.SetKillSwitchRequest()
            (stop.on, stop.reason) = (true, "a test")
            _ = try await client.setKillSwitch(stop, DeliveryWorld.sender)
            try await wait(id, .stalled, client)
            stop.on = false
            _ = try await client.setKillSwitch(stop, DeliveryWorld.sender)
            let released = try await client.releaseNotifications(.init(), DeliveryWorld.sender)
            #expect(released.released == 1)
            home.clock.advance(.seconds(60))
            await service.wake()
            #expect(try await wait(id, .sent, client).counts?.delivered == 1)
        }
    }

    @Test func `an audience that the provider cannot express is refused at once`() async throws {
        try await withService(ScriptedAdapter()) { client, _, _ in
            let platform = await failure {
                try await send(client) { $0.audience = "/a AND platform(ios)" }
            }
            #expect(platform?.violations.map(\.field) == ["audience"])
            #expect(
                platform?.message.contains(
                    "loudspeaker sends to audiences: it knows no platforms") == true)
            let local = await failure {
                try await send(client) {
                    $0.timing = Proto.Timing()
                    $0.timing?.localTime = "2030-01-01T09:00"
                }
            }
            #expect(local?.violations.map(\.field) == ["timing.local_time"])
            // Its devices cannot be tried one by one.
            var trial = Proto.TestProviderRequest()
            (trial.name, trial.deviceId, trial.app) = ("loudspeaker", device(0), DeliveryWorld.app)
            let tried = await failure {
                try await client.testProvider(trial, DeliveryWorld.suite)
            }
            #expect(tried?.code == .failedPrecondition)
            #expect(tried?.message.contains("sends to audiences") == true)
            try await set("devices", client)
            _ = try await send(client) { $0.audience = "/a AND platform(ios)" }
        }
    }

    @Test func `after a change of mode nothing is sent in the old mode`() async throws {
        let adapter = ScriptedAdapter { _, _ in .messageFails(after: .seconds(5), reason: "later") }
        try await withService(adapter) { client, home, service in
            let id = try await send(client)
            try await eventually { try await get(id, client).counts?.retrying == 1 }
            adapter.script { _, _ in .accepted }
            try await set("devices", client)
            home.clock.advance(.seconds(60))
            await service.wake()
            let over = try await wait(id, .sent, client)
            #expect(over.counts?.suppressed == 1 && adapter.ledger.count == 1)
        }
    }

    @Test func `after a change of mode leased devices are not sent as an audience`()
        async throws
    {
        let adapter = ScriptedAdapter()
        adapter.block()
        try await withService(adapter, devices: 10, mode: "devices", addressKinds: []) {
            client, _, _ in
            let id = try await send(client)
            try await eventually { adapter.underWay == 4 }
            try await set("audience", client)
            adapter.unblock()
            let over = try await wait(id, .sent, client)
            #expect(over.counts?.delivered == 4 && over.counts?.failed == 6)
            #expect(adapter.ledger.count == 4)
            #expect(adapter.ledger.map(\.audience).joined().isEmpty)
        }
    }

    @Test func `a digest goes to devices, never to a whole audience`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withService(adapter) { client, home, service in
            var put = Proto.PutFrequencyCapRequest()
            var cap = Proto.FrequencyCap()
            (cap.type, cap.limit, cap.overflow) = ("/bill", 1, .digest)
            cap.window = Proto.Duration()
            cap.window?.seconds = 86_400
            cap.digest = Proto.DigestTexts()
            cap.digest?.title = "{{count}} more"
            put.cap = cap
            _ = try await client.putFrequencyCap(put, DeliveryWorld.sender)
            for _ in 0..<2 {
                let id = try await send(client) {
                    $0.type = "/bill"
                    $0.timeToLive = Proto.Duration()
                    $0.timeToLive?.seconds = 3 * 86_400
                }
                try await wait(id, .sent, client)
            }
            #expect(adapter.ledger.count == 2)
            home.clock.advance(.hours(25))
            try await eventually {
                await service.wake()
                let newest = try await newest(client)
                return newest.state == .sent && newest.counts?.suppressed == 3
            }
            let digest = try await get(try await newest(client).id, client)
            #expect(digest.digestOf.count == 1 && digest.counts?.delivered == 0)
            #expect(adapter.ledger.count == 2)
        }
    }

    private func newest(_ client: DeliveryClient) async throws -> Proto.Notification {
        let request = Proto.ListNotificationsRequest()
        return try #require(
            try await client.listNotifications(request, DeliveryWorld.sender).notifications.first)
    }

    private func get(_ id: String, _ client: DeliveryClient) async throws -> Proto.Notification {
        var request = Proto.GetNotificationRequest()
        request.id = id
        return try #require(
            try await client.getNotification(request, DeliveryWorld.sender).notification)
    }
}
