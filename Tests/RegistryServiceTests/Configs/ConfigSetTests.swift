import Crypto
import Protocol
import ServiceKit
import Storage
import Testing

@testable import RegistryService

/// Config sets of the app `news`, through the registry's routes.
struct `Config sets` {
    /// Calls of a test about config sets of the app `news`.
    fileprivate struct Desk {
        let world: World
        let service: ConfigSetService

        init(of world: World) async throws {
            (self.world, service) = (world, world.configs)
        }

        init() async throws {
            world = try await World()
            service = world.configs
        }

        private var client: ConfigSetsClient {
            var router = Router()
            router.serveConfigSets(service)
            return ConfigSetsClient(router)
        }

        @discardableResult
        func put(
            _ name: String, _ variants: [(String, String)], disabled: Bool = false,
            if version: UInt64 = 0, by call: CallContext = .key(.operator, app: "news")
        ) async throws -> Proto.PutConfigSetResponse {
            try await client.putConfigSet(
                .with {
                    $0.configSet = .with {
                        ($0.name, $0.disabled) = (name, disabled)
                        $0.variants = variants.map { audience, values in
                            .with { ($0.audience, $0.values) = (audience, values) }
                        }
                    }
                    $0.ifVersion = version
                }, call)
        }

        func sync(
            _ device: Credentials, knowing known: [String: String] = [:]
        ) async throws -> Proto.GetDeviceConfigsResponse {
            try await client.getDeviceConfigs(
                .with {
                    ($0.app, $0.deviceId) = ("news", device.id)
                    $0.configs = .with {
                        $0.known = known.map { name, tag in
                            .with { ($0.name, $0.tag) = (name, tag) }
                        }
                    }
                }, .suite)
        }

        func load(
            _ name: String, device: Credentials? = nil, key: String = "",
            _ format: Proto.ConfigFormat = .json, knowing tags: [String] = []
        ) async throws -> Proto.LoadConfigResponse {
            try await client.loadConfig(
                .with {
                    ($0.app, $0.name, $0.format, $0.knownTags) = ("news", name, format, tags)
                    $0.keyId = key
                    $0.deviceId = device?.id ?? ""
                    $0.deviceSecret = device?.secret ?? ""
                }, .suite)
        }

        func get(_ name: String, version: UInt64 = 0) async throws -> Proto.ConfigSet? {
            try await client.getConfigSet(
                .with { ($0.app, $0.name, $0.version) = ("news", name, version) }, .suite
            ).configSet
        }

        func versions(_ name: String) async throws -> [UInt64] {
            try await client.listConfigVersions(
                .with { ($0.app, $0.name) = ("news", name) }, .suite
            ).versions.map(\.version)
        }

        func enable(_ name: String, _ isEnabled: Bool) async throws -> UInt64 {
            try await client.enableConfigSet(
                .with { ($0.app, $0.name, $0.enabled) = ("news", name, isEnabled) }, .suite
            ).configSet?.version ?? 0
        }

        func delete(_ name: String) async throws {
            _ = try await client.deleteConfigSet(
                .with { ($0.app, $0.name) = ("news", name) }, .suite)
        }

        func list() async throws -> [Proto.ConfigSet] {
            try await client.listConfigSets(.with { $0.app = "news" }, .suite).configSets
        }

        func key() async throws -> Proto.GetConfigKeyResponse {
            try await client.getConfigKey(.with { $0.app = "news" }, .key(.device, app: "news"))
        }

        func prepareKey() async throws -> Proto.ConfigKey? {
            try await client.prepareConfigKey(.with { $0.app = "news" }, .suite).next
        }

        func rotateKey(_ id: String) async throws -> Proto.ConfigKey? {
            try await client.rotateConfigKey(
                .with { ($0.app, $0.keyId) = ("news", id) }, .suite
            ).key
        }
    }

    @Test func `the audiences of all config sets of an app have a limit of nodes together`()
        async throws
    {
        let desk = try await Desk()
        let wide = (0..<120).map { "/t\($0)" }.joined(separator: " OR ")
        for set in 0..<8 {
            try await desk.put("set\(set)", [("\(wide) OR /s\(set)", "{}")])
        }
        let refused = await refusal { try await desk.put("more", [(wide, "{}")]) }
        #expect(refused?.code == .invalidArgument)
        #expect(refused?.violations.first?.field == "config_set.variants[0].audience")
        // One that takes another's place has the room of that.
        try await desk.put("set0", [(wide, "{}")])
        try await desk.put("small", [("/t1", "{}"), ("", "{}")])
    }

