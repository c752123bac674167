import DeliveryAdapters
import DeliveryEngine
import JSON
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// Access to notifications, and the size of pages.
struct QueryTests {
    /// A call about one notification.
    struct Wish: Sendable, CustomTestStringConvertible {
        var name: String
        var call: @Sendable (DeliveryClient, String, CallContext) async throws -> Void
        var testDescription: String { name }

        init(
            _ name: String,
            _ call: @escaping @Sendable (DeliveryClient, String, CallContext) async throws -> Void
        ) {
            self.name = name
            self.call = call
        }
    }

    private static let wishes = [
        Wish("get") { client, id, call in
            var request = Proto.GetNotificationRequest()
            request.id = id
            _ = try await client.getNotification(request, call)
        },
        Wish("cancel") { client, id, call in
            var request = Proto.CancelNotificationRequest()
            request.id = id
            _ = try await client.cancelNotification(request, call)
        },
        Wish("resend") { client, id, call in
            var request = Proto.ResendNotificationRequest()
            request.id = id
            _ = try await client.resendNotification(request, call)
        },
        Wish("release") { client, id, call in
            var request = Proto.ReleaseNotificationsRequest()
            request.id = id
            _ = try await client.releaseNotifications(request, call)
        },
    ]

    @Test func `a notification whose audience names somebody is recorded as a read of them`()
        async throws
    {
        try await withDelivery { world, _ in
            func note(_ id: String) async -> AuditNote.Contents? {
                var request = Proto.GetNotificationRequest()
                request.id = id
                var call = DeliveryWorld.sender
                call.note = AuditNote()
                _ = try? await world.service.getNotification(request, call)
                return call.note?.contents
            }
            func note(audience: String) async throws -> AuditNote.Contents? {
                await note(
                    try await world.send(DeliveryWorld.request { $0.audience = audience }).id)
            }
            let one = try await note(audience: "user(jane) AND /a")
            #expect(one?.isIdle == false && one?.object == "jane")
            let two = try await note(audience: "user(jane) OR device:\(device(1))")
            #expect(two?.isIdle == false && two?.object == nil)
            #expect(try await note(audience: "/a OR /b")?.isIdle == true)
            #expect(await note("unknown")?.isIdle == true, "it is refused, and tells nothing")
        }
    }

    @Test(arguments: wishes)
    func `another app's notification is as unknown as one that does not exist`(wish: Wish)
        async throws
    {
        try await withDelivery { world, clock in
            let id = try await world.send(
                DeliveryWorld.request { $0.deliverTime = (clock.now + .seconds(60)).timestamp }
            ).id
            let other = CallContext(
                principal: Principal(role: .operator, app: "other", subject: "key2"))
            let theirs = await failure { try await wish.call(world.client, id, other) }
            #expect(theirs?.code == .notFound)
            #expect(theirs?.message == "no notification '\(id)'")
            let nobodys = await failure {
                try await wish.call(world.client, "none", DeliveryWorld.sender)
            }
            #expect(nobodys?.code == .notFound)
            #expect(nobodys?.message == "no notification 'none'")
            #expect(try await world.get(id).state == .scheduled)
        }
    }

    @Test(arguments: wishes.prefix(3))
    func `a call about a notification needs its id, and a suite key needs the app`(wish: Wish)
        async throws
    {
        try await withDelivery { world, _ in
            let unnamed = await failure {
                try await wish.call(world.client, "", DeliveryWorld.sender)
            }
            #expect(unnamed?.code == .invalidArgument)
            #expect(unnamed?.violations.map(\.field) == ["id"])
            let anyApp = await failure {
                try await wish.call(world.client, "x", DeliveryWorld.suite)
            }
            #expect(anyApp?.code == .invalidArgument)
            #expect(anyApp?.violations.map(\.field) == ["app"])
        }
    }

    @Test func `notifications are listed newest first, in pages, by app and state`() async throws {
        try await withDelivery { world, clock in
            var ids: [String] = []
            for number in 0..<5 {
                clock.advance(.milliseconds(1))
                let request = DeliveryWorld.request {
                    if number == 2 { $0.deliverTime = (clock.now + .seconds(60)).timestamp }
                }
                ids.append(try await world.send(request).id)
            }
            var theirs = DeliveryWorld.request()
            theirs.app = "other"
            _ = try await world.client.send(theirs, DeliveryWorld.suite)
            for id in ids where id != ids[2] { try await world.wait(id, for: .sent) }

            var request = Proto.ListNotificationsRequest()
            request.pageSize = 2
            var seen: [[String]] = []
            repeat {
                let page = try await world.client.listNotifications(request, DeliveryWorld.sender)
                seen.append(page.notifications.map(\.id))
                request.pageToken = page.nextPageToken
            } while !request.pageToken.isEmpty
            #expect(seen == [[ids[4], ids[3]], [ids[2], ids[1]], [ids[0]]])

            request.state = .scheduled
            let scheduled = try await world.client.listNotifications(request, DeliveryWorld.sender)
            #expect(scheduled.notifications.map(\.id) == [ids[2]])
        }
    }

