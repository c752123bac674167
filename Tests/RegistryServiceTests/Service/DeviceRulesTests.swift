import Protocol
import Testing

@testable import RegistryService

/// Rules of an app for the data that its devices write about themselves.
struct DeviceRulesTests {
    private static func world(
        _ fill: (inout Proto.DeviceRulesEdit) -> Void
    ) async throws -> World {
        let world = try await World()
        try await edit(world, fill)
        return world
    }

    private static func edit(
        _ world: World, _ fill: (inout Proto.DeviceRulesEdit) -> Void
    ) async throws {
        _ = try await world.client.editApp(
            .with {
                $0.app = "news"
                $0.deviceRules = .with(fill)
            }, .suite)
    }

    private static func names(_ names: String...) -> Proto.NameList { .with { $0.names = names } }

    private static func text(_ name: String) -> Proto.Attribute {
        .with { ($0.name, $0.typed) = (name, .text("gold")) }
    }

    @Test func `a device adds only tags that begin with a prefix of its app`() async throws {
        let world = try await Self.world { $0.tagPrefixes = Self.names("/topics/", "/towns/") }
        let device = try await world.client.register(["/topics/a"])
        let registered = await refusal { try await world.client.register(["/staff"]) }
        #expect(registered?.code == .permissionDenied)
        #expect(registered?.violations.map(\.field) == ["tags[0]"])
        let synced = await refusal {
            try await world.client.sync(device, tags: ["/topics/a", "/staff"], version: 1)
        }
        #expect(synced?.violations.map(\.field) == ["tags.tags[1]"])
        #expect(synced?.message.contains("/staff") == true)
        let again = try await world.client.sync(device, tags: ["/towns/b"], version: 1)
        #expect(again.tagsAccepted)
        #expect(try await world.client.preview("/staff") == 0)
    }

