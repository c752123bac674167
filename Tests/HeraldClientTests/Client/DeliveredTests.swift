import Foundation
import HeraldClient
import Synchronization
import Testing
import Times

/// Pushes that the system has shown by itself while the app did not run.
struct DeliveredTests {
    private static func push(_ id: String, _ kind: String) -> JSONValue {
        .object([
            "herald_id": .text(id), "type": .text(kind), "teamId": .text("T1"),
            "aps": .object(["alert": .object(["title": .text(id)])]),
        ])
    }

    private static func world() -> AppWorld { AppWorld { $0.mapping = .slack } }

    @Test func `pushes that the system has shown count at a launch, and leave with what is read`()
        async throws
    {
        let world = Self.world()
        let foreign = JSONValue.object(["aps": .object(["alert": .text("of somebody else")])])
        world.system.delivered = [
            "s1": Self.push("m1", "MENTION"), "s2": Self.push("m2", "MENTION"), "s3": foreign,
        ]
        var client = await world.launch()
        #expect(world.system.notes.last { $0.hasPrefix("badge") } == "badge 2")
        #expect(world.system.slots.isEmpty)
        client = await world.launch()
        #expect(world.system.delivered.count == 3)
        try await client.markRead("m1")
        #expect(world.system.delivered.keys.sorted() == ["s2", "s3"])
        #expect(await client.sync())
        #expect(world.events == ["displayed:m1", "displayed:m2"])
        try await client.logOut(team: "T1")
        #expect(world.system.delivered.keys.sorted() == ["s3"])
        #expect(world.system.notes.last { $0.hasPrefix("badge") } == "badge 0")
    }

    @Test func `pushes that the system has shown count when the app comes to the foreground`()
        async throws
    {
        let world = Self.world()
        let client = await world.launch()
        world.system.delivered = ["s1": Self.push("i1", "INFO")]
        await client.enterForeground()
        for _ in 0..<20_000 {
            _ = await client.sync()
            if world.events == ["displayed:i1"] { break }
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(world.events == ["displayed:i1"])
        // INFO goes away for a mention.
        try await client.receive(Self.push("m1", "MENTION"))
        #expect(world.system.delivered.isEmpty && world.system.count("show m1") == 1)
    }

    @Test func `a tap that starts the app counts with what is still on the screen`() async throws {
        let world = Self.world()
        world.system.delivered = ["s2": Self.push("m2", "MENTION")]
        let client = world.client()
        let tapped = client.read(Self.push("m1", "MENTION"))
        try await client.reportScreen(.tapped(tapped, slot: "", action: nil))
        await client.start()
        #expect(await client.sync())
        #expect(world.events == ["displayed:m1", "tapped:m1", "displayed:m2"])
        // The system says once more what was tapped: it is over.
        world.system.delivered["s1"] = Self.push("m1", "MENTION")
        await client.adoptDelivered()
        #expect(world.system.delivered.keys.sorted() == ["s2"])
    }

    @Test func `an answer of the system that is late takes no newer push away`() async throws {
        let system = LateSystem()
        let world = AppWorld {
            ($0.mapping, $0.hooks.notifications) = (.slack, system)
        }
        let client = await world.launch()
        system.system.delivered = ["s1": Self.push("m1", "MENTION")]
        system.isLate.withLock { $0 = true }
        let first = Task { await client.adoptDelivered() }
        while system.isLate.withLock({ $0 }) { await Task.yield() }
        system.system.delivered["s2"] = Self.push("m2", "MENTION")
        await client.adoptDelivered()
        await first.value
        await client.adoptDelivered()
        #expect(system.system.delivered.keys.sorted() == ["s1", "s2"])
        #expect(system.system.notes.last { $0.hasPrefix("badge") } == "badge 2")
    }

    @Test func `what the system shows goes with a device that is unregistered`() async throws {
        let world = Self.world()
        world.system.delivered = ["s1": Self.push("m1", "MENTION")]
        let client = await world.launch()
        #expect(await client.sync())
        try await client.unregister()
        #expect(world.system.delivered.isEmpty)
    }
}

/// A system whose next answer can be late: it lists what was shown when it was asked.
private final class LateSystem: NotificationPresenter, Sendable {
    let system = AppSystem()
    let isLate = Mutex(false)

    func show(_ notification: ShownNotification) async -> Bool { await system.show(notification) }

    func remove(_ slots: [String]) async { await system.remove(slots) }

    func setBadge(_ number: Int64) async { await system.setBadge(number) }

    func onScreen() async -> [String: Int64] { await system.onScreen() }

    func delivered() async -> [String: JSONValue] {
        let found = system.delivered
        let waits = isLate.withLock { isLate in
            defer { isLate = false }
            return isLate
        }
        if waits { try? await Task.sleep(for: .milliseconds(200)) }
        return found
    }
}
