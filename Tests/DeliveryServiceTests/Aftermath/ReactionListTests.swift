import AudienceMessages
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// Lists of the devices that told an event of a notification.
struct ReactionListTests {
    private static func list(
        _ id: String, _ kind: Proto.EventKind = .unspecified, size: UInt32 = 0,
        token: String = "", in world: DeliveryWorld
    ) async throws -> Proto.ListReactionsResponse {
        var request = Proto.ListReactionsRequest()
        (request.notificationId, request.kind) = (id, kind)
        (request.pageSize, request.pageToken) = (size, token)
        return try await world.client.listReactions(request, DeliveryWorld.sender)
    }

    private static func say(
        _ kinds: [Proto.EventKind], of id: String, _ ordinals: Range<UInt32>, at time: UnixTime,
        in world: DeliveryWorld
    ) async throws {
        for ordinal in ordinals {
            let events = kinds.map { kind in
                var event = DeliveryWorld.said(
                    kind, of: "\(id)-\(ordinal)", id: "\(kind.rawValue)\(time.milliseconds)")
                event.time = time.timestamp
                return event
            }
            _ = try await world.exchange(ordinal, events: events)
        }
    }

    @Test func `who tapped is listed with the time of the first tap, page by page`() async throws {
        try await withDelivery(devices: 9, [ScriptedAdapter()]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            let now = clock.now
            try await Self.say([.received], of: id, 0..<9, at: now, in: world)
            try await Self.say([.tapped], of: id, 2..<7, at: now + .seconds(5), in: world)
            try await Self.say([.tapped], of: id, 2..<3, at: now + .seconds(9), in: world)
            var found: [Proto.DeviceReactions] = []
            var (token, pages) = ("", 0)
            repeat {
                let page = try await Self.list(id, .tapped, size: 2, token: token, in: world)
                found += page.devices
                (token, pages) = (page.nextPageToken, pages + 1)
            } while !token.isEmpty
            #expect(found.map(\.deviceId) == (2..<7).map { device($0) })
            #expect(pages >= 3)
            for one in found {
                #expect(one.reactions.map(\.kind) == [.received, .tapped])
                #expect(one.reactions.last?.time == (now + .seconds(5)).timestamp)
            }
            #expect(try await Self.list(id, in: world).devices.count == 9)
            #expect(try await Self.list(id, .dismissed, in: world).devices.isEmpty)
        }
    }

    @Test func `a device counts for no notification that was not for it, also after a restart`()
        async throws
    {
        try await withHome(devices: 5) { home in
            let now = home.clock.now
            let id = try await home.run([ScriptedAdapter()]) { world in
                // The others have the type switched off.
                home.registry.state.withLock { $0.off = [0, 3, 4] }
                let id = try await world.send().id
                try await world.wait(id, for: .sent)
                try await Self.say([.received, .tapped], of: id, 0..<2, at: now, in: world)
                #expect(try await Self.list(id, in: world).devices.map(\.deviceId) == [device(1)])
                return id
            }
            try await home.run([ScriptedAdapter()]) { world in
                try await Self.say([.dismissed], of: id, 2..<5, at: now, in: world)
                let said = try await Self.list(id, in: world).devices.map(\.deviceId)
                #expect(said == [1, 2].map { device($0) })
            }
        }
    }

    @Test
    func `a device that is gone is left out, and who has its ordinal now is not in its place`()
        async throws
    {
        try await withDelivery(devices: 3, [ScriptedAdapter()]) { world, clock in
            let sent = try await world.send()
            let id = sent.id
            try await world.wait(id, for: .sent)
            try await Self.say([.tapped], of: id, 0..<3, at: clock.now, in: world)
            let later = try #require(sent.expireTime?.seconds) + 60 * 86_400
            world.registry.state.withLock { state in
                state.devices[0] = nil
                state.devices[1] = Target(
                    ordinal: 1, deviceID: Identifier(high: UInt64(later * 1000) << 16, low: 1))
            }
            #expect(try await Self.list(id, in: world).devices.map(\.deviceId) == [device(2)])
        }
    }

    @Test func `a notification of another registry, and a kind of no message, are refused`()
        async throws
    {
        try await withDelivery(devices: 1, [ScriptedAdapter()]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            try await Self.say([.tapped], of: id, 0..<1, at: clock.now, in: world)
            let goal = await failure { try await Self.list(id, .goal, in: world) }
            #expect(goal?.violations.map(\.field) == ["kind"])
            let none = await failure { try await Self.list("none", in: world) }
            #expect(none?.code == .notFound)
            world.registry.state.withLock { $0.generation = 8 }
            let other = await failure { try await Self.list(id, in: world) }
            #expect(other?.code == .failedPrecondition)
        }
    }
}
