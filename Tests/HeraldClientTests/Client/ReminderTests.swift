import Foundation
import Synchronization
import Testing
import Times

@testable import HeraldClient

/// Messages that the person wants to see again.
struct ReminderTests {
    private static func push(_ id: String, expires: String = "") -> [UInt8] {
        let end = expires.isEmpty ? "" : #", "expire_time": "\#(expires)""#
        return Array(#"{"id": "\#(id)", "title": "\#(id)", "body": "b", "url": "/x"\#(end)}"#.utf8)
    }

    private static let slot = "later|||m1"

    private static func pass(_ seconds: Int64, _ world: AppWorld) {
        world.system.now = world.system.now + .seconds(seconds)
    }

    /// Begins a new process, and waits until it has done what the launch asks for.
    private static func relaunch(_ world: AppWorld) async throws -> HeraldClient {
        let client = await world.launch()
        // Behind whatever the launch has put into the queue.
        try await client.reportScreen(.tick)
        return client
    }

    @Test func `who wants to see a message later sees it again once, over the app's end`()
        async throws
    {
        let world = AppWorld { $0.later = .seconds(600) }
        let first = await world.launch()
        try await first.receive(Self.push("m1"))
        try await first.perform(.later, on: "m1")
        _ = try await Self.relaunch(world)
        #expect(world.system.count("show m1") == 1)
        Self.pass(600, world)
        _ = try await Self.relaunch(world)
        #expect(world.system.count("show m1") == 2 && world.system.slots.contains(Self.slot))
        let last = try await Self.relaunch(world)
        #expect(world.system.count("show m1") == 2)
        try await last.markRead("m1")
        #expect(world.system.slots.isEmpty)
        #expect(await last.sync())
        #expect(world.events.contains("tapped:m1:later"))
    }

    @Test func `a system that can shows it by itself, and is asked again at each launch`()
        async throws
    {
        let world = AppWorld()
        world.system.schedules = true
        let client = await world.launch()
        let time = world.system.now + .seconds(3600)
        try await client.receive(Self.push("m1"))
        try await client.perform(.later, on: "m1")
        #expect(world.system.scheduled == [Self.slot: time])
        // The same wishes on another phone.
        await world.system.unschedule([Self.slot])
        _ = try await Self.relaunch(world)
        #expect(world.system.scheduled == [Self.slot: time])
        Self.pass(3601, world)
        _ = try await Self.relaunch(world)
        #expect(world.system.count("show m1") == 1)
    }

    @Test func `what was read, deleted or logged out of meanwhile is not shown again`()
        async throws
    {
        let world = AppWorld()
        world.system.schedules = true
        let client = await world.launch()
        for id in ["m1", "m2", "m3"] {
            try await client.receive(Self.push(id))
            try await client.remind(of: id, at: world.system.now + .seconds(60))
        }
        try await client.markRead("m1")
        #expect(world.system.scheduled.keys.sorted() == ["later|||m2", "later|||m3"])
        try await client.delete("m2")
        try await client.logOut()
        #expect(world.system.scheduled.isEmpty)
        Self.pass(60, world)
        _ = try await Self.relaunch(world)
        #expect(world.system.notes.count { $0.hasPrefix("show m") } == 3)
    }

    @Test func `what the system refuses to show is tried again, with longer and longer pauses`()
        throws
    {
        var reminders = Reminders()
        let start = UnixTime(milliseconds: 1_795_000_000_000)
        var message = PushMessage(id: "m1")
        message.expireTime = start + .seconds(3 * 3600)
        _ = reminders.set(message, at: start)
        var times: [Int64] = []
        while let time = reminders.nextTime {
            times.append((time.milliseconds - start.milliseconds) / 1000)
            let due = try #require(reminders.due(at: time).first)
            reminders.refuse(due, at: time)
            #expect(reminders.due(at: time).isEmpty)
        }
        // The message has expired by the next time.
        #expect(times == [0, 60, 180, 420, 900, 1860, 3780, 7380])
    }

    @Test func `a reminder that was refused comes once the system shows notifications again`()
        async throws
    {
        let world = AppWorld()
        let client = await world.launch()
        try await client.receive(Self.push("m1"))
        world.system.takesNotifications = false
        try await client.remind(of: "m1", at: world.system.now)
        _ = try await Self.relaunch(world)
        #expect(!world.system.slots.contains(Self.slot))
        world.system.takesNotifications = true
        _ = try await Self.relaunch(world)
        #expect(world.system.slots.contains(Self.slot))
        let count = world.system.count("show m1")
        _ = try await Self.relaunch(world)
        #expect(world.system.count("show m1") == count)
    }

    @Test func `of more than 100 reminders the system has none that the library has not`()
        async throws
    {
        let world = AppWorld()
        world.system.schedules = true
        let client = await world.launch()
        for number in 0..<100 {
            try await client.receive(Self.push("m\(number)"))
            let time = world.system.now + .seconds(Int64(1000 + number))
            try await client.remind(of: "m\(number)", at: time)
        }
        try await client.receive(Self.push("early"))
        try await client.remind(of: "early", at: world.system.now + .seconds(60))
        #expect(world.system.scheduled.count == 100)
        #expect(world.system.scheduled["later|||m99"] == nil)
        // One that comes after all of them has no room, and the caller hears of it.
        try await client.receive(Self.push("late"))
        let late = world.system.now + .seconds(9999)
        await #expect(throws: HeraldError.self) { try await client.remind(of: "late", at: late) }
        #expect(world.system.scheduled["later|||late"] == nil)
    }

    @Test func `a reminder leads to the message's link although that was opened before`()
        async throws
    {
        let world = AppWorld { $0.links = LinkTable(routes: [.init("x", "/x")]) }
        let client = await world.launch()
        let message = try await client.receive(Self.push("m1"))
        try await client.reportScreen(.tapped(message, slot: "", action: nil))
        #expect(await client.links.waiting?.text == "/x")
        try await client.links.onboardingBegan()
        try await client.remind(of: "m1", at: world.system.now)
        for _ in 0..<2 {
            try await client.reportScreen(.tapped(message, slot: Self.slot, action: nil))
        }
        #expect(await client.links.waiting?.text == "/x")
    }

    @Test func `nobody is reminded of what is not there or has expired by then`() async throws {
        let world = AppWorld()
        let client = await world.launch()
        let end = world.system.now + .seconds(60)
        await #expect(throws: HeraldError.self) { try await client.remind(of: "no", at: end) }
        world.server.withLock {
            $0.inbox = [
                .object([
                    "messageId": .text("m1"), "content": .object(["title": .text("m1")]),
                    "expireTime": .text("2026-11-18T12:00:00Z"),
                ])
            ]
        }
        #expect(await client.sync())
        #expect(try await client.inbox().first?.message.expireTime != nil)
        let late = UnixTime(milliseconds: 1_800_000_000_000)
        await #expect(throws: HeraldError.self) { try await client.remind(of: "m1", at: late) }
        // What is kept for the person does not expire.
        try await client.save("m1")
        try await client.remind(of: "m1", at: late)
    }

    @Test func `the notification of a place is read by a tap and comes again by its button`()
        async throws
    {
        let world = AppWorld {
            $0.links = LinkTable(routes: [.init("x", "/x")])
            $0.places.systemShowsReminders = true
        }
        world.server.withLock {
            $0.places = .object([
                "places": .list([
                    .object([
                        "place": .object([
                            "id": .text("hall"), "title": .text("City hall"),
                            "centre": .object([
                                "latitude": .number(39.95), "longitude": .number(-75.16),
                            ]), "radiusMetres": .number(50), "version": .text("3"),
                        ]), "watchRadiusMetres": .number(120), "watched": .bool(true),
                    ])
                ]), "refreshDistanceMetres": .number(4_000),
            ])
        }
        let client = await world.launch()
        let far = PlaceFix(latitude: 39.96, longitude: -75.16, time: world.system.now)
        try await client.places.report(.located(far))
        #expect(await client.sync())
        for _ in 0..<5_000 where await client.places.nearby.isEmpty {
            try await Task.sleep(for: .milliseconds(1))
        }
        try await client.openPlace("hall", link: "/x", action: "later")
        #expect(world.system.count("reminder hall") == 1)
        #expect(await client.links.waiting == nil)
        try await client.openPlace("hall", link: "/x")
        #expect(await client.links.waiting?.text == "/x")
    }
}
