import Protocol
import ServiceKit
import Synchronization
import TestSupport
import Testing

@testable import RegistryService

/// Rules that accounts need a second factor: their scope, their fulfilment, and their authors.
@Suite struct `Rules of a second factor` {
    private let world: AccountWorld

    init() async throws { world = try await AccountWorld() }

    private func put(
        _ isRequired: Bool, in app: String = "news", by call: CallContext = .key(.admin)
    ) async throws {
        _ = try await world.client.putSecondFactorRule(
            .with { request in
                request.app = app
                request.rule = .with { $0.isRequired = isRequired }
            }, call)
    }

    /// Returns the demand of a second factor from a session.
    private func demand(_ secret: String) async throws -> Proto.SecondFactorDemand {
        try await world.client.authenticateSession(.with { $0.secret = secret }, .suite)
            .secondFactor
    }

    private func account(_ id: String, in app: String = "") async throws -> Proto.Account {
        let asked = Proto.GetAccountRequest.with { ($0.app, $0.id) = (app, id) }
        return try await world.client.getAccount(asked, .key(.admin)).account ?? Proto.Account()
    }

    /// Signs in by a link, which is one factor, and returns the secret of the session.
    private func byLink(_ login: String) async throws -> String {
        let made = try await world.client.createSignInLink(.with { $0.login = login }, .suite)
        return try await world.client.useSignInLink(
            .with { $0.link = made.link }, .browser("127.0.0.1")
        ).secret
    }

    /// Sets up an authenticator app, and returns a closure that makes its code for the present
    /// time.
    private func turnCodesOn(_ secret: String) async throws -> @Sendable () -> String {
        let call = try await world.call(secret)
        _ = try await world.client.beginTotp(.init(), call)
        let (key, clock) = (await world.service.newSecretForTest, world.clock)
        let code: @Sendable () -> String = {
            TOTP.code(key, step: clock.now.milliseconds / 30_000)
        }
        _ = try await world.client.confirmTotp(.with { $0.code = code() }, call)
        return code
    }

    private func addPasskey(_ secret: String) async throws -> TestPasskey {
        let (call, passkey) = (try await world.call(secret), try TestPasskey())
        let begun = try await world.client.beginPasskey(.init(), call)
        _ = try await world.client.addPasskey(passkey.make(begun.challenge), call)
        return passkey
    }

    @Test func `a rule concerns who has a role in its app, in sessions that are open as well`()
        async throws
    {
        try await world.person("jo")
        try await world.person("ann", in: "sport")
        _ = try await world.client.inviteAccount(
            .with { ($0.login, $0.role) = ("sue", .viewer) }, .key(.admin))
        let (jo, ann) = (try await world.signIn("jo").secret, try await world.signIn("ann").secret)
        #expect(try await demand(jo) == .unspecified)
        try await put(true)
        #expect(try await demand(jo) == .enrol)
        #expect(try await demand(ann) == .unspecified)
        #expect(try await demand(try await world.signIn("jo").secret) == .enrol)
        // A role in the whole suite holds in each app.
        #expect(try await account("sue").needsSecondFactor)
        #expect(try await !account("ann").needsSecondFactor)
        try await world.restart()
        #expect(try await demand(jo) == .enrol)
        try await put(false)
        #expect(try await demand(jo) == .unspecified)
        try await put(true, in: "")
        #expect(try await demand(jo) == .enrol)
        #expect(try await demand(ann) == .enrol)
        #expect(try await account("ann", in: "sport").needsSecondFactor)
        let told = try await world.client.getSecondFactorRule(
            .with { $0.app = "news" }, .key(.admin, app: "news"))
        #expect(told.rule?.isRequired == false && told.isRequiredBySuite)
    }

