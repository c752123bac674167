import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// Feeds of an app's notifications, through their routes.
struct `Feeds` {
    private static let device = "device:01arz3ndektsv4rrffq69g5fav"

    /// The feeds of a delivery service.
    private struct Desk {
        let world: DeliveryWorld
        private let client: FeedsClient

        init(_ world: DeliveryWorld) {
            self.world = world
            var router = Router()
            router.serveFeeds(FeedService(of: world.service))
            client = FeedsClient(router)
        }

        @discardableResult
        func put(_ change: (inout Proto.Feed) -> Void = { _ in }) async throws -> Proto.Feed {
            var request = Proto.PutFeedRequest()
            var feed = Proto.Feed()
            (feed.enabled, feed.title, feed.types) = (true, "News", ["/story"])
            feed.siteUrl = "https://www.example.org/news"
            change(&feed)
            request.feed = feed
            let admin = CallContext(
                principal: Principal(role: .admin, app: DeliveryWorld.app, subject: "boss"))
            return try await client.putFeed(request, admin).feed ?? Proto.Feed()
        }

        func read(_ page: UInt64 = 0) async throws -> Proto.ReadFeedResponse {
            var request = Proto.ReadFeedRequest()
            (request.app, request.page) = ("news", page)
            return try await client.readFeed(request, CallContext())
        }

        func titles(_ page: UInt64 = 0) async throws -> [String] {
            try await read(page).entries.map(\.title)
        }

        func remove(_ id: String) async throws {
            var request = Proto.RemoveFeedEntryRequest()
            request.notificationId = id
            _ = try await client.removeFeedEntry(request, DeliveryWorld.sender)
        }

        /// Sends a notification and waits until it was sent.
        @discardableResult
        func send(
            _ title: String, _ type: String = "/story", to audience: String = "ALL",
            _ change: (inout Proto.SendRequest) -> Void = { _ in }
        ) async throws -> String {
            var request = DeliveryWorld.request {
                $0.type = type
                $0.audience = audience
                $0.content = Proto.Content()
                $0.content?.title = title
            }
            change(&request)
            return try await world.wait(try await world.send(request).id, for: .sent).id
        }
    }

    @Test func `a feed has what was sent while it was on, of its types, the newest first`()
        async throws
    {
        try await withDelivery(devices: 1, [ScriptedAdapter()]) { world, clock in
            let desk = Desk(world)
            #expect(await failure(of: { try await desk.read() })?.code == .notFound)
            try await desk.send("before")
            try await desk.put()
            try await desk.send("one")
            clock.advance(.seconds(60))
            try await desk.send("two", "/story/local")
            try await desk.send("other type", "/stories")
            #expect(try await desk.titles() == ["two", "one"])
            #expect(try await desk.read().updateTime == clock.now.timestamp)
            let off = try await desk.put { $0.enabled = false }
            #expect(off.entries == 2)
            #expect(await failure(of: { try await desk.read() })?.code == .notFound)
            try await desk.send("while it was off")
            try await desk.put()
            #expect(try await desk.titles() == ["two", "one"])
        }
    }

    @Test func `what is held, failed, cancelled, silent or for single people is not in it`()
        async throws
    {
        try await withDelivery(devices: 1, [ScriptedAdapter()]) { world, clock in
            let desk = Desk(world)
            try await desk.put()
            try await desk.send("silent") { $0.content?.silent = true }
            try await desk.send("mine", to: Self.device)
            try await desk.send("ours", to: "ALL AND NOT \(Self.device)")
            let later = try await world.send(
                DeliveryWorld.request {
                    $0.type = "/story"
                    $0.deliverTime = (clock.now + .seconds(3600)).timestamp
                })
            #expect(try await desk.titles().isEmpty)
            _ = try await world.cancel(later.id)
            #expect(try await desk.titles().isEmpty)
            try await desk.send("all")
            #expect(try await desk.titles() == ["all"])
        }
    }

