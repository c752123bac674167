import Audience
import Protocol
import ServiceKit
import Storage
import Testing

@testable import RegistryService

struct UserTests {
    private static func preview(_ world: World, _ audience: String) async throws -> UInt64 {
        try await world.client.preview(audience)
    }

    @Test func `a user's tags apply to all its devices while they belong to it`() async throws {
        let world = try await World()
        let client = world.client
        let (phone, tablet) = (try await client.register(["/own"]), try await client.register())
        try await client.associate(phone.id, "alice")
        let tags = try await client.tagUser("alice", add: ["/vip", "/own"])
        #expect(tags == ["/own", "/vip"])
        #expect(try await Self.preview(world, "/vip") == 1)
        try await client.associate(tablet.id, "alice")
        #expect(try await Self.preview(world, "/vip AND user(alice)") == 2)
        #expect(try await Self.preview(world, "/own") == 2)
        // What only the user follows goes with it, what the device follows itself stays.
        try await client.disassociate(phone.id)
        #expect(try await Self.preview(world, "/vip") == 1)
        #expect(try await Self.preview(world, "/own AND device:\(phone.id)") == 1)
        #expect(try await client.device(phone.id).tags == ["/own"])
        _ = try await client.tagUser("alice", remove: ["/vip", "/own"])
        #expect(try await Self.preview(world, "/vip") == 0)
        #expect(try await Self.preview(world, "user(alice)") == 1)
        #expect(try await world.service.snapshot() == world.service.stored())
        try await world.restart()
        #expect(try await world.client.preview("user(alice)") == 1)
    }

    @Test func `delivery finds the ordinals of devices and of users' devices`() async throws {
        let world = try await World()
        let client = world.client
        var ids: [String] = []
        for number in 0..<3 {
            ids.append(try await client.register([], install: "install-number-\(number)").id)
        }
        try await client.associate(ids[0], "alice")
        try await client.associate(ids[2], "alice")
        let request = Proto.FindOrdinalsRequest.with {
            ($0.app, $0.deviceIds) = ("news", [ids[1], "what", ids[0]])
            $0.users = ["bob", "alice", ""]
        }
        let found = try await client.findOrdinals(request, .suite)
        #expect(found.devices.map(\.ordinals) == [[1], [], [0]])
        #expect(found.users.map { $0.ordinals.sorted() } == [[], [0, 2], []])
        #expect(found.generation > 0)
        let tooMany = Proto.FindOrdinalsRequest.with {
            ($0.app, $0.users) = ("news", Array(repeating: "ann", count: 1_001))
        }
        let refused = await refusal { try await client.findOrdinals(tooMany, .suite) }
        #expect(refused?.code == .invalidArgument)
    }

    @Test func `delivery learns of which platform and version devices of sets are`() async throws {
        let world = try await World()
        let client = world.client
        for (number, platform) in ["ios", "android", "ios"].enumerated() {
            _ = try await client.registerDevice(
                .with {
                    ($0.app, $0.installId) = ("news", "install-number-\(number)")
                    $0.platform = platform
                    $0.software = .with { $0.appVersion = number == 2 ? "2.0" : "1.9" }
                }, .suite)
        }
        let found = try await client.findOrdinals(.with { $0.app = "news" }, .suite)
        let sets = [Bitmap([0, 1, 2]), Bitmap([0]), Bitmap()].map { $0.serialized() }
        let counts = try await client.countDevices(
            .with { ($0.app, $0.generation, $0.sets) = ("news", found.generation, sets) }, .suite)
        let platforms = Dictionary(
            uniqueKeysWithValues: counts.platforms.map { ($0.name, $0.devices) })
        #expect(platforms == ["ios": [2, 1, 0], "android": [1, 0, 0]])
        // The version that most devices have comes first.
        #expect(counts.versions.map(\.name) == ["1.9", "2"])
        #expect(counts.versions.map(\.devices) == [[2, 1, 0], [1, 0, 0]])
        let old = await refusal {
            try await client.countDevices(.with { ($0.app, $0.generation) = ("news", 0) }, .suite)
        }
        #expect(old?.code == .failedPrecondition)
    }

