import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import TestSupport
import Testing

@testable import DeliveryService

/// The removal in delivery of an app that the registry has deleted.
struct AppRemovalTests {
    private static let after = Followed(generation: [1], sequence: 9)
    private static let town = CallContext(
        principal: Principal(role: .admin, app: "town", subject: "key2"))

    private static func send(
        _ world: DeliveryWorld, _ call: CallContext = DeliveryWorld.sender,
        _ change: (inout Proto.SendRequest) -> Void = { _ in }
    ) async throws -> String {
        let request = DeliveryWorld.request(key: "", change)
        return try #require(try await world.client.send(request, call).notification).id
    }

    /// Stores notifications that wait, were sent and are scheduled, a template and a cap.
    private static func fill(_ world: DeliveryWorld, _ call: CallContext) async throws {
        _ = try await send(world, call)
        _ = try await send(world, call) {
            $0.deliverTime = (UnixTime(milliseconds: 1_800_086_400_000)).timestamp
            $0.timeToLive = Proto.Duration()
            $0.timeToLive?.seconds = 3_600
        }
        var template = Proto.PutTemplateRequest()
        template.messageTemplate = Proto.Template()
        template.messageTemplate?.name = "hello"
        template.messageTemplate?.content = Proto.Content()
        template.messageTemplate?.content?.title = "Hello"
        _ = try await world.client.putTemplate(template, call)
    }

    private static func drop(_ world: DeliveryWorld, isGone: Bool = true) async throws {
        try await world.service.heldApps.drop(
            DeliveryWorld.app, isGone: isGone, followed: Self.after)
    }

    @Test func `nothing of the app is left, and the other app is untouched`() async throws {
        try await withHome(devices: 3) { home in
            let adapter = ScriptedAdapter { _, _ in
                .deviceBusy(after: .seconds(60), reason: "busy")
            }
            try await home.run([adapter]) { world in
                try await Self.fill(world, DeliveryWorld.sender)
                try await Self.fill(world, Self.town)
                try await world.stop { $0.type = "/bill/vote" }
                try await world.settle()
                try await Self.drop(world)
                #expect(await world.service.followed == Self.after)
                #expect(try await world.service.heldApps.all() == ["town"])
                let refused = await failure { try await world.send() }
                #expect(refused?.code == .notFound, "\(String(describing: refused))")
                #expect(await failure { try await world.status() }?.code == .notFound)
                #expect(await failure { try await world.exchange(1) }?.code == .notFound)
                let page = try await world.client.listNotifications(.init(), Self.town)
                #expect(page.notifications.count == 2)
                let templates = try await world.client.listTemplates(.init(), Self.town).templates
                #expect(templates.map(\.name) == ["hello"])
                #expect(try await world.switches("town") == [])
                #expect(await world.service.switches.on.isEmpty)
                #expect(await world.service.appsWithLanes == ["town"])
                #expect(!world.metrics.text.contains("app=\"news\",state=\"sending\"} 1"))
            }
            // The app stays gone, until there is a new one.
            try await home.run([adapter]) { world in
                #expect(await failure { try await world.send() }?.code == .notFound)
                let next = Followed(generation: [1], sequence: 10)
                try await world.service.heldApps.admit(["news", "town"], followed: next)
                #expect(await world.service.followed == next)
                let page = try await world.client.listNotifications(.init(), DeliveryWorld.sender)
                #expect(page.notifications.isEmpty)
                _ = try await world.send()
            }
        }
    }

    @Test func `a message in flight ends before its app is forgotten`() async throws {
        try await withHome(devices: 1) { home in
            let adapter = ScriptedAdapter()
            adapter.block()
            try await home.run([adapter]) { world in
                _ = try await world.send()
                try await eventually { await world.service.engine.underWay == 1 }
                async let dropped: Void = Self.drop(world)
                try await Task.sleep(for: .milliseconds(100))
                #expect(try await world.service.heldApps.all() == ["news"])
                adapter.unblock()
                try await dropped
                #expect(try await world.service.heldApps.all() == [])
                try await world.settle()
                _ = try await Self.send(world, Self.town)
                try await world.settle()
            }
        }
    }

    @Test func `an app that is dropped because of a restore may be used again at once`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            try await Self.fill(world, DeliveryWorld.sender)
            try await world.settle()
            var types = Proto.ListTypesRequest()
            types.app = "news"
            #expect(try await !world.client.listTypes(types, DeliveryWorld.sender).types.isEmpty)
            try await Self.drop(world, isGone: false)
            #expect(try await world.client.listTypes(types, DeliveryWorld.sender).types == [])
            #expect(try await world.service.heldApps.all() == [])
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
        }
    }

    @Test func `transitions of the app that geo tells late are not kept`() async throws {
        try await withDelivery { world, _ in
            try await Self.drop(world)
            var request = Proto.TellTransitionsRequest()
            request.generation = [UInt8](repeating: 1, count: 8)
            for (number, app) in [(1 as UInt64, "news"), (2, "town")] {
                var told = Proto.NumberedTransition()
                (told.number, told.app) = (number, app)
                told.transition = Proto.PlaceTransition()
                told.transition?.deviceId = device(Int(number))
                request.transitions.append(told)
            }
            _ = try await world.client.tellTransitions(request, CallContext())
            #expect(try await world.service.heldApps.all() == ["town"])
        }
    }
}

extension DeliveryService {
    /// The apps with open lanes.
    fileprivate var appsWithLanes: Set<String> { Set(work.lanes.keys.map(\.app)) }
}
