import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// Who sees what, and how much of it at once.
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

    @Test(arguments: wishes)
    func `another app's notification is as unknown as one that never was`(wish: Wish) async throws {
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
    func `a wish about one must name it, and its app with a key of the suite`(wish: Wish)
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

    @Test func `a list comes newest first, in pages, of one app and one state`() async throws {
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

    @Test func `a list that is asked for wrongly names the field`() async throws {
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