    /// Schedules notifications for a time, a few at once, and returns their ids.
    private static func schedule(
        _ count: Int, in world: DeliveryWorld, at time: UnixTime,
        _ change: (inout Proto.SendRequest) -> Void
    ) async throws -> Set<String> {
        var request = DeliveryWorld.request(key: "", change)
        request.deliverTime = time.timestamp
        return try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<count { group.addTask { [request] in try await world.send(request).id } }
            return try await group.reduce(into: []) { $0.insert($1) }
        }
    }

    @Test(
        arguments: [
            (1000, 1, 0, 0, 2...2), (1000, 1, 60, 16, 8...9), (300, 120, 4000, 16, 3...4),
            (200, 1, 0, 0, 1...1),
        ] as [(Int, Int, Int, Int, ClosedRange<Int>)])
    func `the largest page can be decoded, and the pages make the whole list`(
        count: Int, tags: Int, text: Int, data: Int, expected: ClosedRange<Int>
    ) async throws {
        try await withDelivery { world, clock in
            let sent = try await Self.schedule(count, in: world, at: clock.now + .seconds(60)) {
                $0.audience = (0..<tags).map { "/\($0)/" + String(repeating: "t", count: 100) }
                    .joined(separator: " OR ")
                $0.content?.body = String(repeating: "b", count: text - text / 100)
                $0.content?.url = String(repeating: "u", count: text / 2)
                for entry in 0..<data { $0.content?.data["\(entry)"] = "v" }
            }
            #expect(sent.count == count)
            var request = Proto.ListNotificationsRequest()
            request.pageSize = 1000
            var (seen, pages): ([String], Int) = ([], 0)
            repeat {
                let page = try await world.client.listNotifications(request, DeliveryWorld.sender)
                let bytes = try page.encoded()
                #expect(bytes.count <= 3 << 20)
                #expect(try Proto.ListNotificationsResponse(decoding: bytes) == page)
                try #require(!page.notifications.isEmpty)
                (seen, pages) = (seen + page.notifications.map(\.id), pages + 1)
                request.pageToken = page.nextPageToken
            } while !request.pageToken.isEmpty
            #expect(seen.count == count)
            #expect(Set(seen) == sent)
            #expect(expected.contains(pages), "\(pages) pages")
        }
    }

    @Test func `a page ends by its size as JSON, which escapes some characters`() async throws {
        try await withDelivery { world, clock in
            let sent = try await Self.schedule(300, in: world, at: clock.now + .seconds(60)) {
                $0.content?.body = String(repeating: "\u{85}", count: 2030)
            }
            var request = Proto.ListNotificationsRequest()
            request.pageSize = 1000
            var seen = 0
            repeat {
                let page = try await world.client.listNotifications(request, DeliveryWorld.sender)
                var json = JSONWriter()
                for notification in page.notifications {
                    json.string(notification.content?.body ?? "")
                }
                #expect(json.bytes.count <= 2 << 20)
                try #require(!page.notifications.isEmpty)
                seen += page.notifications.count
                request.pageToken = page.nextPageToken
            } while !request.pageToken.isEmpty
            #expect(seen == sent.count)
        }
    }

    @Test func `a wrong list request names the field`() async throws {
        try await withDelivery { world, _ in
            for (field, change) in [
                ("page_token", { $0.pageToken = "???" }), ("page_token", { $0.pageToken = "aTE" }),
                ("state", { $0.state = .init(rawValue: 99) }),
            ] as [(String, (inout Proto.ListNotificationsRequest) -> Void)] {
                var request = Proto.ListNotificationsRequest()
                change(&request)
                let error = await failure { [request] in
                    try await world.client.listNotifications(request, DeliveryWorld.sender)
                }
                #expect(error?.code == .invalidArgument)
                #expect(error?.violations.map(\.field) == [field])
            }
            let error = await failure {
                var request = Proto.ListNotificationsRequest()
                request.app = "other"
                return try await world.client.listNotifications(request, DeliveryWorld.sender)
            }
            #expect(error?.code == .notFound)
        }
    }
}
