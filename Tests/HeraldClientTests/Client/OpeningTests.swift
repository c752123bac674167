import Foundation
import HeraldClient
import Synchronization
import Testing
import Times

/// Links and actions that a person opens, and the time at which the system may go on.
struct OpeningTests {
    private static func push(_ id: String, _ actions: String = "[]") -> [UInt8] {
        let link = "/bills/\(id)"
        return Array(
            #"{"id": "\#(id)", "title": "\#(id)", "body": "b", "url": "\#(link)", "actions": "#
                .utf8) + Array("\(actions)}".utf8)
    }

    private static func linked(
        _ change: @escaping @Sendable (inout HeraldClient.Configuration) -> Void = { _ in }
    ) -> AppWorld {
        AppWorld {
            $0.links = LinkTable(schemes: ["town"], routes: [.init("bill", "/bills/:id")])
            change(&$0)
        }
    }

    /// Waits until a condition is true that other tasks change.
    private static func wait(_ what: String, _ isSo: () async throws -> Bool) async throws {
        for _ in 0..<20_000 {
            if try await isSo() { return }
            try await Task.sleep(for: .milliseconds(1))
        }
        Issue.record("not so: \(what)")
    }

    @Test func `a message of the inbox opens as often as the person opens it`() async throws {
        let world = Self.linked()
        let client = await world.launch()
        let router = PatientRouter()
        router.lets = true
        try await client.links.add(router)
        let message = try await client.receive(Self.push("m1"))
        let slot = try #require(world.system.slots.first)
        for times in 1...3 {
            try await client.open(messageID: "m1")
            try await Self.wait("it is presented") { router.presented.count == times }
            try await Self.wait("nothing waits") { await client.links.waiting == nil }
        }
        #expect(router.origins == [.inbox, .inbox, .inbox])
        // A tap that the system reports twice opens once.
        for _ in 0..<2 {
            try await client.reportScreen(.tapped(message, slot: slot, action: nil))
            try await Self.wait("nothing waits") { await client.links.waiting == nil }
        }
        #expect(router.origins.count { $0 == .push } == 1)
        #expect(await client.sync())
        #expect(world.events.filter { $0.hasPrefix("tapped") } == ["tapped:m1"])
    }

    @Test func `a link that is opened before the start is presented once`() async throws {
        let world = Self.linked()
        let client = world.client()
        let router = PatientRouter()
        try await client.links.add(router)
        let message = try await client.receive(Self.push("m1"))
        try await client.reportScreen(.tapped(message, slot: "", action: nil))
        try await Self.wait("it is being presented") { router.presented.count == 1 }
        await client.start()
        router.lets = true
        try await Self.wait("nothing waits") { await client.links.waiting == nil }
        await client.start()
        #expect(router.presented == ["/bills/m1"])
    }

    @Test func `a button keeps the system waiting until the app's server was told`() async throws {
        let host = SlowHost()
        let world = Self.linked { $0.hooks.actions = host }
        let client = world.client()
        let message = try await client.receive(Self.push("m1"))
        let tap = Task {
            try await client.reportScreen(.tapped(message, slot: "", action: "save"))
            host.note("the handler is called")
        }
        try await Self.wait("the server is asked") { host.notes == ["asked"] }
        // What was under way before the launch goes on beside it, and nothing is told twice.
        await client.start()
        try await Task.sleep(for: .milliseconds(50))
        #expect(host.notes == ["asked"])
        host.answer()
        try await tap.value
        #expect(host.notes == ["asked", "answered", "the handler is called"])
        #expect(try await client.inbox().first?.isSaved == true)
    }

    @Test func `a server that does not answer keeps the system waiting for 20 seconds`()
        async throws
    {
        let host = SlowHost()
        let world = Self.linked { configuration in
            configuration.hooks.actions = host
            let now = configuration.clock.now
            configuration.clock = DeviceClock(now: { now() + (host.isLate ? .seconds(20) : .zero) })
            { pause in
                guard pause == .seconds(20) else {
                    return try await Task.sleep(for: .seconds(3600))
                }
                host.isLate = true
            }
        }
        let client = await world.launch()
        try await client.receive(Self.push("m1"))
        try await client.perform(.save, on: "m1")
        #expect(host.notes == ["asked"] && host.isLate)
        host.answer()
    }

    @Test func `without a host what the library keeps itself is done and stays`() async throws {
        let world = Self.linked { $0.hooks.actions = nil }
        let client = await world.launch()
        let message = try await client.receive(Self.push("m1"))
        try await client.receive(Self.push("m2"))
        try await client.perform(.read, on: "m1")
        try await client.reportScreen(.tapped(message, slot: "", action: "save"))
        let again = await world.launch()
        let entry = try #require(try await again.inbox().first { $0.message.id == "m1" })
        #expect(entry.isRead && entry.isSaved)
        #expect(try await again.unreadCount() == 1)
        // What needs the app is the app's.
        try await client.reportScreen(.tapped(message, slot: "", action: "share"))
        #expect(world.system.notes.contains { $0.hasPrefix("heard opened") })
    }

    @Test func `without a host a button with a link of its own leads there`() async throws {
        let world = Self.linked { $0.hooks.actions = nil }
        let client = await world.launch()
        let button = #"[{"id": "read", "title": "Read", "url": "/bills/7"}]"#
        let message = try await client.receive(Self.push("m1", button))
        try await client.reportScreen(.tapped(message, slot: "", action: "read"))
        #expect(await client.links.waiting?.text == "/bills/7")
        #expect(try await client.unreadCount() == 1)
    }
}

/// An app's server that answers when the test says so.
private final class SlowHost: ActionHost, Sendable {
    private struct State {
        var notes: [String] = []
        var isAnswered = false
        var isLate = false
    }

    private let state = Mutex(State())

    var notes: [String] { state.withLock { $0.notes } }
    var isLate: Bool {
        get { state.withLock { $0.isLate } }
        set { state.withLock { $0.isLate = newValue } }
    }

    func note(_ text: String) { state.withLock { $0.notes.append(text) } }

    func answer() { state.withLock { $0.isAnswered = true } }

    func send(_ request: ActionFlow.Request, key: String) async -> ActionFlow.Outcome {
        note("asked")
        while !state.withLock({ $0.isAnswered }) { try? await Task.sleep(for: .milliseconds(1)) }
        note("answered")
        return .done
    }

    func apply(_ request: ActionFlow.Request) async {}
    func rollBack(_ request: ActionFlow.Request) async { note("taken back") }
    func show(_ request: ActionFlow.Request) async {}
}

/// A router that is ready, and whose screens are up when the test says so.
private final class PatientRouter: LinkRouter, Sendable {
    private struct State {
        var presented: [DeepLink] = []
        var lets = false
    }

    private let state = Mutex(State())
    let team = ""

    var presented: [String] { state.withLock { $0.presented.map(\.text) } }
    var origins: [DeepLink.Origin] { state.withLock { $0.presented.map(\.origin) } }
    var lets: Bool {
        get { state.withLock { $0.lets } }
        set { state.withLock { $0.lets = newValue } }
    }

    func canPresent(_ match: LinkTable.Match) -> Bool { true }

    func readiness(_ link: DeepLink, _ match: LinkTable.Match) async -> LinkReadiness { .ready }

    func present(_ link: DeepLink, _ match: LinkTable.Match) async -> Bool {
        state.withLock { $0.presented.append(link) }
        while !lets { try? await Task.sleep(for: .milliseconds(1)) }
        return true
    }
}
