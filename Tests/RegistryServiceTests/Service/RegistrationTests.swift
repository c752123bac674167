import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

@testable import RegistryService

struct RegistrationTests {
    private let install = "4711-install-of-someone"

    @Test func `a device is stored as it registered, also after a restart`() async throws {
        let world = try await World()
        let device = try await world.client.register(["/b", "/a", "/b"], install: install) {
            $0.addresses = [.with { ($0.kind, $0.value) = ("apns", "aabb") }]
            $0.settings = .with {
                $0.quietHours = .with {
                    ($0.startMinute, $0.endMinute, $0.exempt) = (1380, 420, ["/alarm"])
                }
            }
            ($0.locale, $0.timeZone, $0.platform) = ("en-GB", "Europe/London", "ios 19")
        }
        #expect(device.id.count == 26 && device.secret.count == 43)
        for _ in 0..<2 {
            let found = try await world.client.device(device.id)
            #expect(found.app == "news" && found.tags == ["/a", "/b"] && found.tagVersion == 1)
            #expect(found.addresses.map(\.value) == ["aabb"])
            #expect(found.settings?.quietHours?.startMinute == 1380)
            #expect(found.settings?.quietHours?.exempt == ["/alarm"])
            #expect(
                [found.locale, found.timeZone, found.platform] == [
                    "en-GB", "Europe/London", "ios 19",
                ])
            #expect(
                found.createTime == world.clock.now.timestamp && found.syncTime == found.createTime)
            try await world.restart()
        }
    }

    @Test func `the same install is the same device, and only its secret is new`() async throws {
        let world = try await World()
        let first = try await world.client.register(["a", "b"], install: install) {
            $0.addresses = [.with { ($0.kind, $0.value) = ("apns", "01d0") }]
            $0.settings = .with { $0.muted = true }
            ($0.locale, $0.timeZone, $0.platform) = ("en", "UTC", "ios")
        }
        world.clock.advance(by: .seconds(60))
        let second = try await world.client.register(["b", "c"], install: install) {
            $0.addresses = [.with { ($0.kind, $0.value) = ("apns", "0e3f") }]
            $0.locale = "fr"
        }
        #expect(second.id == first.id && second.secret != first.secret)
        for _ in 0..<2 {
            let error = await refusal { try await world.client.sync(first) }
            #expect(error == RPCError.wrongDevice)
            let found = try await world.client.device(first.id)
            #expect(found.tags == ["b", "c"] && found.tagVersion == 2)
            #expect(found.addresses.map(\.value) == ["0e3f"] && found.settings?.muted == true)
            #expect([found.locale, found.timeZone, found.platform] == ["fr", "Etc/UTC", "ios"])
            #expect(found.syncTime == world.clock.now.timestamp)
            #expect(try await world.client.preview("a OR b OR c") == 1)
            #expect(try await world.client.preview("a") == 0)
            #expect(try await world.client.sync(second).ordinal == 0)
            try await world.restart()
        }
        let again = try await world.client.register(["c", "b"], install: install)
        #expect(try await world.client.device(again.id).tagVersion == 2)
    }

    @Test func `an install belongs to its app, and without one each registration is new`()
        async throws
    {
        let world = try await World()
        try await world.create(app: "shop")
        let ids = try await [
            world.client.register(install: install).id,
            world.client.register(install: install) { $0.app = "shop" }.id,
            world.client.register().id, world.client.register().id,
        ]
        #expect(Set(ids).count == 4)
        #expect(try await world.client.preview("ALL") == 3)
        #expect(try await world.client.preview("ALL", app: "shop") == 1)
    }

    @Test func `an install that was deleted returns as another device`() async throws {
        let world = try await World()
        let first = try await world.client.register(install: install)
        try await world.client.unregister(first)
        let second = try await world.client.register(install: install)
        #expect(second.id != first.id)
        #expect(try await world.client.sync(second).ordinal == 1)
        let error = await refusal { try await world.client.sync(first) }
        #expect(error == RPCError.wrongDevice)
    }

    @Test func `an unknown app has no devices`() async throws {
        let world = try await World()
        let error = await refusal { try await world.client.register { $0.app = "nowhere" } }
        #expect(error == RPCError(.notFound, "no app 'nowhere'"))
        let unnamed = await refusal { try await world.client.register { $0.app = "" } }
        #expect(unnamed?.violations.first?.field == "app")
    }

    @Test func `unknown devices and wrong secrets get the same answer`() async throws {
        let world = try await World()
        let device = try await world.client.register()
        let other = try await world.client.register()
        let wrong = [
            Credentials(id: device.id, secret: other.secret),
            Credentials(id: device.id, secret: ""),
            Credentials(id: "", secret: device.secret), Credentials(id: "x", secret: "y"),
            Credentials(id: device.id, secret: device.secret + "A"),
        ]
        for credentials in wrong {
            #expect(await refusal { try await world.client.sync(credentials) } == .wrongDevice)
            #expect(
                await refusal { try await world.client.unregister(credentials) } == .wrongDevice)
        }
        #expect(try await world.client.preview("ALL") == 2)
    }

    @Test func `500 concurrent registrations make 500 devices`() async throws {
        let world = try await World()
        let client = world.client
        let devices = try await withThrowingTaskGroup(of: Credentials.self) { group in
            for number in 0..<500 {
                group.addTask {
                    try await client.register(["/even/\(number % 2)", "/all"])
                }
            }
            return try await group.reduce(into: Set<Credentials>()) { $0.insert($1) }
        }
        #expect(Set(devices.map(\.id)).count == 500 && world.service.size.devices == 500)
        #expect(try await client.preview("/all") == 500)
        #expect(try await client.preview("/even/0") == 250)
        #expect(world.database.statistics.commits < 400)
        var ordinals: Set<UInt32> = []
        for device in devices { ordinals.insert(try await client.sync(device).ordinal) }
        #expect(ordinals == Set(0..<500))
        #expect(try await world.service.snapshot() == world.service.stored())
    }

    @Test func `concurrent registrations of one install make one device`() async throws {
        let world = try await World()
        let client = world.client
        let devices = try await withThrowingTaskGroup(of: Credentials.self) { group in
            for number in 0..<50 {
                group.addTask { [install] in
                    try await client.register(["/\(number)"], install: install)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(devices.map(\.id)).count == 1 && Set(devices.map(\.secret)).count == 50)
        var open = 0
        for device in devices where await refusal({ try await client.sync(device) }) == nil {
            open += 1
        }
        #expect(open == 1)
        #expect(try await client.preview("ALL") == 1)
        #expect(try await world.service.snapshot() == world.service.stored())
    }
}
