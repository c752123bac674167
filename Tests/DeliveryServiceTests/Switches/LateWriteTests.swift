import DeliveryEngine
import Protocol
import Synchronization
import Testing
import Transport

@testable import DeliveryAdapters
@testable import DeliveryService

/// Switches that are set while an adapter computes a message.
struct LateWriteTests {
    /// The messages that adapters are computing, and those that they have written.
    private final class Desk: Sendable {
        struct State {
            var atWork: [@Sendable () -> Void] = []
            var written: [String] = []
        }

        let state = Mutex(State())

        var atWork: Int { state.withLock { $0.atWork.count } }
        var written: [String] { state.withLock { $0.written } }

        /// Ends the computing of all messages, on the loop on which adapters live.
        func finish(on loop: EventLoop) async {
            await withCheckedContinuation { end in
                loop.perform { [self] in
                    let ready = state.withLock { state in
                        defer { state.atWork = [] }
                        return state.atWork
                    }
                    for write in ready { write() }
                    end.resume()
                }
            }
        }
    }

    private struct Kind: AdapterKind {
        let name = "slow"
        let addressKinds: [String] = []
        let settings: [AdapterSetting] = []
        let desk: Desk

        func make(
            _ values: AdapterValues, _ tools: AdapterTools
        ) throws(CredentialError) -> any Adapter { SlowAdapter(desk) }
    }

    private final class SlowAdapter: Adapter {
        let room = 100
        var onRoom: (@Sendable () -> Void)?
        var watch: Watch?
        private let desk: Desk

        init(_ desk: Desk) { self.desk = desk }

        func send(_ message: OutgoingMessage, then: @escaping @Sendable (AttemptOutcome) -> Void) {
            let isHeld = watch?(message)
            desk.state.withLock { state in
                state.atWork.append { [desk] in
                    if isHeld?() == true {
                        return then(.unprocessed(reason: "held"))
                    }
                    desk.state.withLock { $0.written.append(message.messageID) }
                    then(.accepted)
                }
            }
        }

        func close() {}
    }

    /// Turns a switch of the test's app on or off.
    private static func stop(
        _ client: DeliveryClient, on: Bool = true,
        _ change: (inout Proto.SetKillSwitchRequest) -> Void
    ) async throws {
        var request = Proto.SetKillSwitchRequest()
        (request.on, request.reason) = (on, "a test")
        change(&request)
        _ = try await client.setKillSwitch(request, DeliveryWorld.sender)
    }

    private static func run(
        _ change: @escaping (inout Proto.SetKillSwitchRequest, String) -> Void, writes: Int
    ) async throws {
        let desk = Desk()
        try await withHome(devices: 5) { home in
            try await home.run(kinds: [Kind(desk: desk)]) { client, _ in
                var provider = Proto.SetProviderRequest()
                (provider.kind, provider.app) = ("slow", DeliveryWorld.app)
                _ = try await client.setProvider(provider, DeliveryWorld.suite)
                let request = DeliveryWorld.request { $0.type = "/bill/vote" }
                let sent = try await client.send(request, DeliveryWorld.sender)
                let id = try #require(sent.notification?.id)
                try await eventually { desk.atWork == 5 }
                try await stop(client) { change(&$0, id) }
                await desk.finish(on: home.loop)
                #expect(desk.written.count == writes)
                try await stop(client, on: false) { change(&$0, id) }
                try await eventually {
                    // It is marked as stalled soon after the switch, and is then to be released.
                    for id in [id, ""] {
                        var release = Proto.ReleaseNotificationsRequest()
                        release.id = id
                        _ = try? await client.releaseNotifications(release, DeliveryWorld.sender)
                    }
                    // What was recorded only after the release is tried again a moment later.
                    home.clock.advance(.milliseconds(100))
                    await desk.finish(on: home.loop)
                    return desk.written.count == 5
                }
                #expect(Set(desk.written).count == 5)
            }
        }
    }

    @Test func `messages still being computed when an app's switch is set are not written`()
        async throws
    {
        try await Self.run({ _, _ in }, writes: 0)
    }

    @Test func `messages being computed are not written after a switch of their type or adapter`()
        async throws
    {
        try await Self.run({ request, _ in request.type = "/bill/vote" }, writes: 0)
        try await Self.run({ request, _ in request.adapter = "slow" }, writes: 0)
        try await Self.run({ request, id in request.notificationId = id }, writes: 0)
    }

    @Test func `messages being computed are written after another scope's switch`() async throws {
        try await Self.run({ request, _ in request.type = "/bill/signed" }, writes: 5)
    }
}
