import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

struct SubmitTests {
    @Test func `a notification reaches every device once and is counted`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1300, [adapter]) { world, _ in
            world.registry.state.withLock { $0.pageSize = 300 }
            let id = try await world.send().id
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.audience == 1300)
            #expect(sent.counts?.delivered == 1300)
            #expect(world.registry.state.withLock { $0.types } == ["/bill/vote"])
            #expect(Set(adapter.ledger.map(\.messageID)).count == 1300)
            #expect(adapter.ledger.count == 1300)
            #expect(
                adapter.ledger.allSatisfy { message in
                    (0..<1_300).contains {
                        message.messageID == "\(id)-\($0)" && message.deviceID == device($0)
                    }
                })
        }
    }

    @Test func `a notification to an empty audience is sent to nobody`() async throws {
        try await withDelivery { world, _ in
            let sent = try await world.wait(try await world.send().id, for: .sent)
            #expect(sent.counts == Proto.DeliveryCounts())
        }
    }

    @Test func `the same key and request give the same notification, and another request fails`()
        async throws
    {
        try await withDelivery(devices: 3) { world, clock in
            let request = DeliveryWorld.request(key: "k") {
                $0.content?.data = ["a": "1", "b": "2", "c": "3"]
                $0.expireTime = (clock.now + .seconds(60)).timestamp
            }
            let first = try await world.send(request)
            // An hour later the expiry would be refused, but this is the same request.
            clock.advance(.seconds(3600))
            #expect(try await world.send(request).id == first.id)
            var other = request
            other.content?.body = "more"
            let late = await failure { [other] in try await world.send(other) }
            #expect(late?.code == .failedPrecondition)
            other.expireTime = nil
            let reused = await failure { [other] in try await world.send(other) }
            #expect(reused?.code == .failedPrecondition)
            #expect(reused?.message.contains("idempotency_key") == true)
        }
    }

    @Test func `an expired request with a known key says whether the key was used`()
        async throws
    {
        try await withDelivery(devices: 3) { world, clock in
            let request = DeliveryWorld.request(key: "k") {
                $0.expireTime = (clock.now + .seconds(60)).timestamp
            }
            var over = request
            over.expireTime = UnixTime(milliseconds: 1_000).timestamp
            for _ in 0..<2 {
                let unused = await failure { [over] in try await world.send(over) }
                #expect(unused?.code == .invalidArgument)
            }
            _ = try await world.send(request)
            let used = await failure { [over] in try await world.send(over) }
            #expect(used?.code == .failedPrecondition)
            #expect(used?.message.hasPrefix("idempotency_key") == true)
        }
    }

    @Test func `a hundred concurrent requests with one key make one notification`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 5, [adapter]) { world, _ in
            let ids = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<100 {
                    group.addTask { try await world.send(DeliveryWorld.request(key: "one")).id }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(ids.count == 1)
            try await world.wait(ids.first ?? "", for: .sent)
            #expect(adapter.ledger.count == 5)
        }
    }

    @Test func `keys belong to their app, and requests without a key are all different`()
        async throws
    {
        try await withDelivery { world, _ in
            let mine = try await world.send(DeliveryWorld.request(key: "k")).id
            var other = DeliveryWorld.request(key: "k")
            other.app = "other"
            let theirs = try await world.client.send(other, DeliveryWorld.suite).notification?.id
            #expect(theirs != mine)
            #expect(try await world.send().id != world.send().id)
        }
    }

    @Test func `a repeated call makes one notification even without a key`()
        async throws
    {
        try await withDelivery { world, clock in
            var call = DeliveryWorld.sender
            call.requestID = "r1"
            let send = { [call] (type: String) in
                let request = DeliveryWorld.request { $0.type = type }
                return try await world.client.send(request, call).notification?.id
            }
            let first = try await send("/a")
            #expect(try await send("/a") == first)
            // Who names all requests the same means what each of them says.
            let other = try await send("/b")
            #expect(other != first)
            #expect(try await send("/b") == other)
            clock.advance(.seconds(61))
            #expect(try await send("/b") != other)
            let keyed = DeliveryWorld.request(key: "r1") { $0.type = "/b" }
            #expect(try await world.send(keyed).id != other)
        }
    }

    @Test func `a suite key must name an existing app, unless the registry is unreachable`()
        async throws
    {
        try await withDelivery { world, _ in
            world.registry.state.withLock { $0.apps = ["news"] }
            var request = DeliveryWorld.request()
            request.app = "nwes"
            let error = await failure { [request] in
                try await world.client.send(request, DeliveryWorld.suite)
            }
            #expect(error?.code == .notFound)
            #expect(error?.message == "no app 'nwes'")
            #expect(try await world.client.getStatus(.init(), DeliveryWorld.suite).states.isEmpty)
            request.app = "news"
            let right = try await world.client.send(request, DeliveryWorld.suite)
            #expect(right.notification?.app == "news")
            world.registry.fail(RPCError(.unavailable, "no connection"))
            let late = try await world.client.send(request, DeliveryWorld.suite)
            #expect(late.notification?.state == .queued)
            request.app = ""
            let none = await failure { [request] in
                try await world.client.send(request, DeliveryWorld.suite)
            }
            #expect(none?.code == .invalidArgument)
            #expect(none?.violations.map(\.field) == ["app"])
        }
    }

    @Test func `a scheduled notification waits for its time`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2, [adapter]) { world, clock in
            let sent = try await world.send(
                DeliveryWorld.request { $0.deliverTime = (clock.now + .seconds(90)).timestamp })
            #expect(sent.state == .scheduled)
            clock.advance(.seconds(89))
            await world.service.wake()
            #expect(try await world.get(sent.id).state == .scheduled)
            clock.advance(.seconds(1))
            await world.service.wake()
            try await world.wait(sent.id, for: .sent)
            #expect(adapter.ledger.count == 2)
        }
    }

    @Test func `a notification is accepted while the registry is away, and sent afterwards`()
        async throws
    {
        try await withDelivery(devices: 2) { world, clock in
            world.registry.fail(RPCError(.unavailable, "no connection"))
            let id = try await world.send().id
            let queued = try await world.wait(id, for: .queued) { !$0.reason.isEmpty }
            #expect(queued.reason == "the registry: no connection")
            world.registry.fail(nil)
            clock.advance(.seconds(2))
            await world.service.wake()
            try await world.wait(id, for: .sent)
        }
    }

    @Test func `a notification expires if the registry stays away, and fails if it refuses`()
        async throws
    {
        try await withDelivery(devices: 2) { world, clock in
            world.registry.fail(RPCError(.unavailable, "no connection"))
            let id = try await world.send().id
            try await world.wait(id, for: .queued) { !$0.reason.isEmpty }
            clock.advance(.seconds(86_400))
            await world.service.wake()
            try await world.wait(id, for: .expired)
            world.registry.fail(RPCError(.notFound, "no app 'news'"))
            let refused = try await world.send().id
            #expect(try await world.wait(refused, for: .failed).reason.contains("no app 'news'"))
        }
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        var field: String
        var change: @Sendable (inout Proto.SendRequest) -> Void
        var testDescription: String { field }
        init(_ field: String, _ change: @escaping @Sendable (inout Proto.SendRequest) -> Void) {
            self.field = field
            self.change = change
        }
    }

    private static let mistakes = [
        Mistake("idempotency_key") { $0.idempotencyKey = String(repeating: "k", count: 129) },
        Mistake("idempotency_key") { $0.idempotencyKey = "a\u{1}b" },
        Mistake("idempotency_key") { $0.idempotencyKey = "watch:bills:all:00ff" },
        Mistake("type") { $0.type = "" },
        Mistake("type") { $0.type = "/a\nb" },
        Mistake("type") { $0.type = String(repeating: "t", count: 129) },
        Mistake("content") { $0.content = nil },
        Mistake("content") { $0.content?.body = String(repeating: "ä", count: 2046) },
        Mistake("content.data") { request in
            for number in 0..<17 { request.content?.data["\(number)"] = "" }
        },
        Mistake("content.data") { $0.content?.data[""] = "x" },
        Mistake("content.url") { $0.content?.url = String(repeating: "u", count: 2049) },
        Mistake("content.collapse_key") {
            $0.content?.collapseKey = String(repeating: "c", count: 65)
        },
        Mistake("audience") { $0.audience = "" },
        Mistake("audience") { $0.audience = "/a AND" },
        Mistake("audience") { $0.audience = "{\"and\":" },
        Mistake("selector") { $0.selector = Proto.Selector() },
        Mistake("selector.nodes") {
            $0.audience = ""
            $0.selector = Proto.Selector()
        },
        Mistake("selector.nodes") {
            $0.audience = ""
            $0.selector = DeliveryWorld.selector(tags: 129)
        },
        Mistake("selector.nodes[1].tag") {
            $0.audience = ""
            $0.selector = DeliveryWorld.selector(tags: 2)
            $0.selector?.nodes[1].node = .tag("/a\nb")
        },
        Mistake("audience") {
            $0.audience = (0..<256).map { "/t\($0)" }.joined(separator: " OR ")
        },
        Mistake("type") { $0.type = "story" },
        Mistake("type") { $0.type = "/story/" },
        Mistake("deliver_time") {
            $0.deliverTime = UnixTime(milliseconds: 1_800_000_000_000 - 300_001).timestamp
        },
        Mistake("deliver_time") {
            $0.deliverTime = Proto.Timestamp()
            $0.deliverTime?.nanos = -1
        },
        Mistake("deliver_time") {
            $0.deliverTime = UnixTime(milliseconds: 1_800_000_000_000 + 366 * 86_400_000).timestamp
        },
        Mistake("expire_time") {
            $0.expireTime = UnixTime(milliseconds: 1_800_000_000_000).timestamp
        },
        Mistake("expire_time") {
            $0.deliverTime = UnixTime(milliseconds: 1_800_000_010_000).timestamp
            $0.expireTime = UnixTime(milliseconds: 1_800_000_010_000).timestamp
        },
        Mistake("expire_time") {
            $0.expireTime = UnixTime(milliseconds: 1_800_000_000_000 + 29 * 86_400_000).timestamp
        },
        Mistake("time_to_live") {
            $0.timeToLive = Proto.Duration()
            $0.timeToLive?.nanos = 999_999
        },
        Mistake("time_to_live") {
            $0.timeToLive = Proto.Duration()
            $0.timing = Proto.Timing()
            $0.timing?.localTime = "2027-12-01T09:00"
        },
        Mistake("time_to_live") {
            $0.timeToLive = Proto.Duration()
            $0.expireTime = UnixTime(milliseconds: 1_800_000_010_000).timestamp
        },
        Mistake("time_to_live") {
            $0.timeToLive = Proto.Duration()
            $0.timeToLive?.seconds = 5
            $0.timing = Proto.Timing()
            $0.timing?.nowOrNever = true
        },
        Mistake("content.badge") {
            $0.content?.badge = Proto.Badge()
            $0.content?.badge?.count = 1 << 31
        },
        Mistake("content.loc_keys.title_args") {
            $0.content?.locKeys = Proto.LocKeys()
            $0.content?.locKeys?.titleArgs = ["x"]
        },
        Mistake("content.loc_keys") {
            $0.content?.silent = true
            $0.content?.locKeys = Proto.LocKeys()
        },
        Mistake("time_to_live") {
            $0.timeToLive = Proto.Duration()
            $0.timeToLive?.seconds = 28 * 86_400 + 1
        },
        Mistake("time_to_live") {
            $0.timeToLive = Proto.Duration()
            $0.timeToLive?.seconds = .max
        },
        Mistake("time_to_live") {
            $0.timeToLive = Proto.Duration()
            $0.timeToLive?.seconds = 5
            $0.expireTime = UnixTime(milliseconds: 1_800_000_010_000).timestamp
        },
    ]

    @Test func `every invalid field of a send is refused and named`() async throws {
        try await withDelivery { world, _ in
            for mistake in Self.mistakes {
                let error = await failure {
                    try await world.send(DeliveryWorld.request { mistake.change(&$0) })
                }
                #expect(error?.code == .invalidArgument, "\(mistake.field)")
                #expect(error?.violations.map(\.field) == [mistake.field], "\(mistake.field)")
            }
            let none = try await world.client.listNotifications(.init(), DeliveryWorld.sender)
            #expect(none.notifications.isEmpty)
        }
    }

    @Test func `the registry gets the selector in canonical text, whatever form it came in`()
        async throws
    {
        try await withDelivery { world, _ in
            var nodes = Proto.Selector()
            for node in [Proto.SelectorNodeNode.tag("/a"), .tag("/b"), .allOf(2)] {
                var one = Proto.SelectorNode()
                one.node = node
                nodes.nodes.append(one)
            }
            for request in [
                DeliveryWorld.request { $0.audience = "( /a ) and /b" },
                DeliveryWorld.request { $0.audience = #"{"and":["/a",{"tag":"/b"}]}"# },
                DeliveryWorld.request { [nodes] in
                    $0.audience = ""
                    $0.selector = nodes
                },
            ] {
                let id = try await world.send(request).id
                #expect(try await world.wait(id, for: .sent).audience == "/a AND /b")
            }
            #expect(
                world.registry.state.withLock { $0.resolved } == [
                    "/a AND /b", "/a AND /b", "/a AND /b",
                ])
        }
    }

    @Test func `another app's notifications are not visible`() async throws {
        try await withDelivery { world, _ in
            let id = try await world.send().id
            let other = CallContext(
                principal: Principal(role: .operator, app: "other", subject: "key2"))
            var request = Proto.GetNotificationRequest()
            request.id = id
            let error = await failure { [request] in
                try await world.client.getNotification(request, other)
            }
            #expect(error?.code == .notFound)
            var cancel = Proto.CancelNotificationRequest()
            cancel.id = id
            let refused = await failure { [cancel] in
                try await world.client.cancelNotification(cancel, other)
            }
            #expect(refused?.code == .notFound)
        }
    }
}
