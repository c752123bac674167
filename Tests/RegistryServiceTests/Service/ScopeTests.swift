import Protocol
import ServiceKit
import Testing

@testable import RegistryService

/// Access of keys to apps and methods.
struct ScopeTests {
    private typealias Call = @Sendable (RegistryClient, CallContext) async throws -> Void

    /// Returns all calls that name an app, about things of `app`.
    private static func calls(
        app: String, device: String, key: String
    ) -> [(method: Method, call: Call)] {
        callsAboutAppsAndKeys(app, key) + callsAboutTags(app, device)
            + callsAboutDevices(app, device)
    }

    private static func callsAboutAppsAndKeys(
        _ app: String, _ key: String
    ) -> [(method: Method, call: Call)] {
        [
            (
                Method.Registry.editApp,
                { client, call in
                    _ = try await client.editApp(.with { $0.app = app }, call)
                }
            ),
            (
                Method.Registry.createKey,
                { client, call in
                    _ = try await client.createKey(
                        .with { ($0.app, $0.role) = (app, .sender) }, call)
                }
            ),
            (
                Method.Registry.listKeys,
                { client, call in
                    _ = try await client.listKeys(.with { $0.app = app }, call)
                }
            ),
            (
                Method.Registry.revokeKey,
                { client, call in
                    _ = try await client.revokeKey(.with { ($0.app, $0.id) = (app, key) }, call)
                }
            ),
        ]
    }

    private static func callsAboutTags(
        _ app: String, _ device: String
    ) -> [(method: Method, call: Call)] {
        [
            (
                Method.Registry.updateTags,
                { client, call in
                    _ = try await client.updateTags(
                        .with { ($0.app, $0.deviceId, $0.add) = (app, device, ["x"]) }, call)
                }
            ),
            (
                Method.Registry.setTags,
                { client, call in
                    _ = try await client.setTags(
                        .with { ($0.app, $0.deviceId, $0.tags) = (app, device, .init()) }, call)
                }
            ),
            (
                Method.Registry.listTags,
                { client, call in
                    _ = try await client.listTags(.with { $0.app = app }, call)
                }
            ),
            (
                Method.Registry.previewAudience,
                { client, call in
                    _ = try await client.previewAudience(
                        .with { ($0.app, $0.audience) = (app, "ALL") }, call)
                }
            ),
        ]
    }

    /// Returns the calls about devices; the deletion is the last one, as the others need the
    /// device.
    private static func callsAboutDevices(
        _ app: String, _ device: String
    ) -> [(method: Method, call: Call)] {
        [
            (
                Method.Registry.getDevice,
                { client, call in
                    _ = try await client.getDevice(.with { ($0.app, $0.id) = (app, device) }, call)
                }
            ),
            (
                Method.Registry.listDevices,
                { client, call in
                    _ = try await client.listDevices(.with { $0.app = app }, call)
                }
            ),
            (
                Method.Registry.deleteDevice,
                { client, call in
                    _ = try await client.deleteDevice(
                        .with { ($0.app, $0.id) = (app, device) }, call)
                }
            ),
        ]
    }

    private static func world() async throws -> (World, mine: Credentials, theirs: Credentials) {
        let world = try await World()
        try await world.create(app: "shop")
        let mine = try await world.client.register(["mine"])
        let theirs = try await world.client.register(["theirs"]) { $0.app = "shop" }
        return (world, mine, theirs)
    }

    private static func key(_ world: World, _ app: String) async throws -> String {
        let made = try await world.client.createKey(
            .with { ($0.app, $0.role) = (app, .sender) }, .suite)
        return made.key?.id ?? ""
    }

    @Test func `another app's id is not found, whether it exists or not`() async throws {
        let (world, _, theirs) = try await Self.world()
        let key = try await Self.key(world, "shop")
        for app in ["shop", "nowhere"] {
            for (method, call) in Self.calls(app: app, device: theirs.id, key: key) {
                let error = await refusal {
                    try await call(world.client, .key(.admin, app: "news"))
                }
                let refusal = "no app '\(app)'; this key is one of 'news'"
                #expect(error == RPCError(.notFound, refusal), "\(method.path)")
            }
        }
    }

    @Test func `another app's devices and keys are not found in the caller's own app`() async throws
    {
        let (world, _, theirs) = try await Self.world()
        let key = try await Self.key(world, "shop")
        let naming: Set<String> = [
            "GetDevice", "UpdateTags", "SetTags", "DeleteDevice", "RevokeKey",
        ]
        for app in ["", "news"] {
            for (method, call) in Self.calls(app: app, device: theirs.id, key: key)
            where naming.contains(method.name) {
                let error = await refusal {
                    try await call(world.client, .key(.admin, app: "news"))
                }
                let what = method.name == "RevokeKey" ? "key '\(key)'" : "device '\(theirs.id)'"
                #expect(error == RPCError(.notFound, "no \(what)"), "\(method.path)")
            }
        }
        #expect(try await world.client.device(theirs.id, app: "shop").tags == ["theirs"])
        let keys = try await world.client.listKeys(.with { $0.app = "shop" }, .suite).keys
        #expect(keys.count == 1 && keys.first?.revokeTime == nil)
    }