    @Test func `who sets codes up goes on, and proves them in other sessions and later`()
        async throws
    {
        try await world.person("jo")
        let first = try await world.signIn("jo").secret
        try await put(true)
        let own = try await world.client.getOwnAccount(.init(), try await world.call(first))
        #expect(own.secondFactor == .enrol)
        #expect(own.methods.contains("herald.v1.Accounts/BeginTotp"))
        #expect(!own.methods.contains("herald.v1.Delivery/GetStatus"))
        #expect(own.account?.needsSecondFactor == true && own.account?.hasSecondFactor == false)
        let code = try await turnCodesOn(first)
        #expect(try await demand(first) == .unspecified)
        #expect(try await account("jo").hasSecondFactor)
        let after = try await world.client.getOwnAccount(.init(), try await world.call(first))
        #expect(after.methods.contains("herald.v1.Delivery/GetStatus"))
        // A session by a link has shown one factor alone.
        let other = try await byLink("jo")
        #expect(try await demand(other) == .prove)
        world.clock.advance(by: .seconds(30))
        _ = try await world.client.confirmIdentity(
            .with { ($0.password, $0.code) = (AccountWorld.password, code()) },
            try await world.call(other))
        #expect(try await demand(other) == .unspecified)
        world.clock.advance(by: .seconds(30))
        #expect(try await demand(try await world.signIn("jo", code: code()).secret) == .unspecified)
        // Whoever turns codes off has nothing left that counts.
        _ = try await world.client.removeTotp(.init(), try await world.call(first))
        #expect(try await demand(first) == .enrol)
    }

    @Test func `a passkey counts as two factors, a password beside it does not`() async throws {
        let id = try await world.person("jo")
        try await put(true)
        let first = try await world.signIn("jo").secret
        let passkey = try await addPasskey(first)
        #expect(try await demand(first) == .unspecified)
        let second = try await world.signIn("jo").secret
        #expect(try await demand(second) == .prove)
        let confirming = try await world.client.beginPasskeySignIn(.init(), .browser()).challenge
        _ = try await world.client.confirmIdentity(
            .with { $0.password = AccountWorld.password }, try await world.call(second))
        #expect(try await demand(second) == .prove)
        _ = try await world.client.confirmIdentity(
            .with { $0.assertion = passkey.use(confirming, account: id) },
            try await world.call(second))
        #expect(try await demand(second) == .unspecified)
        let challenge = try await world.client.beginPasskeySignIn(.init(), .browser()).challenge
        let third = try await world.client.signInWithPasskey(
            .with { $0.assertion = passkey.use(challenge, account: id) }, .browser())
        #expect(try await demand(third.secret) == .unspecified)
    }

    @Test func `codes without a password are no second factor, and a link is none either`()
        async throws
    {
        let made = try await world.client.createSignInLink(.init(), .key(.admin))
        try await put(true, in: "")
        let secret = try await world.client.useSignInLink(
            .with { $0.link = made.link }, CallContext(client: "127.0.0.1")
        ).secret
        #expect(try await demand(secret) == .enrol)
        _ = try await turnCodesOn(secret)
        #expect(try await demand(secret) == .enrol)
        _ = try await world.client.setPassword(
            .with { $0.password = AccountWorld.password }, try await world.call(secret))
        #expect(try await demand(secret) == .unspecified)
    }

    @Test func `nobody demands what they have not themselves, and a key may`() async throws {
        try await world.person("jo", .admin)
        let secret = try await world.signIn("jo").secret
        let call = try await world.call(secret, .admin)
        let without = await refusal { try await put(true, by: call) }
        #expect(without?.code == .failedPrecondition)
        #expect(without?.message.contains("your own account has no second factor") == true)
        let code = try await turnCodesOn(secret)
        let other = try await world.call(try await byLink("jo"), .admin)
        // The account has codes, and this session has not shown one.
        #expect(await refusal { try await put(true, by: other) }?.code == .failedPrecondition)
        try await put(true, by: call)
        #expect(try await demand(secret) == .unspecified)
        try await put(false, by: other)
        world.clock.advance(by: .seconds(30))
        #expect(try await demand(try await world.signIn("jo", code: code()).secret) == .unspecified)
        // For a person of one app there is no other one.
        let elsewhere = await refusal { try await put(false, in: "sport", by: call) }
        #expect(elsewhere?.code == .notFound)
        let missing = await refusal { try await put(true, in: "gone") }
        #expect(missing?.code == .notFound)
    }

    @Test func `the audit log has what the rule was and what it is`() async throws {
        func changes(_ isRequired: Bool) async throws -> [String] {
            var call = CallContext.key(.admin)
            let note = AuditNote()
            call.note = note
            try await put(isRequired, by: call)
            return [note.contents.before, note.contents.after]
        }
        #expect(try await changes(true) == ["optional", "required"])
        #expect(try await changes(true) == ["required", "required"])
        #expect(try await changes(false) == ["required", "optional"])
    }