    @Test func `delivery learns what each of some devices is, and who has a type switched off`()
        async throws
    {
        let world = try await World()
        let client = world.client
        for number in 0..<4 {
            _ = try await client.register {
                $0.platform = number == 3 ? "" : number == 1 ? "android" : "ios"
                $0.software = .with { $0.appVersion = ["1.9", "1.9", "2.0", ""][number] }
                $0.settings = .with { $0.switchedOff = [["/a"], ["/a/b"], [], ["/c"]][number] }
            }
        }
        let found = try await client.findOrdinals(.with { $0.app = "news" }, .suite)
        let told = try await client.describeDevices(
            .with {
                ($0.app, $0.generation) = ("news", found.generation)
                ($0.ordinals, $0.types) = ([0, 1, 2, 3, 77], ["/a/b", "/a", "", "/never"])
            }, .suite)
        #expect(told.present == [0, 1, 2, 3])
        func names(_ named: [Proto.NamedDevices]) -> [String: [UInt32]] {
            Dictionary(uniqueKeysWithValues: named.map { ($0.name, $0.ordinals) })
        }
        #expect(names(told.platforms) == ["ios": [0, 2], "android": [1]])
        #expect(names(told.versions) == ["1.9": [0, 1], "2": [2]])
        // Whoever has switched off a type above it does not get it either.
        #expect(told.off.map(\.ordinals) == [[0, 1], [0], [], []])
        let old = await refusal {
            try await client.describeDevices(.with { $0.app = "news" }, .suite)
        }
        #expect(old?.code == .failedPrecondition)
        for change: (inout Proto.DescribeDevicesRequest) -> Void in [
            { $0.ordinals = Array(0...20_000) }, { $0.types = ["a b"] },
            { $0.types = Array(repeating: "/a", count: 1_001) },
        ] {
            let refused = await refusal {
                try await client.describeDevices(
                    .with {
                        ($0.app, $0.generation) = ("news", found.generation)
                        change(&$0)
                    }, .suite)
            }
            #expect(refused?.code == .invalidArgument)
        }
    }

    @Test func `a device changes its user, and is removed only from the user named`()
        async throws
    {
        let world = try await World()
        let client = world.client
        let device = try await client.register()
        try await client.associate(device.id, "alice")
        try await client.associate(device.id, "bob")
        #expect(try await client.device(device.id).user == "bob")
        #expect(await refusal { try await client.user("alice") }?.code == .notFound)
        try await client.disassociate(device.id, "alice")
        #expect(try await client.user("bob").deviceIds == [device.id])
        try await client.disassociate(device.id, "bob")
        #expect(try await client.device(device.id).user.isEmpty)
        #expect(try await Self.preview(world, "user(bob)") == 0)
    }

    @Test func `tags in groups are separate for devices and users`() async throws {
        let world = try await World()
        let client = world.client
        let device = try await client.register(["/a"])
        try await client.associate(device.id, "alice")
        _ = try await client.updateTags(
            .with {
                ($0.app, $0.deviceId, $0.group) = ("news", device.id, "prefs")
                $0.add = ["/b"]
            }, .suite)
        #expect(try await client.tagUser("alice", group: "crm", add: ["/c"]) == ["/c"])
        #expect(try await Self.preview(world, "tag(prefs, /b) AND tag(crm, /c) AND /a") == 1)
        #expect(try await Self.preview(world, "/b OR /c OR tag(prefs, /a)") == 0)
        #expect(try await client.device(device.id).tagVersion == 1)
        let groups = try await client.device(device.id).tagGroups
        #expect(groups.map(\.group) == ["prefs"] && groups.map(\.tags) == [["/b"]])
        _ = try await client.setTags(
            .with {
                ($0.app, $0.deviceId, $0.group) = ("news", device.id, "prefs")
                $0.tags = .with { $0.tags = ["/d"] }
            }, .suite)
        #expect(try await Self.preview(world, "tag(prefs, /d) AND NOT tag(prefs, /b)") == 1)
        #expect(try await world.service.snapshot() == world.service.stored())
    }

