import Foundation
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing
import Times
import Watch

@testable import WatcherService

/// Notifications whose items name an end, after which nothing of them is sent.
struct EndedEntryTests {
    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Friday, 2026-05-01T12:00:00Z, eight o'clock in New York.
    private static let morning = UnixTime(milliseconds: 1_777_636_800_000)

    /// Returns a home with the recipe of upcoming bills, of which these rows are held.
    private static func upcoming(_ rows: String...) async throws -> WatcherHome {
        let home = try await WatcherHome()
        let recipe = try String(
            contentsOf: repository.appending(path: "Examples/congress/upcoming.json"),
            encoding: .utf8)
        try await home.write("upcoming", recipe)
        func set(_ rows: [String]) {
            let list = rows.enumerated().map { index, row in
                #"{"bill_id": "s\#(index)-119", "chamber": "senate", \#(row)}"#
            }
            let body = #"{"results": [\#(list.joined(separator: ","))]}"#
            home.world.withLock { world in
                world.answer = { page, _ in
                    let isBill = page.url.contains("&bill_id=")
                    let isFirst = page.url.hasSuffix("page=1") || page.url.contains("page=1&")
                    let text =
                        isBill
                        ? #"{"results": [{"bill_id": "s", "sponsor_id": "A1"}]}"#
                        : isFirst ? body : #"{"results": []}"#
                    return PageAnswer(status: 200, body: Array(text.utf8))
                }
            }
        }
        let old = #""range": "day", "legislative_day": "2026-04-30", "scheduled_at": "2026-04-29""#
        set([old])
        _ = try await home.run("upcoming", app: "congress")
        try await pause(home, true)
        try await pause(home, false)
        set([old] + rows)
        _ = try await home.run("upcoming", app: "congress")
        #expect(try await home.count(.held) == rows.count)
        return home
    }

    private static func pause(_ home: WatcherHome, _ isPaused: Bool) async throws {
        var request = Proto.PauseSourceRequest()
        (request.app, request.name, request.paused) = ("congress", "upcoming", isPaused)
        _ = try await home.service.pauseSource(request, CallContext())
    }

    private static func release(
        _ home: WatcherHome, digest: Bool = false
    ) async throws -> Proto.ReleaseSourceEntriesResponse {
        var request = Proto.ReleaseSourceEntriesRequest()
        (request.app, request.name, request.digest) = ("congress", "upcoming", digest)
        let answer = try await home.service.releaseSourceEntries(request, CallContext())
        try await home.send()
        return answer
    }

    private static let friday =
        #""range": "day", "legislative_day": "2026-05-01", "scheduled_at": "2026-05-01""#

    /// The end of Friday in New York.
    private static let midnight = morning + .seconds(16 * 3600)

    private static func end(of request: Proto.SendRequest?) throws -> UnixTime {
        try UnixTime(try #require(request?.expireTime), "expire_time")
    }

    private static func wait(_ home: WatcherHome, untilHour hour: Int, ofDay day: Int) {
        // By the clock of New York.
        let time = morning + .seconds((day - 1) * 86_400 + (hour - 8) * 3600)
        home.world.withLock { $0.now = time }
    }

    @Test(arguments: [false, true])
    func `defect 13: a vote of Friday that is released on Saturday is dropped`(
        digest: Bool
    ) async throws {
        let home = try await Self.upcoming(Self.friday)
        Self.wait(home, untilHour: 2, ofDay: 2)
        let answer = try await Self.release(home, digest: digest)
        #expect((answer.released, answer.dropped) == (0, 1))
        #expect(try await home.notes(.dropped) == ["it ended on 2026-05-02T04:00:00Z"])
        #expect(home.world.withLock { $0.submitted.isEmpty })
    }

    @Test func `a vote of Friday that is released late on Friday ends with that day`()
        async throws
    {
        let home = try await Self.upcoming(Self.friday)
        Self.wait(home, untilHour: 22, ofDay: 1)
        #expect(try await Self.release(home).released == 1)
        let sent = try #require(home.world.withLock { $0.submitted.first })
        #expect(sent.timing?.localTime == "2026-05-01T08:30")
        #expect(try Self.end(of: sent) == Self.midnight)
    }

    @Test func `what delivery gets late is sent no longer than to its end`() async throws {
        let home = try await Self.upcoming(Self.friday)
        // As if its recipe let those wait for the next day whose time has passed.
        try await home.database.write {
            let held = try $0.rows("SELECT id, request FROM entry WHERE state = 2") {
                (id: $0.integer(0), request: try Proto.SendRequest(decoding: $0.blob(1)))
            }
            for one in held {
                var request = one.request
                request.timing?.ifPassed = .nextDay
                try $0.run(
                    "UPDATE entry SET request = ?2, state = 1 WHERE id = ?1", one.id,
                    try request.encoded())
            }
        }
        Self.wait(home, untilHour: 20, ofDay: 1)
        try await home.send()
        #expect(try Self.end(of: home.world.withLock { $0.submitted.last }) == Self.midnight)
    }

    @Test func `a digest ends with the last of what is in it`() async throws {
        let home = try await Self.upcoming(Self.friday, Self.friday)
        // One audience of both.
        try await home.database.write {
            let rows = try $0.rows("SELECT id, request FROM entry WHERE state = 2") {
                ($0.integer(0), try Proto.SendRequest(decoding: $0.blob(1)))
            }
            for (id, request) in rows {
                var request = request
                request.audience = "/a"
                try $0.run(
                    "UPDATE entry SET request = ?2 WHERE id = ?1", id, try request.encoded())
            }
        }
        Self.wait(home, untilHour: 22, ofDay: 1)
        #expect(try await Self.release(home, digest: true).digested == 2)
        #expect(try Self.end(of: home.world.withLock { $0.submitted.last }) == Self.midnight)
    }
}
