import Foundation
import HeraldClient
import Synchronization
import Testing
import Times

/// The whole library through its one object, as an app has it.
struct HeraldClientTests {
    private static func push(_ id: String, _ title: String, link: String = "/x") -> [UInt8] {
        Array(
            #"{"id": "\#(id)", "title": "\#(title)", "body": "b", "url": "\#(link)"}"#.utf8)
    }

    private static func item(_ id: String) -> JSONValue {
        .object([
            "messageId": .text(id), "content": .object(["title": .text(id), "url": .text("/x")]),
        ])
    }

    /// Waits until a condition is true that other tasks change.
    private static func wait(
        _ what: String, _ isSo: () async throws -> Bool
    ) async throws {
        for _ in 0..<20_000 {
            if try await isSo() { return }
            try await Task.sleep(for: .milliseconds(1))
        }
        Issue.record("not so: \(what)")
    }

    @Test func `a push is counted, listed and shown once, whatever comes twice or is ended`()
        async throws
    {
        let world = AppWorld()
        let first = await world.launch()
        try await first.receive(Self.push("m1", "one"))
        try await first.receive(Self.push("m1", "one"))
        #expect(world.system.count("show one") == 1 && world.system.slots.count == 1)
        let second = await world.launch()
        try await second.receive(Self.push("m1", "one"))
        #expect(world.system.count("show one") == 1)
        #expect(try await second.inbox().map(\.message.id) == ["m1"])
        #expect(await second.sync())
        #expect(world.events == ["received:m1", "displayed:m1"])
    }

    @Test func `what the system has shown by itself counts as displayed once it is handled`()
        async throws
    {
        let world = AppWorld()
        let client = await world.launch()
        let tapped = client.read(JSONValue(parsing: Self.push("m1", "one")) ?? .null)
        for _ in 0..<2 {
            try await client.reportScreen(.tapped(tapped, slot: "", action: nil))
        }
        try await client.reportScreen(.dismissed("", messageID: "m2"))
        #expect(await client.sync())
        #expect(world.events == ["displayed:m1", "tapped:m1", "displayed:m2", "dismissed:m2"])
    }

    @Test func `what the system refuses to show is dropped, and why says so`() async throws {
        let world = AppWorld()
        let client = await world.launch()
        world.system.takesNotifications = false
        try await client.receive(Self.push("m1", "one"))
        #expect(await client.sync())
        #expect(world.events == ["received:m1", "dropped:m1"])
        let found = await client.why().findings
        #expect(found.contains { $0.message.contains("m1 was not shown: failed") })
    }

    @Test func `why says in the system's words why the gateway does not answer`() async throws {
        let nobody = try #require(URL(string: "http://127.0.0.1:1"))
        let world = AppWorld {
            ($0.gateway, $0.transport) = (nobody, URLSessionTransport())
        }
        let client = await world.launch()
        #expect(await !client.sync())
        let found = try #require(await client.why().findings.first { $0.code == "sync" })
        #expect(found.message.hasPrefix("the last request failed: there was no answer: "))
        #expect(found.message.lowercased().contains("connect"))
    }

    @Test func `what is read, tapped and put away leaves the screen and reaches the server`()
        async throws
    {
        let world = AppWorld()
        let client = await world.launch()
        for id in ["m1", "m2", "m3"] { try await client.receive(Self.push(id, id)) }
        #expect(world.system.slots.count == 3)
        try await client.markRead("m1")
        let slot = try #require(world.system.slots.first { $0.contains("m2") })
        try await client.reportScreen(.dismissed(slot, messageID: "m2"))
        try await client.open(messageID: "m3")
        #expect(world.system.slots.filter { $0.contains("m1") }.isEmpty)
        #expect(try await client.unreadCount() == 1)
        #expect(await client.sync())
        #expect(world.events.isSuperset(of: ["dismissed:m2", "tapped:m3"]))
    }

    @Test func `the inbox comes with a sync and outlives the process, with what was read`()
        async throws
    {
        let world = AppWorld()
        world.server.withLock { $0.inbox = (0..<7).map { Self.item("m\($0)") } }
        let first = await world.launch()
        #expect(await first.sync())
        try await first.markRead("m3")
        try await first.delete("m4")
        let second = await world.launch()
        #expect(await second.sync())
        #expect(try await second.inbox().count == 6)
        #expect(try await second.unreadCount() == 5)
    }

    @Test func `before the first unlock a push is counted, and shown by nobody's memory`()
        async throws
    {
        let world = AppWorld()
        _ = await world.launch()
        world.files.isLocked = true
        let locked = await world.launch()
        await #expect(throws: HeraldError.self) {
            try await locked.receive(Self.push("m1", "one"))
        }
        await #expect(throws: HeraldError.self) { try await locked.inbox() }
        world.files.isLocked = false
        await locked.start()
        try await locked.receive(Self.push("m2", "two"))
        #expect(await locked.sync())
        #expect(world.events == ["received:m1", "received:m2", "displayed:m2"])
    }
}