    @Test func `a device gets the first variant of a config set whose audience selects it`()
        async throws
    {
        let desk = try await Desk()
        let plain = try await desk.world.client.register(["/a"])
        let beta = try await desk.world.client.register(["/a", "/beta"])
        let other = try await desk.world.client.register([])
        try await desk.put("flags", [("/beta", #"{"n":1}"#), ("/a", #"{"n":2}"#)])
        #expect(try await desk.sync(beta).configs.map(\.values) == [#"{"n":1}"#])
        #expect(try await desk.sync(plain).configs.map(\.values) == [#"{"n":2}"#])
        #expect(try await desk.sync(other).configs.map(\.values) == ["{}"])
        #expect(try await desk.sync(beta).configs.map(\.tag) == ["1.0"])
        #expect(try await desk.sync(other).configs.map(\.tag) == ["1"])
        // Without a device only what is for everybody.
        #expect(try await desk.load("flags", key: "k").body == Array("{}".utf8))
        try await desk.put("flags", [("/beta", #"{"n":1}"#), ("", #"{"n":3}"#)])
        #expect(try await desk.load("flags", key: "k").body == Array(#"{"n":3}"#.utf8))
        let warnings = try await desk.put(
            "flags", [("platform(iso)", "{}"), ("", #"{"n":3}"#)]
        ).warnings
        #expect(warnings.map(\.field) == ["config_set.variants[0].audience"])
        #expect(warnings.map(\.message) == ["no device is on the platform iso"])
        try await desk.put("flags", [("/beta", #"{"n":1}"#), ("", #"{"n":3}"#)])
        // What it follows now counts.
        _ = try await desk.world.client.edit(plain.id, add: ["/beta"])
        #expect(try await desk.sync(plain).configs.map(\.values) == [#"{"n":1}"#])
    }

    @Test func `a sync brings changed config sets, and names deleted ones`() async throws {
        let desk = try await Desk()
        let device = try await desk.world.client.register(["/a"])
        try await desk.put("one", [("", #"{"a":1}"#)])
        try await desk.put("two", [("", #"{"b":1}"#)])
        let first = try await desk.sync(device)
        #expect(first.configs.map(\.name) == ["one", "two"] && first.goneNames.isEmpty)
        var known = Dictionary(uniqueKeysWithValues: first.configs.map { ($0.name, $0.tag) })
        #expect(try await desk.sync(device, knowing: known).configs.isEmpty)
        // The same again changes nothing.
        #expect(try await desk.put("one", [("", #"{ "a" : 1 }"#)]).configSet?.version == 1)
        #expect(try await desk.sync(device, knowing: known).configs.isEmpty)
        try await desk.put("one", [("", #"{"a":2}"#)])
        let second = try await desk.sync(device, knowing: known)
        #expect(second.configs.map(\.values) == [#"{"a":2}"#])
        #expect(second.configs.map(\.version) == [3])
        known["one"] = second.configs.first?.tag
        try await desk.delete("two")
        #expect(try await desk.sync(device, knowing: known).goneNames == ["two"])
        let gone = await refusal { try await desk.load("two", key: "k") }
        #expect(gone?.code == .notFound)
        // One of the same name that is made anew has a higher version than any before.
        #expect(try await desk.put("two", [("", "{}")]).configSet?.version == 4)
    }

    @Test func `a disabled config set is an empty dictionary, also after a restart`() async throws {
        let desk = try await Desk()
        let device = try await desk.world.client.register()
        try await desk.put("flags", [("", #"{"a":1}"#)])
        #expect(try await desk.enable("flags", false) == 2)
        #expect(try await desk.enable("flags", false) == 2)
        #expect(try await desk.sync(device).configs.map(\.values) == ["{}"])
        try await desk.world.startAgain()
        let again = try await Desk(of: desk.world)
        #expect(try await again.sync(device).configs.map(\.values) == ["{}"])
        let list = try await again.load("flags", key: "k", .propertyList)
        #expect(String(decoding: list.body, as: UTF8.self).contains("<dict/>"))
        #expect(try await again.enable("flags", true) == 3)
        #expect(try await again.sync(device).configs.map(\.values) == [#"{"a":1}"#])
    }

    @Test func `the signature of a config set covers its app, name, version and form`()
        async throws
    {
        let desk = try await Desk()
        let known = try await desk.key()
        let key = try Ed25519PublicKey(known.publicKey)
        #expect(known.publicKeyPem == key.pem && known.keyId.count == 16)
        #expect(try await desk.key().publicKey == known.publicKey)
        try await desk.put("flags", [("", #"{"a":1}"#)])
        let json = try await desk.load("flags", key: "k")
        #expect(json.keyId == known.keyId)
        let body = String(decoding: json.body, as: UTF8.self)
        func message(_ app: String, _ name: String, _ version: Int, _ form: String) -> [UInt8] {
            Array("herald-config-1\n\(app)\n\(name)\n\(version)\n\(form)\n\(body)".utf8)
        }
        #expect(key.isValid(json.signature, for: message("news", "flags", 1, "json")))
        for other in [
            message("shop", "flags", 1, "json"), message("news", "flag", 1, "json"),
            message("news", "flags", 2, "json"), message("news", "flags", 1, "plist"),
        ] { #expect(!key.isValid(json.signature, for: other)) }
        let list = try await desk.load("flags", key: "k", .propertyList)
        #expect(
            key.isValid(
                list.signature,
                for: Array("herald-config-1\nnews\nflags\n1\nplist\n".utf8) + list.body))
        try await desk.world.startAgain()
        let again = try await Desk(of: desk.world)
        #expect(try await again.key().publicKey == known.publicKey)
    }

    @Test func `a next key for config sets is published first, and signs when it is told to`()
        async throws
    {
        let desk = try await Desk()
        let device = try await desk.world.client.register()
        try await desk.put("flags", [("", #"{"a":1}"#)])
        let before = try await desk.key()
        #expect(before.next == nil)
        let none = await refusal { try await desk.rotateKey("0123456789abcdef") }
        #expect(none?.code == .failedPrecondition)
        let next = try #require(try await desk.prepareKey())
        #expect(try await desk.prepareKey() == next)
        #expect(next.keyId != before.keyId && next.publicKey != before.publicKey)
        let known = try await desk.key()
        #expect(known.next == next && known.keyId == before.keyId)
        #expect(try await desk.load("flags", key: "k").keyId == before.keyId)
        let wrong = await refusal { try await desk.rotateKey("0123456789abcdef") }
        #expect(wrong?.violations.first?.field == "key_id")
        #expect(try await desk.load("flags", key: "k").keyId == before.keyId)
        // A call whose answer was lost comes again.
        for _ in 0..<2 { #expect(try await desk.rotateKey(next.keyId) == next) }
        let after = try await desk.key()
        #expect(after.next == nil && after.publicKey == next.publicKey)
        let loaded = try await desk.load("flags", key: "k")
        let key = try Ed25519PublicKey(next.publicKey)
        let message = Array("herald-config-1\nnews\nflags\n1\njson\n".utf8) + loaded.body
        #expect(loaded.keyId == next.keyId && key.isValid(loaded.signature, for: message))
        #expect(try await desk.sync(device).configs.map(\.keyId) == [next.keyId])
        try await desk.world.startAgain()
        let again = try await Desk(of: desk.world)
        #expect(try await again.key().publicKey == next.publicKey)
    }

    @Test func `loads of a config set are counted by the key of the app, asked and sent`()
        async throws
    {
        let desk = try await Desk()
        let made = try await desk.world.client.createKey(
            .with { ($0.app, $0.role, $0.name) = ("news", .device, "phone") }, .suite)
        let key = made.key?.id ?? ""
        let device = try await desk.world.client.register { $0.keyId = key }
        try await desk.put("flags", [("", #"{"a":1}"#)])
        let tag = try await desk.load("flags", key: key).tag
        #expect(try await desk.load("flags", key: key, knowing: [tag]).body.isEmpty)
        #expect(try await desk.load("flags", device: device, knowing: [tag]).body.isEmpty)
        _ = try await desk.sync(device)
        _ = try await desk.load("flags")
        let loads = try await desk.get("flags")?.loads ?? []
        #expect(loads.map(\.keyId) == ["", key] && loads.map(\.keyName) == ["", "phone"])
        #expect(loads.map(\.asked) == [1, 4] && loads.map(\.sent) == [1, 2])
        #expect(try await desk.list().first?.loads == loads)
        _ = try await desk.sync(device)
        #expect(try await desk.get("flags")?.loads.map(\.asked) == [1, 5])
    }

    @Test func `a device must prove its secret to load a config set`() async throws {
        let desk = try await Desk()
        let device = try await desk.world.client.register()
        try await desk.put("flags", [("", #"{"a":1}"#)])
        #expect(try await !desk.load("flags", device: device).body.isEmpty)
        for wrong in [
            Credentials(id: device.id, secret: "x"), Credentials(id: "nobody", secret: "x"),
        ] {
            let error = await refusal { try await desk.load("flags", device: wrong) }
            #expect(error?.code == .unauthenticated)
        }
    }

    @Test func `fifty older versions of a config set are kept and shown`() async throws {
        let desk = try await Desk()
        for number in 1...52 { try await desk.put("flags", [("", "{\"n\":\(number)}")]) }
        let versions = try await desk.versions("flags")
        #expect(versions == (3...52).reversed().map { UInt64($0) })
        #expect(try await desk.get("flags", version: 10)?.variants.map(\.values) == ["{\"n\":10}"])
        #expect(try await desk.get("flags")?.updatedBy == "test")
        let error = await refusal { try await desk.get("flags", version: 2) }
        #expect(error?.code == .notFound)
    }

    @Test func `a change to a config set of another version than the expected one is refused`()
        async throws
    {
        let desk = try await Desk()
        try await desk.put("flags", [("", #"{"a":1}"#)])
        try await desk.put("flags", [("", #"{"a":2}"#)], if: 1)
        let late = await refusal { try await desk.put("flags", [("", #"{"a":3}"#)], if: 1) }
        #expect(late?.code == .failedPrecondition && late?.message.contains("version 2") == true)
        let none = await refusal { try await desk.put("other", [("", "{}")], if: 1) }
        #expect(none?.code == .failedPrecondition)
    }

    @Test func `a wrong name, variant or audience of a config set is refused by its field`()
        async throws
    {
        let desk = try await Desk()
        let cases: [(name: String, variants: [(String, String)], field: String)] = [
            ("Flags", [("", "{}")], "config_set.name"), ("", [("", "{}")], "config_set.name"),
            ("a/b", [("", "{}")], "config_set.name"), ("flags", [], "config_set.variants"),
            ("flags", [("", "{}"), ("/a", "{}")], "config_set.variants[0].audience"),
            ("flags", [("(", "{}")], "config_set.variants[0].audience"),
            ("flags", [("segment(none)", "{}")], "config_set.variants[0].audience"),
            (
                "flags", [("/a", "{}"), ("within(52.5, 13.4, 5 km)", "{}")],
                "config_set.variants[1].audience"
            ),
            ("flags", [("/a", "{}"), ("", "[]")], "config_set.variants[1].values"),
            (
                "flags", Array(repeating: ("/a", "{}"), count: 17), "config_set.variants"
            ),
        ]
        for (name, variants, field) in cases {
            let error = await refusal { try await desk.put(name, variants) }
            #expect(error?.code == .invalidArgument, "\(name) \(variants)")
            #expect(error?.violations.first?.field == field, "\(error?.message ?? "")")
        }
        for number in 0..<ConfigLimits.setsPerApp { try await desk.put("s\(number)", [("", "{}")]) }
        let full = await refusal { try await desk.put("more", [("", "{}")]) }
        #expect(full?.code == .resourceExhausted)
        #expect(try await desk.put("s0", [("", #"{"a":1}"#)]).created == false)
    }

    @Test func `a variant of a config set whose segment is deleted selects nobody`() async throws {
        let desk = try await Desk()
        let device = try await desk.world.client.register(["/a"])
        _ = try await desk.world.client.putSegment(
            .with { ($0.app, $0.name, $0.audience) = ("news", "as", "/a") }, .suite)
        try await desk.put("flags", [("segment(as)", #"{"n":1}"#), ("", #"{"n":2}"#)])
        #expect(try await desk.sync(device).configs.map(\.values) == [#"{"n":1}"#])
        _ = try await desk.world.client.deleteSegment(
            .with { ($0.app, $0.name) = ("news", "as") }, .suite)
        #expect(try await desk.sync(device).configs.map(\.values) == [#"{"n":2}"#])
    }

    @Test func `after a restore each config set has a higher version than any device may have`()
        async throws
    {
        let desk = try await Desk()
        try await desk.put("flags", [("", #"{"a":1}"#)])
        try await desk.world.database.write { database in
            for statement in RegistrySchema.schema.whenPutBack.split(separator: ";\n") {
                try database.run(String(statement))
            }
        }
        try await desk.world.startAgain()
        let again = try await Desk(of: desk.world)
        #expect(try await again.get("flags")?.version == 1_000_001)
        #expect(try await again.put("flags", [("", "{}")]).configSet?.version == 1_000_002)
    }

    @Test func `config sets of a deleted app are gone, with their counts and their key`()
        async throws
    {
        let desk = try await Desk()
        try await desk.put("flags", [("", #"{"a":1}"#)])
        _ = try await desk.load("flags", key: "k")
        _ = try await desk.get("flags")
        _ = try await desk.world.client.deleteApp(.with { $0.app = "news" }, .suite)
        let gone = await refusal { try await desk.list() }
        #expect(gone?.code == .notFound)
        try await AppDeletion.advance(on: desk.world.service, .silent)
        for table in ["config_set", "config_load", "config_state"] {
            let left = try await desk.world.database.read {
                try $0.first("SELECT count(*) FROM \(table)") { $0.integer(0) }
            }
            #expect(left == 0, "\(table)")
        }
    }
}