    @Test func `a rule goes with its app, and that of the whole suite stays`() async throws {
        try await put(true, in: "sport")
        try await put(true, in: "")
        try await world.service.forgetRoles(in: "sport")
        try await world.service.forgetRoles(in: "gone")
        try await world.service.forgetRoles(in: "")
        func rule(_ app: String) async throws -> Proto.SecondFactorRule? {
            try await world.client.getSecondFactorRule(.with { $0.app = app }, .key(.admin)).rule
        }
        #expect(try await rule("sport")?.isRequired == true, "the app is still there")
        #expect(try await rule("")?.isRequired == true)
        let store = AccountStore(database: world.database)
        var change = AccountStore.Change()
        change.rules["gone"] = .with { $0.isRequired = true }
        try await store.perform(change)
        // As after a crash during the deletion, or after erasures that a restore repeats.
        try await world.restart()
        #expect(
            try await AccountStore(database: world.database).load().rules.keys.sorted()
                == ["", "sport"])
    }

    @Test func `a rule of an app that is gone holds for nobody of the whole suite`() async throws {
        let link = try await world.client.createSignInLink(.init(), .key(.admin)).link
        let admin = try await world.client.useSignInLink(
            .with { $0.link = link }, CallContext(client: "127.0.0.1")
        ).secret
        try await put(true, in: "sport")
        #expect(try await demand(admin) == .enrol)
        world.apps.deleteSoon("sport")
        _ = try await world.apps.list()
        try await world.restart()
        #expect(try await demand(admin) == .unspecified)
        // It is deleted while its rule is set, and nobody deletes the rule after that.
        world.apps.deleteSoon("news")
        #expect(await refusal { try await put(true) }?.code == .notFound)
        #expect(try await demand(admin) == .unspecified)
        #expect(try await AccountStore(database: world.database).load().rules.isEmpty)
    }

    @Test func `what the gateway let through sets up nothing once there is a second factor`()
        async throws
    {
        try await world.person("jo")
        let first = try await world.signIn("jo").secret
        try await put(true)
        _ = try await addPasskey(first)
        let other = try await world.call(try await world.signIn("jo").secret)
        let begun = try await world.client.beginPasskey(.init(), other)
        let passkey = try TestPasskey()
        _ = try await world.client.beginTotp(.init(), other)
        let secret = await world.service.newSecretForTest
        let code = TOTP.code(secret, step: world.clock.now.milliseconds / 30_000)
        let refusals = [
            await refusal {
                _ = try await world.client.addPasskey(passkey.make(begun.challenge), other)
            },
            await refusal {
                _ = try await world.client.confirmTotp(.with { $0.code = code }, other)
            },
            await refusal {
                _ = try await world.client.setPassword(
                    .with { $0.password = "plum trees eat horses" }, other)
            },
        ]
        for error in refusals {
            #expect(error?.code == .failedPrecondition)
            #expect(error?.violations.first?.field == "second_factor")
        }
        #expect(try await account("jo").passkeys.count == 1)
        #expect(try await !account("jo").hasTotp)
    }

    @Test func `the roles in the whole suite stay when an app without an id is asked for`()
        async throws
    {
        _ = try await world.client.createSignInLink(.init(), .key(.admin))
        try await world.service.forgetRoles(in: "")
        #expect(try await account("admin").roles.map(\.role) == [.admin])
    }
}

/// Second factors that an identity provider has checked.
@Suite struct `A second factor at the identity provider` {
    /// Creates a suite that demands a second factor, with an invited person of the provider.
    private func suite(
        trusts: Bool = false
    ) async throws -> (world: AccountWorld, provider: FakeIdentityProvider) {
        let clock = TestClock()
        let provider = try FakeIdentityProvider(clock: clock, trustsSecondFactor: trusts)
        let world = try await AccountWorld(identity: provider, clock: clock)
        _ = try await world.client.inviteAccount(
            .with { ($0.login, $0.role, $0.app) = ("mary@example.org", .sender, "news") },
            .key(.admin))
        _ = try await world.client.putSecondFactorRule(
            .with { $0.rule = .with { $0.isRequired = true } }, .key(.admin))
        return (world, provider)
    }

    /// Returns the provider's answer for its person, with claims in the token.
    private func answer(
        _ world: AccountWorld, _ provider: FakeIdentityProvider, _ claims: [String: any Sendable],
        again: Bool = false
    ) async throws -> Proto.IdentityAnswer {
        provider.state.withLock { $0.claims = claims }
        let begun = try await world.client.beginIdentitySignIn(
            .with { ($0.redirectUri, $0.again) = ("https://herald.example/", again) }, .browser())
        let state = provider.open(begun.uri)
        return .with {
            ($0.code, $0.state, $0.secret) = ("code", state, begun.secret)
            $0.redirectUri = "https://herald.example/"
        }
    }