extension HeraldClientTests {
    private static func linked() -> AppWorld {
        AppWorld {
            $0.links = LinkTable(
                schemes: ["town"],
                routes: [
                    .init("bill", "/bills/:id"), .init("vote", "/vote/:id", changesState: true),
                ])
        }
    }

    @Test func `a tap at a cold start waits for the app, over its death, and comes once`()
        async throws
    {
        let world = Self.linked()
        let first = await world.launch()
        let message = try await first.receive(Self.push("m1", "one", link: "/bills/hr1"))
        let slot = try #require(world.system.slots.first)
        try await first.reportScreen(.tapped(message, slot: slot, action: nil))
        #expect(await first.links.waiting?.text == "/bills/hr1")
        // The splash screen is up, and the system ends the app.
        let second = await world.launch()
        let router = TestRouter()
        try await second.links.add(router)
        try await Self.wait("the link is presented") { router.presented == ["bill"] }
        try await Self.wait("nothing waits") { await second.links.waiting == nil }
        // The system reports the tap once more.
        try await second.reportScreen(.tapped(message, slot: slot, action: nil))
        let third = await world.launch()
        try await third.links.add(router)
        #expect(await third.sync())
        #expect(router.presented == ["bill"])
        #expect(world.events == ["received:m1", "displayed:m1", "tapped:m1"])
    }

    @Test func `a link from outside asks before it changes something, and others fall back`()
        async throws
    {
        let world = Self.linked()
        let client = await world.launch()
        let router = TestRouter()
        try await client.links.add(router)
        try await client.links.open("town://vote/7", from: .outside)
        try await Self.wait("it is presented") { router.presented == ["vote"] }
        #expect(world.system.count("confirm town://vote/7") == 1)
        try await client.links.open("town://nowhere", from: .outside)
        try await Self.wait("it falls back") {
            world.system.count("fallback unknown_link") == 1
        }
        try await client.links.open("https://example.org/a", from: .inbox)
        try await Self.wait("it is in the browser") {
            world.system.count("browser https://example.org/a") == 1
        }
    }

    @Test func `an action is done at once, told to the app's server, and taken back if it refuses`()
        async throws
    {
        let world = AppWorld()
        let client = await world.launch()
        try await client.receive(Self.push("m1", "one"))
        try await client.perform(.read, on: "m1")
        try await Self.wait("it is read") { try await client.unreadCount() == 0 }
        world.system.outcome = .refused
        try await client.receive(Self.push("m2", "two"))
        try await client.perform(.read, on: "m2")
        try await Self.wait("it is taken back") {
            let unread = try await client.unreadCount()
            return world.system.count("roll back read") == 1 && unread == 1
        }
        #expect(await client.sync())
        #expect(world.events.isSuperset(of: ["tapped:m1:read", "tapped:m2:read"]))
    }

    @Test func `a button of a notification that the library knows runs in the background`()
        async throws
    {
        let world = AppWorld()
        let client = await world.launch()
        let message = try await client.receive(Self.push("m1", "one"))
        let slot = try #require(world.system.slots.first)
        try await client.reportScreen(.tapped(message, slot: slot, action: "save"))
        try await Self.wait("it is told") { world.system.count("send save m1") == 1 }
        #expect(try await client.inbox().first?.isSaved == true)
        try await client.reportScreen(.tapped(message, slot: slot, action: "mine"))
        try await Self.wait("the app hears of its own") {
            world.system.notes.contains { $0.hasPrefix("heard opened") }
        }
    }
}

