import DeliveryEngine
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryAdapters
@testable import DeliveryService

/// Setting, listing and removing providers.
struct ProviderTests {
    private static let good = [("account", "polly"), ("token", "good-token-1")]

    @Test func `a provider is listed with its settings, who set it and when, and no secret`()
        async throws
    {
        try await withProviders { world, home in
            let set = try await world.set(Self.good + [("environment", "cage")])
            let listed = try await world.list()
            #expect(listed == [set])
            #expect((set.name, set.kind, set.app) == ("parrot", "parrot", "news"))
            #expect((set.environment, set.setBy, set.blocked) == ("cage", "key7", ""))
            #expect(set.setTime == home.clock.now.timestamp)
            #expect(set.settings.map(\.name) == ["account", "token", "environment"])
            #expect(set.settings.map(\.value) == ["polly", "", "cage"])
            #expect(set.settings.map(\.fingerprint.count) == [0, 16, 0])
            let made = try #require(home.parrot.state.withLock { $0.made.last })
            #expect(made.app == "news")
            #expect(
                made.values == [
                    "account": "polly", "token": "good-token-1", "environment": "cage",
                ])
            // Nothing that was tried stays open.
            #expect(home.parrot.state.withLock { $0.closed == $0.made.count })
        }
    }

    @Test func `an app may have several providers of one kind, listed in order of creation`()
        async throws
    {
        try await withProviders { world, _ in
            for name in ["zoo", "attic", ""] { _ = try await world.set(name: name) }
            _ = try await world.set([("account", "lora"), ("token", "good-2")], name: "zoo")
            let listed = try await world.list()
            #expect(listed.map(\.name) == ["zoo", "attic", "parrot"])
            #expect(listed[0].settings[0].value == "lora")
            let book = await world.service.providers
            #expect(book.adapters(of: "news").map(\.name) == ["zoo", "attic", "parrot"])
            #expect(book.adapters(of: "shop") == [])
        }
    }

    @Test func `setting a provider anew removes settings that are left out`() async throws {
        try await withProviders { world, home in
            let both = Self.good + [("spare", "good-spare")]
            let whole = try await world.set(both)
            #expect(whole.settings.count == 3)
            #expect(try await world.set().settings.map(\.name) == ["account", "token"])
            #expect(home.parrot.state.withLock { $0.made.last }?.values["spare"] == nil)
            // Nor is a secret that is needed kept from before.
            let error = await failure { try await world.set([("account", "polly")]) }
            #expect(error?.violations.map(\.field) == ["settings.token"])
        }
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        var fields: [String]
        var values: [(String, String)]
        var name = ""
        var kind = "parrot"
        var testDescription: String { "\(kind) \(name) \(fields)" }
    }

    private static let mistakes = [
        Mistake(fields: ["kind"], values: good, kind: ""),
        Mistake(fields: ["kind"], values: good, kind: "pigeon"),
        Mistake(fields: ["name"], values: good, name: "Parrot"),
        Mistake(fields: ["name"], values: good, name: "1st"),
        Mistake(fields: ["name"], values: good, name: "a b"),
        Mistake(fields: ["name"], values: good, name: String(repeating: "n", count: 33)),
        Mistake(fields: ["settings.account", "settings.token"], values: []),
        Mistake(
            fields: ["settings.acount", "settings.account"],
            values: [("acount", "polly"), ("token", "good")]),
        Mistake(fields: ["settings.account"], values: good + [("account", "again")]),
        Mistake(fields: ["settings.environment"], values: good + [("environment", "")]),
        Mistake(fields: ["settings.environment"], values: good + [("environment", "a\u{7}")]),
        Mistake(
            fields: ["settings.environment"],
            values: good + [("environment", String(repeating: "e", count: 16_385))]),
        Mistake(
            fields: ["settings"],
            values: [
                ("account", String(repeating: "a", count: 16_000)), ("token", "good"),
                ("environment", String(repeating: "e", count: 16_000)),
                ("spare", String(repeating: "s", count: 1_000)),
            ]),
        Mistake(fields: ["settings"], values: (0..<65).map { ("s\($0)", "x") }),
    ]

    @Test(arguments: mistakes)
    func `a wrong setting is named by its field, and nothing is stored`(mistake: Mistake)
        async throws
    {
        try await withProviders { world, _ in
            let error = await failure {
                try await world.set(mistake.values, name: mistake.name, kind: mistake.kind)
            }
            #expect(error?.code == .invalidArgument)
            #expect(error?.violations.map(\.field) == mistake.fields)
            let listed = try await world.list()
            #expect(listed.isEmpty)
            #expect(try await ProviderTable.all(in: world.service.store.database).records.isEmpty)
        }
    }

    @Test func `credentials that the kind cannot use are refused without quoting the secret`()
        async throws
    {
        try await withProviders { world, _ in
            let error = await failure {
                try await world.set([("account", "polly"), ("token", "hunter2-hunter2")])
            }
            #expect(error?.code == .invalidArgument)
            #expect(error?.message == "settings: the token [secret] is not good")
            let listed = try await world.list()
            #expect(listed.isEmpty)
        }
    }

    @Test func `another app's providers are not visible`() async throws {
        try await withProviders { world, _ in
            _ = try await world.set()
            let shop = CallContext(
                principal: Principal(role: .admin, app: "shop", subject: "key8"))
            #expect(try await world.list(as: shop).isEmpty)
            #expect(await failure { try await world.list("news", as: shop) }?.code == .notFound)
            let removal = await failure { try await world.remove("parrot", as: shop) }
            let never = await failure { try await world.remove("never", as: shop) }
            #expect(removal?.code == .notFound)
            #expect(removal?.message == never?.message.replacing("never", with: "parrot"))
            #expect(try await world.list().count == 1)
        }
    }

    @Test func `a removed provider is gone, and its name is free for another kind`() async throws {
        try await withProviders(kinds: { [$0.kind(), $0.kind("raven")] }) { world, _ in
            _ = try await world.set(name: "bird")
            let error = await failure { try await world.set(name: "bird", kind: "raven") }
            #expect(error?.code == .failedPrecondition)
            #expect(try await world.list().map(\.kind) == ["parrot"])
            try await world.remove("bird")
            #expect(try await world.list().isEmpty)
            #expect(await failure { try await world.remove("bird") }?.code == .notFound)
            #expect(try await world.set(name: "bird", kind: "raven").kind == "raven")
        }
    }

    @Test func `an app has at most 32 providers, and existing ones may be set anew`() async throws {
        try await withProviders { world, _ in
            for number in 0..<32 { _ = try await world.set(name: "p\(number)") }
            let error = await failure { try await world.set(name: "one-more") }
            #expect(error?.code == .resourceExhausted)
            _ = try await world.set(name: "p31")
            #expect(try await world.list().count == 32)
            let root = CallContext(principal: Principal(role: .admin, app: "", subject: "root"))
            _ = try await world.set(app: "shop", as: root)
        }
    }

    @Test func `the largest possible list of providers fits one answer`() async throws {
        try await withProviders { world, _ in
            let long = String(repeating: "e", count: 16_000)
            for number in 0..<32 {
                _ = try await world.set(
                    [("account", long), ("token", "good"), ("environment", long)],
                    name: "p\(number)")
            }
            let listed = try await world.list()
            #expect(listed.count == 32)
            #expect(listed.allSatisfy { $0.settings.map(\.value) == [long, "", long] })
            let bytes = try await world.router.call(
                .Delivery.listProviders, [], ProviderWorld.admin)
            #expect(bytes.count < 2 << 20)
        }
    }

    @Test func `after many concurrent calls memory agrees with the store`() async throws {
        try await withProviders { world, _ in
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        let name = "p\(number % 5)"
                        if number % 3 == 2 {
                            try? await world.remove(name)
                        } else {
                            _ = try? await world.set(
                                [("account", "a\(number)"), ("token", "good")], name: name)
                        }
                    }
                }
            }
            let stored = try await ProviderTable.all(in: world.service.store.database)
            let book = await world.service.providers
            #expect(book.adapters(of: "news") == stored.records)
            #expect(stored.change > 20)
        }
    }

    @Test func `the providers of the latest commit are kept in whatever order answers arrive`()
        async throws
    {
        try await withProviders { world, _ in
            _ = try await world.set(name: "one")
            let first = try await ProviderTable.all(in: world.service.store.database)
            _ = try await world.set(name: "two")
            let second = try await ProviderTable.all(in: world.service.store.database)
            #expect(first.change < second.change)
            var book = ProviderBook()
            let isNew = book.set(second.records, of: "news", change: second.change)
            #expect(isNew)
            let isLate = book.set(first.records, of: "news", change: first.change)
            #expect(!isLate)
            #expect(book.adapters(of: "news").map(\.name) == ["one", "two"])
            let isLast = book.set([], of: "news", change: second.change + 1)
            #expect(isLast)
            #expect(book.record("one", of: "news") == nil)
            let loaded = ProviderBook(second.records, change: second.change)
            #expect(loaded.adapters(of: "news") == second.records)
            #expect(loaded.apps == ["news"])
        }
    }

    @Test func `providers need an existing app, unless the registry cannot be asked`() async throws
    {
        try await withProviders { world, home in
            let root = CallContext(principal: Principal(role: .admin, app: "", subject: "root"))
            let error = await failure { try await world.set(app: "nwes", as: root) }
            #expect(error?.code == .notFound)
            #expect(await failure { try await world.set(as: root) }?.code == .invalidArgument)
            home.registry.apps.withLock { $0 = nil }
            let set = try await world.set(app: "news", as: root)
            #expect(set.setBy == "root")
        }
    }

    @Test func `an adapter's standstill blocks its provider until the given time`() async throws {
        try await withProviders { world, home in
            _ = try await world.set()
            await world.service.openLanes(of: "news")
            home.parrot.state.withLock {
                $0.standstill = Standstill(.token, "no token may be made yet", left: .seconds(90))
            }
            let provider = try #require(try await world.list().first)
            #expect(provider.blocked == "no token may be made yet")
            #expect(provider.blockedUntil != nil)
            home.parrot.state.withLock { $0.standstill = nil }
            #expect(try await world.list().map(\.blocked) == [""])
            #expect(try await world.list().map(\.blockedUntil) == [nil])
        }
    }

    @Test func `a kill switch that is on blocks the provider`() async throws {
        try await withProviders { world, _ in
            _ = try await world.set()
            try await world.stopSending()
            #expect(
                try await world.list().map(\.blocked) == ["the app's kill switch is on: a storm"])
            try await world.stopSending(false)
            #expect(try await world.list().map(\.blocked) == [""])
        }
    }

    @Test func `a kind of provider lists its settings`() async throws {
        try await withProviders { world, _ in
            let kinds = try await world.client.listProviderKinds(.init(), ProviderWorld.admin).kinds
            #expect(kinds.map(\.name) == ["parrot"])
            #expect(kinds[0].addressKinds == ["parrot"])
            #expect(kinds[0].settings.map(\.name) == ["account", "token", "environment", "spare"])
            #expect(kinds[0].settings.map(\.required) == [true, true, false, false])
            #expect(kinds[0].settings.map(\.secret) == [false, true, false, true])
        }
    }

    private static let roles: [(Protocol.Method, Role)] = [
        (.Delivery.setProvider, .admin), (.Delivery.removeProvider, .admin),
        (.Delivery.listProviders, .operator), (.Delivery.listProviderKinds, .operator),
        (.Delivery.testProvider, .operator),
    ]

    @Test
    func `only admins change providers, and only operators list and test them`() async throws {
        try await withProviders { world, _ in
            for (method, needed) in Self.roles {
                for role in Role.allCases where role != .internal {
                    let call = CallContext(
                        principal: Principal(role: role, app: "news", subject: "key"))
                    let error = await failure { try await world.router.call(method, [], call) }
                    let isRefused = error?.code == .permissionDenied
                    #expect(isRefused == (role < needed), "\(method.name) as \(role)")
                }
            }
        }
    }

    /// The names of the command's own options, which no setting may have.
    private static let taken: Set<String> = [
        "app", "ca", "help", "json", "name", "suite-key", "suite-key-file", "url",
    ]

    private func names(thatCannotBeOf settings: [AdapterSetting]) -> [String] {
        settings.map(\.name).filter { name in
            !name.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == 0x2d }
                || name.hasSuffix("-file") || Self.taken.contains(name)
        }
    }

    @Test func `every setting's name can be an option of the command`() {
        for kind in AdapterKinds.all {
            #expect(names(thatCannotBeOf: kind.settings) == [], "\(kind.name)")
            #expect((try? ProviderCheck.name(kind.name, "name")) != nil)
        }
        #expect(names(thatCannotBeOf: Parrot().kind().settings) == [])
        // The control.
        let wrong = ["url", "teamID", "key-file", "good-one"].map {
            AdapterSetting($0, "", isRequired: false)
        }
        #expect(names(thatCannotBeOf: wrong) == ["url", "teamID", "key-file"])
    }
}