    @Test func `an error names the tags that a device may not add by their places in the request`()
        async throws
    {
        let world = try await Self.world { $0.tagPrefixes = Self.names("/topics/") }
        let registered = await refusal {
            try await world.client.register(["/z", "/topics/a", "/b", "/z"])
        }
        #expect(registered?.violations.map(\.field) == ["tags[2]", "tags[0]"])
        let device = try await world.client.register(["/topics/a"])
        let many = (10..<40).map { "/n\($0)" } + ["/topics/b"]
        let synced = await refusal {
            try await world.client.sync(device, tags: many, version: 1)
        }
        #expect(
            synced?.violations.map(\.field)
                == (0..<RegistryLimits.namedItems).map { "tags.tags[\($0)]" })
        // A client that leaves out what is named gets through.
        let rest = Array(many.dropFirst(30))
        #expect(try await world.client.sync(device, tags: rest, version: 1).tagsAccepted)
    }

    @Test func `a tag that a sender has given to a device stays when the device syncs`()
        async throws
    {
        let world = try await Self.world { $0.tagPrefixes = Self.names("/topics/") }
        let device = try await world.client.register(["/topics/a"])
        let version = try await world.client.edit(device.id, add: ["/staff"]).tagVersion
        let kept = try await world.client.sync(
            device, tags: ["/staff", "/topics/b"], version: version)
        #expect(kept.tagsAccepted)
        #expect(try await world.client.preview("/staff AND /topics/b") == 1)
    }

    @Test func `a caller with a sender's key registers devices with any tag`() async throws {
        let world = try await Self.world {
            $0.tagPrefixes = Self.names("/topics/")
            $0.reservedAttributes = Self.names("plan")
            $0.refusedAddressKinds = Self.names("webhook")
        }
        _ = try await world.client.register(["/staff"]) {
            $0.keyRole = .sender
            $0.attributes = [Self.text("plan")]
            $0.addresses = [.some("webhook", "https://hooks.example.org/a")]
        }
        #expect(try await world.client.preview("/staff") == 1)
    }

    @Test func `a device neither sets nor removes an attribute that only senders may write`()
        async throws
    {
        let world = try await Self.world { $0.reservedAttributes = Self.names("plan") }
        let registered = await refusal {
            try await world.client.register { $0.attributes = [Self.text("plan")] }
        }
        #expect(registered?.violations.map(\.field) == ["attributes[0]"])
        let device = try await world.client.register { $0.attributes = [Self.text("colour")] }
        _ = try await world.client.updateAttributes(
            .with {
                ($0.app, $0.deviceId) = ("news", device.id)
                $0.edit = .with { $0.set = [Self.text("plan")] }
            }, .suite)
        for (edit, field) in [
            (Proto.AttributeEdit.with { $0.set = [Self.text("plan")] }, "attributes.set[0]"),
            (Proto.AttributeEdit.with { $0.remove = ["plan"] }, "attributes.remove[0]"),
        ] {
            let synced = await refusal {
                try await world.client.sync(device) { $0.attributes = edit }
            }
            #expect(synced?.code == .permissionDenied)
            #expect(synced?.violations.map(\.field) == [field])
        }
        #expect(try await world.client.device(device.id).attributes.count == 2)
    }

    @Test func `an error names all attributes and addresses that a device may not write`()
        async throws
    {
        let world = try await Self.world {
            $0.reservedAttributes = Self.names("plan", "role")
            $0.refusedAddressKinds = Self.names("webhook")
        }
        let device = try await world.client.register()
        let attributes = await refusal {
            try await world.client.sync(device) {
                $0.attributes = .with {
                    $0.set = [Self.text("role"), Self.text("colour"), Self.text("plan")]
                    $0.remove = ["size", "plan"]
                }
            }
        }
        #expect(
            attributes?.violations.map(\.field) == [
                "attributes.set[0]", "attributes.set[2]", "attributes.remove[1]",
            ])
        let addresses = await refusal {
            try await world.client.register {
                $0.addresses = ["a", "b"].flatMap { name in
                    [
                        .some("webhook", "https://hooks.example.org/\(name)"),
                        .some("email", "\(name)@example.org"),
                    ]
                }
            }
        }
        #expect(
            addresses?.violations.map(\.field) == ["addresses[0].kind", "addresses[2].kind"])
        #expect(addresses?.message.hasPrefix("addresses[0].kind: ") == true)
    }

    @Test func `a device adds no address of a kind that its app has switched off`() async throws {
        let world = try await World()
        let hook = Proto.Address.some("webhook", "https://hooks.example.org/a")
        let other = Proto.Address.some("webhook", "https://hooks.example.org/b")
        let old = try await world.client.register { $0.addresses = [hook] }
        try await Self.edit(world) { $0.refusedAddressKinds = Self.names("webhook") }
        let registered = await refusal {
            try await world.client.register { $0.addresses = [.some("fcm-token", "t"), other] }
        }
        #expect(registered?.violations.map(\.field) == ["addresses[1].kind"])
        let synced = await refusal {
            try await world.client.sync(old) { $0.addresses = .with { $0.addresses = [other] } }
        }
        #expect(synced?.violations.map(\.field) == ["addresses.addresses[0].kind"])
        // What it had before, it may repeat.
        _ = try await world.client.sync(old) {
            $0.addresses = .with { $0.addresses = [hook] }
            $0.locale = "de"
        }
    }

    @Test func `rules are changed one by one, shown, lifted, and outlive a restart`() async throws {
        let world = try await Self.world { $0.tagPrefixes = Self.names("/a/") }
        try await Self.edit(world) {
            $0.reservedAttributes = Self.names("plan", "plan")
            $0.refusedAddressKinds = Self.names("email")
        }
        try await world.startAgain()
        let rules = try await world.client.listApps(.init(), .suite).apps.first?.deviceRules
        #expect(rules?.tagPrefixes == ["/a/"])
        #expect(rules?.reservedAttributes == ["plan"] && rules?.refusedAddressKinds == ["email"])
        try await Self.edit(world) {
            ($0.tagPrefixes, $0.reservedAttributes, $0.refusedAddressKinds) =
                (Self.names(), Self.names(), Self.names())
        }
        #expect(try await world.client.listApps(.init(), .suite).apps.first?.deviceRules == nil)
        _ = try await world.client.register(["/anything"])
    }

    @Test func `each sync tells the interval of the app, until the app has none`() async throws {
        let world = try await World()
        let device = try await world.client.register(["/a"])
        #expect(try await world.client.sync(device).syncInterval == nil)
        try await Self.edit(world) { $0.syncInterval = .with { $0.seconds = 43_200 } }
        try await world.startAgain()
        for _ in 0..<2 {
            #expect(try await world.client.sync(device).syncInterval?.seconds == 43_200)
        }
        // Other changes of the rules leave it.
        try await Self.edit(world) { $0.tagPrefixes = Self.names("/a") }
        let changed = try await world.client.sync(device, tags: ["/ab"], version: 1)
        #expect(changed.syncInterval?.seconds == 43_200)
        try await Self.edit(world) { $0.syncInterval = Proto.Duration() }
        #expect(try await world.client.sync(device).syncInterval == nil)
    }

    @Test func `rules that could not hold are refused by their field`() async throws {
        let world = try await World()
        let cases: [(Proto.DeviceRulesEdit, String)] = [
            (.with { $0.tagPrefixes = Self.names("topics") }, "tag_prefixes.names[0]"),
            (.with { $0.reservedAttributes = Self.names("") }, "reserved_attributes.names[0]"),
            (
                .with { $0.refusedAddressKinds = Self.names("email", "E-Mail") },
                "refused_address_kinds.names[1]"
            ),
            (
                .with { $0.tagPrefixes = .with { $0.names = Array(repeating: "/a", count: 33) } },
                "tag_prefixes.names"
            ),
            (.with { $0.syncInterval = .with { $0.seconds = 299 } }, "sync_interval"),
            (.with { $0.syncInterval = .with { $0.seconds = 604_801 } }, "sync_interval"),
            (.with { $0.syncInterval = .with { $0.seconds = .min } }, "sync_interval"),
            (
                .with { $0.syncInterval = .with { ($0.seconds, $0.nanos) = (300, 1) } },
                "sync_interval"
            ),
        ]
        for (edit, field) in cases {
            let error = await refusal { try await Self.edit(world) { $0 = edit } }
            #expect(error?.violations.map(\.field) == ["device_rules.\(field)"])
        }
    }
}