    @Test func `what was taken out of a feed stays out when its notification is sent again`()
        async throws
    {
        let adapter = ScriptedAdapter { message, _ in
            MessageID.parts(of: message.messageID)?.ordinal == 0
                ? .refused(reason: "400") : .accepted
        }
        try await withDelivery(devices: 2, [adapter]) { world, _ in
            let desk = Desk(world)
            try await desk.put()
            let id = try await desk.send("a mistake")
            try await desk.send("right")
            try await desk.remove(id)
            let again = await failure { try await desk.remove(id) }
            #expect(again?.code == .notFound)
            adapter.script { _, _ in .accepted }
            _ = try await world.resend(id)
            try await world.wait(id, for: .sent) { $0.counts?.failed == 0 }
            #expect(try await desk.titles() == ["right"])
            #expect(try await desk.put().entries == 1)
        }
    }

    @Test func `links are absolute, and nothing of audiences or data is told`() async throws {
        try await withDelivery(devices: 1, [ScriptedAdapter()]) { world, _ in
            let desk = Desk(world)
            try await desk.put()
            for url in [
                "/a?b=1", "https://example.net/x", "news://a", "", "//evil.example/a", "b/c",
            ] {
                try await desk.send("t") { request in
                    request.content?.url = url
                    request.content?.data = ["secret": "value"]
                }
            }
            let read = try await desk.read()
            #expect(
                read.entries.map(\.url) == [
                    "https://www.example.org/b/c", "", "", "", "https://example.net/x",
                    "https://www.example.org/a?b=1",
                ])
            let text = String(decoding: try read.encoded(), as: UTF8.self)
            #expect(!text.contains("secret") && !text.contains("ALL"))
        }
    }

    @Test func `the archive's pages are complete and stay as they are`() async throws {
        try await withDelivery(devices: 1, [ScriptedAdapter()]) { world, _ in
            let desk = Desk(world)
            try await desk.put()
            for number in 1...50 { try await desk.send("\(number)") }
            #expect(try await desk.read().olderPage == 0)
            #expect(await failure(of: { try await desk.read(2) })?.code == .notFound)
            for number in 51...120 { try await desk.send("\(number)") }
            let newest = try await desk.read()
            #expect(newest.entries.map(\.title) == (71...120).reversed().map { "\($0)" })
            #expect(newest.olderPage == 2 && newest.newerPage == 0)
            let second = try await desk.read(2)
            #expect(second.entries.map(\.title) == (51...100).reversed().map { "\($0)" })
            #expect(second.olderPage == 1 && second.newerPage == 0)
            let first = try await desk.read(1)
            #expect(first.entries.map(\.title) == (1...50).reversed().map { "\($0)" })
            #expect(first.olderPage == 0 && first.newerPage == 2)
            #expect(await failure(of: { try await desk.read(3) })?.code == .notFound)
            // Whoever follows the links has everything.
            var all = Set(newest.entries.map(\.notificationId))
            var page = newest.olderPage
            while page > 0 {
                let read = try await desk.read(page)
                all.formUnion(read.entries.map(\.notificationId))
                page = read.olderPage
            }
            #expect(all.count == 120)
            let gone = try #require(first.entries.first?.notificationId)
            try await desk.remove(gone)
            #expect(try await desk.titles(1).count == 49)
            #expect(try await desk.titles(2) == second.entries.map(\.title))
            #expect(await failure(of: { try await desk.remove(gone) })?.code == .notFound)
        }
    }

    @Test func `settings that are wrong are refused by their field`() async throws {
        try await withDelivery(devices: 1, [ScriptedAdapter()]) { world, _ in
            let desk = Desk(world)
            let cases: [(field: String, change: @Sendable (inout Proto.Feed) -> Void)] = [
                ("feed.title", { $0.title = "" }),
                ("feed.title", { $0.title = String(repeating: "x", count: 300) }),
                ("feed.site_url", { $0.siteUrl = "" }),
                ("feed.site_url", { $0.siteUrl = "/news" }),
                ("feed.site_url", { $0.siteUrl = "javascript:alert(1)" }),
                ("feed.language", { $0.language = "x y" }),
                ("feed.types", { $0.types = [] }),
                ("feed.types[0]", { $0.types = ["story"] }),
                ("feed.types", { $0.types = (0...64).map { "/a\($0)" } }),
            ]
            for (field, change) in cases {
                let error = await failure { try await desk.put(change) }
                #expect(error?.violations.first?.field == field, "\(error?.message ?? "")")
            }
            let off = try await desk.put { ($0.enabled, $0.types) = (false, []) }
            #expect(off.types.isEmpty)
        }
    }
}
