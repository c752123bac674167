import Protocol
import Testing

@testable import DeliveryService

/// The log of releases with who made them and why.
struct ReleaseRecordTests {
    private static func changes(_ world: DeliveryWorld) async throws -> [Proto.KillSwitch] {
        try await world.client.listKillSwitchChanges(.init(), DeliveryWorld.sender).changes
            .filter(\.released)
    }

    @Test func `every release is in the log with its reason, also after restarts`()
        async throws
    {
        try await withHome(devices: 2) { home in
            try await home.run { world in
                try await world.stopEverything(app: DeliveryWorld.app)
                let one = try await world.send().id
                for type in ["/a", "/b"] {
                    _ = try await world.send(DeliveryWorld.request { $0.type = type })
                }
                try await world.stopEverything(false, app: DeliveryWorld.app)
                _ = try await world.release {
                    ($0.id, $0.reason) = (one, "this one was right")
                }
                _ = try await world.release { ($0.type, $0.reason) = ("/a", "these too") }
                _ = try await world.release()
            }
            try await home.run { world in
                let log = try await Self.changes(world)
                #expect(log.map(\.reason) == ["", "these too", "this one was right"])
                #expect(log.map(\.type) == ["", "/a", ""])
                #expect(log.map { $0.notificationId.isEmpty } == [true, true, false])
                #expect(log.allSatisfy { $0.changedBy == "key1" && !$0.on })
                #expect(log.allSatisfy { $0.changeTime != nil && $0.app == DeliveryWorld.app })
                #expect(Set(log.map(\.epoch)).count == 3)
                let switches = try await world.switches()
                #expect(switches.map(\.released) == [false], "the app's own is as it was set")
            }
        }
    }

    @Test func `a release is in the stream, and one that frees nothing is not recorded`()
        async throws
    {
        try await withDelivery(devices: 2) { world, _ in
            try await world.stopEverything(app: DeliveryWorld.app)
            let id = try await world.send().id
            _ = try await world.release(preview: true) { $0.reason = "only looking" }
            _ = await failure { try await world.release { $0.reason = "too early" } }
            try await world.stopEverything(false, app: DeliveryWorld.app)
            _ = await failure { try await world.release { $0.id = "no-such" } }
            let long = String(repeating: "x", count: 2_000)
            let error = await failure { try await world.release { $0.reason = long } }
            #expect(error?.violations.map(\.field) == ["reason"])
            #expect(try await Self.changes(world).isEmpty)
            _ = try await world.release { ($0.id, $0.reason) = (id, "it was right") }
            try await world.wait(id, for: .sent)
            _ = await failure { try await world.release { $0.id = id } }
            var request = Proto.ReadEventsRequest()
            request.app = DeliveryWorld.app
            let events = try await world.client.readEvents(request, DeliveryWorld.sender).events
            let told = events.compactMap { event in
                if case .killSwitch(let change)? = event.what { change } else { nil }
            }.filter(\.released)
            #expect(told.map(\.notificationId) == [id])
            #expect(told.map(\.reason) == ["it was right"] && told.map(\.changedBy) == ["key1"])
            #expect(try await Self.changes(world) == told)
        }
    }
}
