import Foundation
import HeraldClient
import Synchronization
import Testing
import Times

/// Deletion of a device by its person.
struct UnregisterTests {
    private static func push(_ id: String) -> [UInt8] {
        Array(#"{"id": "\#(id)", "title": "\#(id)", "body": "b", "url": "/x/\#(id)"}"#.utf8)
    }

    private static func linked(
        _ change: @escaping @Sendable (inout HeraldClient.Configuration) -> Void = { _ in }
    ) -> AppWorld {
        AppWorld {
            $0.links = LinkTable(routes: [.init("x", "/x/:id")])
            change(&$0)
        }
    }

    @Test func `a device that is unregistered is gone at the server and here, and its wishes stay`()
        async throws
    {
        let world = Self.linked()
        world.server.withLock {
            $0.inbox = [
                .object(["messageId": .text("m0"), "content": .object(["title": .text("m0")])])
            ]
        }
        let client = await world.launch()
        try await client.follow("/a")
        #expect(await client.sync())
        for id in ["m1", "m2"] { try await client.receive(Self.push(id)) }
        try await client.remind(of: "m1", at: world.system.now + .seconds(600))
        let message = try await client.receive(Self.push("m3"))
        try await client.reportScreen(.tapped(message, slot: "", action: nil))
        #expect(await client.links.waiting != nil && !world.system.slots.isEmpty)
        let region = WatchedRegion(
            id: "herald|place|a", latitude: 1, longitude: 2, radius: 100)
        await world.system.watch(region, isInside: false)
        try await client.unregister()
        #expect(world.server.withLock { $0.devices.isEmpty })
        #expect(world.system.slots.isEmpty && world.system.regions.isEmpty)
        #expect(world.system.notes.last { $0.hasPrefix("badge") } == "badge 0")
        #expect(await client.links.waiting == nil)
        #expect(try await client.inbox().isEmpty)
        #expect(await client.wishes.tags == ["/a"])
        // Nothing but a start or a wish makes another device.
        await client.enterForeground()
        await client.networkCame()
        #expect(await !client.sync())
        #expect(world.server.withLock { $0.devices.isEmpty })
        let again = await world.launch()
        #expect(await again.sync())
        #expect(world.server.withLock { $0.devices.values.map(\.tags) } == [["/a"]])
        #expect(try await again.inbox().map(\.message.id) == ["m0"])
        #expect(world.events.isEmpty)
    }

    @Test func `a wish after the device was unregistered makes a new device`() async throws {
        let world = Self.linked()
        let client = await world.launch()
        #expect(await client.sync())
        try await client.unregister()
        try await client.follow("/b")
        #expect(await client.sync())
        #expect(world.server.withLock { $0.devices.values.map(\.tags) } == [["/b"]])
    }

    @Test(.timeLimit(.minutes(1)))
    func `whoever waits for a sync when the device is unregistered goes on, and the system, too`()
        async throws
    {
        let (gate, background) = (Gate(), CountingBackground())
        let world = Self.linked { configuration in
            configuration.transport = GatedTransport(inner: configuration.transport, gate: gate)
            configuration.hooks.background = background
        }
        let client = await world.launch()
        #expect(await client.sync())
        gate.isClosed = true
        try await client.follow("/a")
        let leaving = Task { await client.leaveForeground() }
        while gate.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }
        try await client.unregister()
        await leaving.value
        while background.held != 0 || background.holds == 0 {
            try await Task.sleep(for: .milliseconds(1))
        }
        // The answer that comes now is of a device that is gone.
        gate.isClosed = false
        while gate.waiting > 0 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(await client.why().deviceID.isEmpty)
    }

    @Test func `a device stays registered if the server does not answer`() async throws {
        let world = Self.linked()
        let client = await world.launch()
        try await client.receive(Self.push("m1"))
        #expect(await client.sync())
        world.server.withLock { $0.otherCalls = TransportAnswer(status: 503) }
        await #expect(throws: HeraldError.self) { try await client.unregister() }
        #expect(try await client.inbox().count == 1)
        #expect(await client.sync())
        #expect(world.server.withLock { $0.devices.count } == 1)
    }
}

/// Pauses that the server asks for, which hold for every call.
struct PauseTests {
    @Test func `a pause that an answer asks for holds for calls and syncs, over a restart`()
        async throws
    {
        let world = AppWorld()
        var client = await world.launch()
        #expect(await client.sync())
        let busy = NaiveServer.error(429, "resource_exhausted", "too many")
        world.server.withLock {
            $0.otherCalls = TransportAnswer(
                status: 429, headers: ["retry-after": "60"], body: busy.body)
        }
        func confirm() async -> HeraldError? {
            do {
                _ = try await client.confirmAddress(code: "1")
                return nil
            } catch { return error as? HeraldError }
        }
        #expect(await confirm()?.code == .tooMany)
        let requests = world.server.withLock { $0.requests }
        client = await world.launch()
        await client.sync()
        let refused = try #require(await confirm())
        #expect(refused.code == .tooMany && refused.message.contains("the server asks to wait"))
        await #expect(throws: HeraldError.self) { try await client.unregister() }
        #expect(world.server.withLock { $0.requests } == requests)
        world.system.now = world.system.now + .seconds(120)
        world.server.withLock { $0.otherCalls = nil }
        #expect(await client.sync())
        #expect(world.server.withLock { $0.requests } > requests)
    }
}

/// A gate that lets only Unregister through while it is closed.
private final class Gate: Sendable {
    private let state = Mutex((isClosed: false, waiting: 0))

    var isClosed: Bool {
        get { state.withLock { $0.isClosed } }
        set { state.withLock { $0.isClosed = newValue } }
    }
    var waiting: Int { state.withLock { $0.waiting } }

    func pass() async {
        state.withLock { $0.waiting += 1 }
        while isClosed { try? await Task.sleep(for: .milliseconds(1)) }
        state.withLock { $0.waiting -= 1 }
    }
}

private struct GatedTransport: HTTPTransport {
    let inner: any HTTPTransport
    let gate: Gate

    func send(_ request: TransportRequest) async throws -> TransportAnswer {
        if !request.url.path.hasSuffix("Unregister") { await gate.pass() }
        return try await inner.send(request)
    }
}

private final class CountingBackground: BackgroundHook, Sendable {
    private let state = Mutex((holds: 0, releases: 0))

    var holds: Int { state.withLock { $0.holds } }
    var held: Int { state.withLock { $0.holds - $0.releases } }

    func hold() async { state.withLock { $0.holds += 1 } }
    func release() async { state.withLock { $0.releases += 1 } }
}