extension HeraldClientTests {
    private static let place = JSONValue.object([
        "place": .object([
            "id": .text("hall"), "title": .text("City hall"),
            "centre": .object(["latitude": .number(39.95), "longitude": .number(-75.16)]),
            "radiusMetres": .number(50), "version": .text("3"),
        ]), "watchRadiusMetres": .number(120), "watched": .bool(true),
    ])

    @Test func `places come with a sync, are watched by the system, and tell their story inside`()
        async throws
    {
        let world = AppWorld { $0.places.gridMetres = 1_000 }
        world.server.withLock {
            $0.places = .object([
                "places": .list([Self.place]), "refreshDistanceMetres": .number(4_000),
            ])
        }
        let client = await world.launch()
        try await client.edit { $0.locationConsent = .given }
        #expect(await client.sync())
        let far = PlaceFix(latitude: 39.96, longitude: -75.16, time: world.system.now)
        try await client.places.report(.located(far))
        #expect(await client.sync())
        try await Self.wait("the regions are watched") { world.system.regions.count == 2 }
        #expect(await client.places.nearby.map(\.id) == ["hall"])
        #expect(world.server.withLock { $0.devices.values.first?.consent } != nil)
        let id = try #require(world.system.regions.first { $0.id.contains("hall") }?.id)
        world.system.now = world.system.now + .seconds(600)
        try await client.places.report(.entered(id))
        try await Self.wait("the story is shown") { world.system.count("place hall") == 1 }
        // A launch asks the system what it watches, and changes nothing.
        let again = await world.launch()
        #expect(await again.places.presentIDs == ["hall"] && world.system.count("place hall") == 1)
        #expect(world.system.regions.count == 2)
    }

    @Test func `a failed answer clears no place`() async throws {
        let world = AppWorld()
        world.server.withLock {
            $0.places = .object([
                "places": .list([Self.place]), "refreshDistanceMetres": .number(40),
            ])
        }
        let client = await world.launch()
        let fix = PlaceFix(latitude: 39.96, longitude: -75.16, time: world.system.now)
        try await client.places.report(.located(fix))
        #expect(await client.sync())
        world.server.withLock { $0.places = .object(["error": .object([:])]) }
        world.system.now = world.system.now + .seconds(10)
        let other = PlaceFix(latitude: 39.97, longitude: -75.16, time: world.system.now)
        try await client.places.report(.located(other))
        #expect(await !client.sync())
        #expect(await client.places.nearby.count == 1)
    }

    @Test func `what an app says before the start keeps nothing of the start away`() async throws {
        let world = AppWorld()
        let client = world.client()
        try await client.follow("/a")
        await client.start()
        try await Self.wait("the system was asked where the device is") {
            world.system.timesLocated == 1
        }
        await client.start()
        #expect(world.system.timesLocated == 1)
    }
}

/// A router that is ready, and presents every link.
private final class TestRouter: LinkRouter, Sendable {
    private let shown = Mutex<[String]>([])
    let team = ""

    var presented: [String] { shown.withLock { $0 } }

    func canPresent(_ match: LinkTable.Match) -> Bool { true }

    func readiness(_ link: DeepLink, _ match: LinkTable.Match) async -> LinkReadiness { .ready }

    func present(_ link: DeepLink, _ match: LinkTable.Match) async -> Bool {
        shown.withLock { $0.append(match.route) }
        return true
    }
}

extension HeraldClientTests {
    @Test func `an extension keeps a receipt without the app, and says what to show`() async throws
    {
        let world = AppWorld { $0.storage.processes = ["extension"] }
        let receiver = PushReceiver(in: world.receipts, mapping: .slack)
        let payload = { (kind: String) in
            JSONValue.object([
                "herald_id": .text("m-\(kind)"), "type": .text(kind), "teamId": .text("T1"),
                "aps": .object(["alert": .object(["title": .text("t"), "body": .text("b")])]),
            ])
        }
        let call = receiver.receive(payload("CALL"), at: world.system.now)
        #expect(call.isKept && call.notification?.sound == "default")
        #expect(receiver.receive(payload("BADGE"), at: world.system.now).notification == nil)
        world.receipts.isLocked = true
        #expect(!receiver.receive(payload("INFO"), at: world.system.now).isKept)
        world.receipts.isLocked = false
        let client = await world.launch()
        #expect(await client.sync())
        #expect(world.events == ["received:m-CALL", "received:m-BADGE"])
    }
}