    @Test func `the caller's own app needs no name, and too low a role is refused`()
        async throws
    {
        let (world, mine, _) = try await Self.world()
        let key = try await Self.key(world, "news")
        for (method, call) in Self.calls(app: "", device: mine.id, key: key) {
            for role in Role.allCases where role < method.role && role != .internal {
                let error = await refusal {
                    try await call(world.client, .key(role, app: "news"))
                }
                #expect(error?.code == .permissionDenied, "\(method.path) as \(role)")
                #expect(error?.message == "\(method.path) needs the role \(method.role)")
            }
            try await call(world.client, .key(method.role, app: "news"))
        }
    }

    @Test func `a suite key must name the app`() async throws {
        let (world, mine, _) = try await Self.world()
        for (method, call) in Self.calls(app: "", device: mine.id, key: "")
        where !["CreateKey", "ListKeys", "RevokeKey"].contains(method.name) {
            let error = await refusal { try await call(world.client, .key(.admin)) }
            #expect(error?.violations.first?.field == "app", "\(method.path)")
        }
    }

    @Test func `internal methods are closed to every key`() async throws {
        let (world, mine, _) = try await Self.world()
        let client = world.client
        let calls: [Call] = [
            { _ = try await $0.authenticate(.init(), $1) },
            { _ = try await $0.registerDevice(.with { $0.app = "news" }, $1) },
            { client, call in
                _ = try await client.syncDevice(
                    .with { ($0.deviceId, $0.deviceSecret) = (mine.id, mine.secret) }, call)
            },
            { client, call in
                _ = try await client.unregisterDevice(
                    .with { ($0.deviceId, $0.deviceSecret) = (mine.id, mine.secret) }, call)
            },
            { _ = try await $0.resolveAudience(.with { $0.app = "news" }, $1) },
            { _ = try await $0.getTargets(.with { $0.app = "news" }, $1) },
        ]
        for call in calls {
            for role in Role.allCases {
                let error = await refusal { try await call(client, .key(role, app: "news")) }
                #expect(error?.code == .permissionDenied)
            }
        }
        #expect(try await client.preview("ALL") == 1)
    }

    @Test func `only administrators of the suite create apps, and each sees its own`()
        async throws
    {
        let (world, _, _) = try await Self.world()
        let request = Proto.CreateAppRequest.with { $0.id = "third" }
        let error = await refusal {
            try await world.client.createApp(request, .key(.admin, app: "news"))
        }
        #expect(error?.code == .permissionDenied)
        let own = try await world.client.listApps(.init(), .key(.admin, app: "news"))
        #expect(own.apps.map(\.id) == ["news"])
        let app = try await world.client.createApp(request, .key(.admin)).app
        #expect(app?.createTime == world.clock.now.timestamp)
        for _ in 0..<2 {
            let all = try await world.client.listApps(.init(), .key(.admin))
            #expect(all.apps.map(\.id) == ["news", "shop", "third"])
            let again = await refusal { try await world.client.createApp(request, .suite) }
            #expect(again == RPCError(.alreadyExists, "there is already an app 'third'"))
            try await world.restart()
        }
    }

    @Test func `keys of the suite are listed apart from those of apps`() async throws {
        let (world, _, _) = try await Self.world()
        let (news, suite) = (try await Self.key(world, "news"), try await Self.key(world, ""))
        func list(_ app: String, _ call: CallContext) async throws -> [String] {
            try await world.client.listKeys(.with { $0.app = app }, call).keys.map(\.id)
        }
        #expect(try await list("", .key(.admin)) == [suite])
        #expect(try await list("news", .key(.admin)) == [news])
        #expect(try await list("", .key(.admin, app: "news")) == [news])
        _ = try await world.client.revokeKey(.with { $0.id = news }, .key(.admin))
        #expect(world.service.size.keys == 1)
    }

    @Test(arguments: [
        "", "News", "1news", "-news", "a b", "ü", "a/b", String(repeating: "a", count: 65),
    ])
    func `an invalid app id is refused`(_ id: String) async throws {
        let world = try await World()
        let error = await refusal {
            try await world.client.createApp(.with { $0.id = id }, .suite)
        }
        #expect(error?.code == .invalidArgument && error?.violations.first?.field == "id")
    }
}
