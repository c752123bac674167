import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing
import Times
import Watch

@testable import WatcherService

/// The author, the reason and the end of a source's pause.
struct PauseReasonTests {
    private static func call(_ note: AuditNote? = nil) -> CallContext {
        var call = CallContext(
            principal: Principal(
                role: .operator, app: "news", subject: "desk (k-desk)"))
        call.note = note
        return call
    }

    private static func pause(
        _ home: WatcherHome, _ isPaused: Bool = true, reason: String = "", hours: Int? = nil,
        _ note: AuditNote? = nil
    ) async throws -> Proto.Source {
        var request = Proto.PauseSourceRequest()
        (request.app, request.name, request.paused) = ("news", "list", isPaused)
        request.reason = reason
        let now = home.world.withLock { $0.now }
        request.endTime = hours.map { (now + .seconds($0 * 3600)).timestamp }
        return try await home.service.pauseSource(request, call(note)).source ?? Proto.Source()
    }

    private static func shown(_ home: WatcherHome) async throws -> Proto.Source {
        var request = Proto.GetSourceRequest()
        (request.app, request.name) = ("news", "list")
        return try await home.service.getSource(request, call()).source ?? Proto.Source()
    }

    private static func home() async throws -> WatcherHome {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...2)
        _ = try await home.run()
        return home
    }

    @Test func `a pause says who asked for it, why and until when, after a restart too`()
        async throws
    {
        let home = try await Self.home()
        let paused = try await Self.pause(home, reason: "wrong results", hours: 2)
        #expect(paused.pausedBy == "desk (k-desk)" && paused.pauseReason == "wrong results")
        #expect(paused.pauseEndTime != nil)
        await home.stop()
        try await home.start()
        try await home.service.reload()
        let shown = try await Self.shown(home)
        #expect(shown == paused)
        let resumed = try await Self.pause(home, false)
        #expect(resumed.pausedBy.isEmpty && resumed.pauseReason.isEmpty)
        #expect(resumed.pauseEndTime == nil && !resumed.paused)
    }

    @Test func `a run that ends meanwhile forgets nothing of a pause`() async throws {
        let home = try await Self.home()
        let source = try await home.service.store.source("list", app: "news")
        home.world.withLock { world in
            world.answer = { [weak home] _, _ in
                if let home { _ = try await Self.pause(home, reason: "now", hours: 1) }
                return PageAnswer(status: 500)
            }
        }
        _ = try? await home.run()
        #expect(source.id > 0)
        let shown = try await Self.shown(home)
        #expect(shown.paused && shown.pauseReason == "now" && shown.pauseEndTime != nil)
    }

    @Test func `a source goes on by itself at the end of its pause, and holds what came`()
        async throws
    {
        let home = try await Self.home()
        _ = try await Self.pause(home, reason: "a test", hours: 2)
        home.have(1...3)
        home.wait(.seconds(3600))
        try await home.service.reload()
        #expect(try await Self.shown(home).paused)
        home.wait(.seconds(3601))
        try await home.service.reload()
        let shown = try await Self.shown(home)
        #expect(!shown.paused && shown.pausedBy.isEmpty && shown.nextRunTime != nil)
        let run = try await home.run()
        #expect(run.held == 1)
        #expect(try await home.labels(.held) == ["Item 3"])
    }

    @Test func `a pause that has ended while no watcher ran is over at its start`() async throws {
        let home = try await Self.home()
        _ = try await Self.pause(home, hours: 1)
        await home.stop()
        home.wait(.seconds(7200))
        try await home.start()
        try await home.service.reload()
        #expect(try await !Self.shown(home).paused)
    }

    @Test(arguments: [true, false])
    func `a pause that ends while the recipe has a mistake holds what came`(
        byItself: Bool
    ) async throws {
        let home = try await Self.home()
        _ = try await Self.pause(home, hours: 1)
        try await home.write("list", "{}")
        home.wait(.seconds(byItself ? 7200 : 600))
        try await home.service.reload()
        if !byItself { _ = try await Self.pause(home, false) }
        #expect(try await !Self.shown(home).paused)
        home.have(1...3)
        try await home.recipe()
        #expect(try await home.run().held == 1)
        #expect(try await home.labels(.held) == ["Item 3"])
    }

    @Test func `a pause whose end cannot be stored keeps no other source from going on`()
        async throws
    {
        let home = try await Self.home()
        for name in ["bad", "other"] { try await home.recipe(name) }
        for name in ["bad", "list", "other"] {
            var request = Proto.PauseSourceRequest()
            (request.app, request.name, request.paused) = ("news", name, true)
            request.endTime = (home.world.withLock { $0.now } + .seconds(60)).timestamp
            _ = try await home.service.pauseSource(request, Self.call())
        }
        try await home.database.write { database in
            try database.run(
                """
                CREATE TRIGGER full BEFORE UPDATE OF is_paused ON source WHEN old.name = 'bad'
                BEGIN SELECT RAISE(ABORT, 'the disk is full'); END
                """)
            // A write that changes no row is not committed.
            try database.run("UPDATE source SET message = message")
        }
        home.wait(.seconds(120))
        try await home.service.reload()
        var paused: [String] = []
        for name in ["bad", "list", "other"] {
            var request = Proto.GetSourceRequest()
            (request.app, request.name) = ("news", name)
            let source = try await home.service.getSource(request, Self.call()).source
            if source?.paused == true { paused.append(name) }
        }
        #expect(paused == ["bad"])
        // It is tried again.
        try await home.database.write { database in
            try database.run("DROP TRIGGER full")
            try database.run("UPDATE source SET message = message")
        }
        try await home.service.reload()
        #expect(try await home.service.sources[SourceKey(app: "news", name: "bad")]?.parks == false)
    }

    @Test func `another pause has its own reason and end, and keeps since when`() async throws {
        let home = try await Self.home()
        let first = try await Self.pause(home, reason: "one", hours: 1)
        home.wait(.seconds(60))
        let second = try await Self.pause(home, reason: "two")
        #expect(second.pauseReason == "two" && second.pauseEndTime == nil)
        #expect(second.healthSince == first.healthSince)
        home.wait(.seconds(7200))
        try await home.service.reload()
        #expect(try await Self.shown(home).paused)
    }

    @Test func `the audit log has what a pause was and is`() async throws {
        let home = try await Self.home()
        let (first, second) = (AuditNote(), AuditNote())
        _ = try await Self.pause(home, reason: "wrong", hours: 2, first)
        #expect(first.contents.before == "goes on")
        #expect(first.contents.after == "paused: wrong; until 2026-05-01T14:00:00Z")
        _ = try await Self.pause(home, false, reason: "mended", second)
        #expect(second.contents.before == "paused: wrong; until 2026-05-01T14:00:00Z")
        #expect(second.contents.after == "goes on: mended")
    }

    @Test func `the audit log has the end of a pause that ends by itself, once`() async throws {
        let home = try await Self.home()
        _ = try await Self.pause(home, reason: "wrong", hours: 2)
        home.wait(.seconds(7201))
        try await home.service.reload()
        try await home.service.reload()
        let records = home.world.withLock { $0.audited }
        #expect(records.map(\.method.path) == ["herald.v1.Watcher/PauseSource"])
        let record = try #require(records.first)
        #expect(record.principal?.subject == "suite" && record.client.isEmpty)
        #expect(record.app == "news" && record.object == "list" && record.code == nil)
        #expect(record.before == "paused: wrong; until 2026-05-01T14:00:00Z")
        #expect(record.after == "goes on: the end of its pause has come")
    }

    @Test func `the audit log has nothing of a pause that somebody has ended before its end`()
        async throws
    {
        let home = try await Self.home()
        _ = try await Self.pause(home, hours: 2)
        _ = try await Self.pause(home, false)
        home.wait(.seconds(7201))
        try await home.service.reload()
        #expect(home.world.withLock { $0.audited.isEmpty })
    }

    @Test(arguments: [
        (true, 513, 1, "reason: has over 512 bytes"), (true, 1, 0, "end_time: has passed"),
        (true, 1, 366 * 24 + 1, "end_time: is over a year away; leave it out for no end"),
        (false, 1, 1, "end_time: is only for a source that is paused"),
    ])
    func `a pause that cannot be is refused by the field`(
        paused: Bool, bytes: Int, hours: Int, words: String
    ) async throws {
        let home = try await Self.home()
        let error = await #expect(throws: RPCError.self) {
            try await Self.pause(
                home, paused, reason: String(repeating: "x", count: bytes), hours: hours)
        }
        #expect(error?.code == .invalidArgument && error?.message == words)
        #expect(try await !Self.shown(home).paused)
    }

    @Test func `a source that an older version has paused stays so`() async throws {
        let home = try await WatcherHome()
        await home.stop()
        try await home.writeOldDatabase(migrations: 14) {
            try $0.run(
                "INSERT INTO source (name, app, is_paused) VALUES ('list', 'news', 1)")
        }
        try await home.start()
        try await home.recipe()
        let shown = try await Self.shown(home)
        #expect(shown.paused && shown.pausedBy.isEmpty && shown.pauseEndTime == nil)
    }
}