    @Test func `tags in groups that may not be stored any more are read, and can be removed`()
        async throws
    {
        let world = try await World()
        let client = world.client
        let device = try await client.register(["/a"])
        try await client.associate(device.id, "alice")
        _ = try await client.tagUser("alice", group: "crm", add: ["/c"])
        let old = [Proto.TagGroup].init([.with { ($0.group, $0.tags) = ("crm", ["/a/", "ALL"]) }])
        let user = try Proto.User.with { $0.tagGroups = old }.encoded()
        let profile = try Proto.Device.with { $0.tagGroups = old }.encoded()
        try await world.database.write { database in
            try database.run("UPDATE user SET profile = ?", user)
            try database.run("UPDATE device SET profile = ?", profile)
        }
        try await world.restart()
        #expect(try await world.client.device(device.id).tagGroups.map(\.tags) == [["/a/", "ALL"]])
        for tag in ["/a/", "ALL"] {
            let error = await refusal {
                try await world.client.tagUser("alice", group: "crm", add: [tag])
            }
            #expect(error?.violations.map(\.field) == ["add[0]"])
        }
        _ = try await world.client.updateTags(
            .with {
                ($0.app, $0.deviceId, $0.group) = ("news", device.id, "crm")
                $0.remove = ["/a/", "ALL"]
            }, .suite)
        #expect(try await world.client.device(device.id).tagGroups.isEmpty)
        #expect(try await world.service.snapshot() == world.service.stored())
    }

    @Test func `a user is deleted with or without its devices`() async throws {
        let world = try await World()
        let client = world.client
        for deletes in [false, true] {
            let device = try await client.register()
            try await client.associate(device.id, "alice")
            _ = try await client.tagUser("alice", add: ["/x"])
            let answer = try await client.deleteUser(
                .with { ($0.app, $0.id, $0.devices) = ("news", "alice", deletes) }, .suite)
            #expect(answer.deletedDevices == (deletes ? 1 : 0))
            #expect(try await Self.preview(world, "user(alice) OR /x") == 0)
            #expect(try await Self.preview(world, "device:\(device.id)") == (deletes ? 0 : 1))
            let again = await refusal {
                try await client.deleteUser(
                    .with { ($0.app, $0.id) = ("news", "alice") }, .suite)
            }
            #expect(again?.code == .notFound)
        }
        #expect(try await world.service.snapshot() == world.service.stored())
    }

    @Test func `users with tags or devices are listed in pages`() async throws {
        let world = try await World()
        let client = world.client
        for name in ["a", "c", "ü"] { _ = try await client.tagUser(name, add: ["/t"]) }
        for name in ["b", "c"] { try await client.associate(try await client.register().id, name) }
        var found: [String] = []
        var token = ""
        repeat {
            let page = try await client.listUsers(
                .with { ($0.app, $0.pageSize, $0.pageToken) = ("news", 2, token) }, .suite)
            found += page.users.map(\.id)
            token = page.nextPageToken
        } while !token.isEmpty
        #expect(found == ["a", "b", "c", "ü"])
        let later = try await client.listUsers(
            .with { ($0.app, $0.after) = ("news", "b") }, .suite)
        #expect(later.users.map(\.id) == ["c", "ü"])
    }

    @Test func `a user has a limited number of devices`() async throws {
        let world = try await World()
        for _ in 0..<RegistryLimits.devicesPerUser {
            try await world.client.associate(try await world.client.register().id, "crowd")
        }
        let one = try await world.client.register()
        let error = await refusal { try await world.client.associate(one.id, "crowd") }
        #expect(error?.code == .resourceExhausted)
        #expect(try await world.client.device(one.id).user.isEmpty)
    }
}

extension RegistryClient {
    fileprivate func associate(_ device: String, _ user: String) async throws {
        _ = try await associateUser(
            .with { ($0.app, $0.deviceId, $0.user) = ("news", device, user) }, .suite)
    }

    fileprivate func disassociate(_ device: String, _ user: String = "") async throws {
        _ = try await disassociateUser(
            .with { ($0.app, $0.deviceId, $0.user) = ("news", device, user) }, .suite)
    }

    func tagUser(
        _ user: String, group: String = "", add: [String] = [], remove: [String] = []
    ) async throws -> [String] {
        try await updateUserTags(
            .with {
                ($0.app, $0.id, $0.group) = ("news", user, group)
                ($0.add, $0.remove) = (add, remove)
            }, .suite
        ).tags
    }

    fileprivate func user(_ id: String) async throws -> Proto.User {
        try await getUser(.with { ($0.app, $0.id) = ("news", id) }, .suite).user ?? .init()
    }
}
