import Foundation
import HeraldClient
import Synchronization
import Testing
import Times

/// Responses to a push, a link and the inbox, which all reach the screens in one way.
struct ResponseWayTests {
    private static func push(_ id: String, team: String = "") -> [UInt8] {
        let text =
            #"{"id": "\#(id)", "title": "t", "message": "b", "event_type": "task_assigned","#
            + #" "task_id": "17", "team_id": "\#(team)"}"#
        return Array(text.utf8)
    }

    private static func world(_ host: TaskHost) -> AppWorld {
        AppWorld {
            $0.mapping = .taskRabbit
            $0.mapping.team = ["team_id"]
            $0.links = LinkTable(
                schemes: ["tasks"],
                routes: [
                    .init("task_assigned", "/tasks/:id"),
                    .init("task_taken", "/taken/:id", changesState: true),
                ])
            $0.paths = [.init("task_assigned", ["tasks", "task"]), .init("task_taken", ["task"])]
            $0.hooks.responses = host
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

    @Test func `a push, a link and the inbox lead to the same screens, each once`() async throws {
        let host = TaskHost()
        let client = await Self.world(host).launch()
        let message = try await client.receive(Self.push("m1"))
        // The system may report a tap twice.
        for _ in 0..<2 {
            try await client.reportScreen(.tapped(message, slot: "", action: nil))
            try await Self.wait("nothing waits") { await client.links.waiting == nil }
        }
        #expect(host.presented == ["17"])
        try await client.links.open("tasks://tasks/17", from: .outside)
        try await Self.wait("the link is there") { host.presented == ["17", "17"] }
        try await client.open(messageID: "m1")
        try await Self.wait("the message is there") { host.presented.count == 3 }
    }

    @Test func `an event waits for the app to be ready, also over its end, and comes once`()
        async throws
    {
        let host = TaskHost()
        host.readiness = .loading
        let world = Self.world(host)
        var client = await world.launch()
        let message = try await client.receive(Self.push("m1"))
        try await client.reportScreen(.tapped(message, slot: "", action: nil))
        #expect(await client.links.waiting?.event?.objectID == "17")
        client = await world.launch()
        #expect(host.presented.isEmpty)
        host.readiness = .ready
        try await client.links.readinessChanged()
        try await Self.wait("it is presented") { host.presented == ["17"] }
        try await Self.wait("nothing waits") { await client.links.waiting == nil }
        try await client.reportScreen(.tapped(message, slot: "", action: nil))
        #expect(host.presented == ["17"])
    }

    @Test func `a link from outside that changes something asks before its screens come`()
        async throws
    {
        let host = TaskHost()
        let world = Self.world(host)
        let client = await world.launch()
        try await client.links.open("tasks://taken/17", from: .outside)
        try await Self.wait("the person is asked") {
            world.system.count("confirm tasks://taken/17") == 1
        }
    }

    @Test func `what waits for a team that logs out ends with a screen that says so`() async throws
    {
        let host = TaskHost()
        host.readiness = .loading
        let world = Self.world(host)
        let client = await world.launch()
        let message = try await client.receive(Self.push("m1", team: "T1"))
        try await client.reportScreen(.tapped(message, slot: "", action: nil))
        try await client.logOut(team: "T1")
        try await Self.wait("it is told") { world.system.count("fallback logged_out") == 1 }
        #expect(host.presented.isEmpty)
    }

    @Test func `the screen of the scene that was tapped in responds`() async throws {
        let host = TaskHost()
        let client = await Self.world(host).launch()
        let (left, right) = (TaskScreen(), TaskScreen())
        await client.responses.add(left, scene: "left")
        await client.responses.add(right, scene: "right")
        let message = try await client.receive(Self.push("m1"))
        try await client.reportScreen(.tapped(message, slot: "", action: nil), scene: "left")
        try await Self.wait("it responds") { left.responses == 1 }
        try await client.links.open("tasks://tasks/17", from: .app, scene: "right")
        try await Self.wait("it responds") { right.responses == 1 }
        #expect(left.responses == 1 && host.presented.isEmpty)
    }

    /// Returns a world in which the test ends the time for the screens to answer.
    private static func impatient(_ host: TaskHost, _ hourglass: Hourglass) -> AppWorld {
        AppWorld {
            $0.paths = [.init("task_assigned", ["tasks", "task"])]
            $0.hooks.responses = host
            $0.clock = DeviceClock(now: $0.clock.now) { pause in
                guard pause == .seconds(5) else {
                    return try await Task.sleep(for: .seconds(3600))
                }
                while !hourglass.isOver { try await Task.sleep(for: .milliseconds(1)) }
            }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a screen that does not answer blocks no event, and may not respond later`() async throws {
        let (host, hourglass, screen) = (TaskHost(), Hourglass(), SlowScreen())
        let client = await Self.impatient(host, hourglass).launch()
        await client.responses.add(screen)
        await client.responses.respond(to: AppEvent("task_assigned", objectID: "1"))
        try await Self.wait("it is asked") { screen.notes == ["asked 1"] }
        hourglass.isOver = true
        try await Self.wait("its screens are there") { host.presented == ["1"] }
        screen.answers = true
        try await Self.wait("it has answered") { screen.notes.contains("accepts 1") }
        hourglass.isOver = false
        await client.responses.respond(to: AppEvent("task_assigned", objectID: "2"))
        try await Self.wait("it responds") { screen.notes.contains("responds 2") }
        #expect(!screen.notes.contains("responds 1") && host.presented == ["1"])
    }

    @Test(.timeLimit(.minutes(1)))
    func `a screen that has accepted and does not come back holds no other event`() async throws {
        let (host, hourglass, screen) = (TaskHost(), Hourglass(), SlowScreen())
        (screen.answers, screen.returns) = (true, false)
        let client = await Self.impatient(host, hourglass).launch()
        await client.responses.add(screen)
        for id in ["1", "2"] {
            await client.responses.respond(to: AppEvent("task_assigned", objectID: id))
        }
        try await Self.wait("it responds") { screen.notes.contains("responds 1") }
        #expect(!screen.notes.contains("asked 2"))
        hourglass.isOver = true
        try await Self.wait("the next one has its turn") { screen.notes.contains("asked 2") }
        // The first one was taken: no screens were made for it.
        #expect(host.presented.isEmpty)
        screen.returns = true
    }
}

/// A flag that says whether the time for the screens is over.
private final class Hourglass: Sendable {
    private let state = Mutex(false)

    var isOver: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

/// A screen that answers, and comes back from responding, when the test says so.
private final class SlowScreen: EventResponder {
    private struct State {
        var notes: [String] = []
        var answers = false
        var returns = true
    }

    private let state = Mutex(State())

    var notes: [String] { state.withLock { $0.notes } }
    var answers: Bool {
        get { state.withLock { $0.answers } }
        set { state.withLock { $0.answers = newValue } }
    }
    var returns: Bool {
        get { state.withLock { $0.returns } }
        set { state.withLock { $0.returns = newValue } }
    }

    private func note(_ text: String) { state.withLock { $0.notes.append(text) } }

    func accepts(_ event: AppEvent) async -> Bool {
        note("asked \(event.objectID)")
        while !answers { try? await Task.sleep(for: .milliseconds(1)) }
        note("accepts \(event.objectID)")
        return true
    }

    func respond(to event: AppEvent) async {
        note("responds \(event.objectID)")
        while !returns { try? await Task.sleep(for: .milliseconds(1)) }
    }
}

/// An app whose screens need a while, and that is ready when the test says so.
private final class TaskHost: ResponseHost, Sendable {
    private struct State {
        var readiness = LinkReadiness.ready
        var presented: [String] = []
    }

    private let state = Mutex(State())

    var presented: [String] { state.withLock { $0.presented } }
    var readiness: LinkReadiness {
        get { state.withLock { $0.readiness } }
        set { state.withLock { $0.readiness = newValue } }
    }

    func readiness(_ event: AppEvent) async -> LinkReadiness { readiness }

    func load(_ path: ScreenPath, for event: AppEvent) async -> Bool { true }

    func present(_ path: ScreenPath, for event: AppEvent) async {
        state.withLock { $0.presented.append(event.objectID) }
    }

    func presentStub(_ path: ScreenPath, for event: AppEvent) async {}
}

/// A screen that responds to everything.
private final class TaskScreen: EventResponder {
    private let count = Mutex(0)

    var responses: Int { count.withLock { $0 } }

    func accepts(_ event: AppEvent) async -> Bool { true }
    func respond(to event: AppEvent) async { count.withLock { $0 += 1 } }
}