    /// Signs in at the provider with claims, and returns the secret of the session.
    private func signIn(
        _ world: AccountWorld, _ provider: FakeIdentityProvider, _ claims: [String: any Sendable]
    ) async throws -> String {
        let answer = try await answer(world, provider, claims)
        return try await world.client.signInWithIdentity(.with { $0.answer = answer }, .browser())
            .secret
    }

    private func demand(
        _ world: AccountWorld, _ secret: String
    ) async throws -> Proto.SecondFactorDemand {
        try await world.client.authenticateSession(.with { $0.secret = secret }, .suite)
            .secondFactor
    }

    @Test func `counts if its token says so, or if the operator trusts it`() async throws {
        let cases: [(claims: [String: any Sendable], trusts: Bool, counts: Bool)] = [
            ([:], false, false), (["amr": ["pwd"]], false, false), (["amr": 1], false, false),
            (["amr": ["pwd", "mfa"]], false, true), ([:], true, true),
        ]
        for it in cases {
            let (world, provider) = try await suite(trusts: it.trusts)
            let demand = try await demand(world, try await signIn(world, provider, it.claims))
            #expect(demand == (it.counts ? .unspecified : .enrol), "\(it.claims)")
            let account = try await world.client.getAccount(
                .with { $0.id = "mary@example.org" }, .key(.admin)
            ).account
            #expect(account?.hasSecondFactor == it.counts, "\(it.claims)")
        }
    }

    @Test func `is not forgotten by a sign-in with a password alone, which has to prove it`()
        async throws
    {
        let mfa: [String: any Sendable] = ["amr": ["pwd", "mfa"]]
        let password: [String: any Sendable] = ["amr": ["pwd"]]
        let (world, provider) = try await suite()
        let first = try await signIn(world, provider, mfa)
        let second = try await signIn(world, provider, password)
        #expect(try await demand(world, first) == .unspecified)
        #expect(try await demand(world, second) == .prove)
        func confirm(_ claims: [String: any Sendable]) async throws {
            var claims = claims
            claims["auth_time"] = world.clock.wall.now().timestamp.seconds
            let answer = try await answer(world, provider, claims, again: true)
            _ = try await world.client.confirmIdentity(
                .with { $0.identity = answer }, try await world.call(second))
        }
        try await confirm(password)
        #expect(try await demand(world, first) == .unspecified)
        #expect(try await demand(world, second) == .prove)
        try await confirm(mfa)
        #expect(try await demand(world, second) == .unspecified)
    }

    @Test func `counts only at the provider that the suite has, for the same person there`() {
        func settings(_ issuer: String) -> IdentitySettings {
            IdentitySettings(issuer: issuer, client: "herald", secret: nil, name: "Example ID")
        }
        var account = Account(id: "1", login: "mary", stored: Proto.StoredAccount())
        account.setIdentity("https://id.example", "m1")
        account.noteIdentity(hasSecondFactor: true)
        account.noteIdentity(hasSecondFactor: false)
        account.setIdentity("https://id.example", "m1")
        let factor = SecondFactor(settings("https://id.example"))
        #expect(factor.isSetUp(account))
        var elsewhere = settings("https://other.example")
        elsewhere.trustsSecondFactor = true
        #expect(!SecondFactor(elsewhere).isSetUp(account))
        #expect(!SecondFactor().isSetUp(account))
        account.setIdentity("https://id.example", "m2")
        #expect(!factor.isSetUp(account))
    }

    @Test func `is trusted or claimed by a setting, and by no other word`() throws {
        func trusts(_ text: String) throws -> Bool? {
            try IdentitySettings(
                Settings([
                    "HERALD_OIDC_ISSUER": "https://id.example", "HERALD_OIDC_CLIENT_ID": "herald",
                    "HERALD_OIDC_SECOND_FACTOR": text,
                ]))?.trustsSecondFactor
        }
        #expect(try trusts("") == false && trusts("claimed") == false)
        #expect(try trusts("trusted") == true)
        #expect(throws: ConfigurationError.self) { try trusts("yes") }
    }
}
