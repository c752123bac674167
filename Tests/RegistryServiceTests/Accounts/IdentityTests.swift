import Addresses
import Crypto
import Protocol
import ServiceKit
import Synchronization
import TestIdentities
import TestSupport
import Testing

@testable import RegistryService

@Suite struct `Sign-in by an identity provider` {
    private let provider: FakeIdentityProvider
    private let world: AccountWorld

    init() async throws {
        let clock = TestClock()
        provider = try FakeIdentityProvider(clock: clock)
        world = try await AccountWorld(identity: provider, clock: clock)
    }

    /// Begins a sign-in at the provider, and returns the answer that the browser comes back with.
    private func answer(again: Bool = false) async throws -> Proto.IdentityAnswer {
        let begun = try await world.client.beginIdentitySignIn(
            .with { ($0.redirectUri, $0.again) = ("https://herald.example/", again) }, .browser())
        let state = provider.open(begun.uri)
        return .with {
            ($0.code, $0.state, $0.secret) = ("code", state, begun.secret)
            $0.redirectUri = "https://herald.example/"
        }
    }

    private func signIn(
        _ answer: Proto.IdentityAnswer
    ) async throws -> Proto.SignedInResponse {
        try await world.client.signInWithIdentity(.with { $0.answer = answer }, .browser())
    }

    private func invite(_ login: String = "mary@example.org") async throws {
        _ = try await world.client.inviteAccount(
            .with { ($0.login, $0.role, $0.app) = (login, .sender, "news") }, .key(.admin))
    }

    private func set(_ claims: [String: any Sendable]) {
        provider.state.withLock { $0.claims = claims }
    }

    @Test func `an invited person signs in, and is known by the provider's id from then on`()
        async throws
    {
        try await invite("Mary@Example.org")
        let first = try await signIn(try await answer())
        #expect(!first.secret.isEmpty)
        let account = try await world.client.getAccount(
            .with { $0.id = "mary@example.org" }, .key(.admin)
        ).account
        #expect(account?.state == .active && account?.hasIdentity == true)
        #expect(account?.invitationExpireTime == nil)
        try await world.restart()
        // Her address there is another one now; she is the same.
        set(["email": "mary.jones@example.org"])
        let second = try await signIn(try await answer())
        let session = try await world.client.authenticateSession(
            .with { $0.secret = second.secret }, .suite)
        #expect(session.login == "mary@example.org")
    }

    @Test func `nobody gets an account whose login the provider does not vouch for`() async throws {
        try await invite()
        for claims: [String: any Sendable] in [
            ["email_verified": false], ["email_verified": "true"], ["email": "otto@example.org"],
            ["email": 1], ["email": "no login"],
        ] {
            set(claims)
            let answer = try await answer()
            #expect(await refusal { try await signIn(answer) }?.code == .permissionDenied)
        }
    }

    @Test func `an account with a password is not given away; its person connects it`()
        async throws
    {
        try await world.person("mary@example.org")
        let first = try await answer()
        #expect(await refusal { try await signIn(first) }?.code == .failedPrecondition)
        let session = try await world.signIn("mary@example.org")
        let second = try await answer()
        let call = try await world.call(session.secret)
        _ = try await world.client.connectIdentity(.with { $0.answer = second }, call)
        #expect(try await signIn(try await answer()).secret.isEmpty == false)
        // Nobody else can connect the same person.
        try await world.person("otto@example.org")
        let other = try await world.call(try await world.signIn("otto@example.org").secret)
        let third = try await answer()
        let error = await refusal {
            try await world.client.connectIdentity(.with { $0.answer = third }, other)
        }
        #expect(error?.code == .alreadyExists)
        _ = try await world.client.disconnectIdentity(.init(), call)
        let fourth = try await answer()
        #expect(await refusal { try await signIn(fourth) }?.code == .failedPrecondition)
    }

    /// Whoever may choose the name `admin` at the provider would have the whole suite.
    @Test func `an account that nobody was invited to is not given away by its login`()
        async throws
    {
        _ = try await world.client.createSignInLink(
            .with { $0.login = "mary@example.org" }, .key(.admin))
        let answer = try await answer()
        #expect(await refusal { try await signIn(answer) }?.code == .failedPrecondition)
    }

    @Test func `an invitation that has ended opens nothing, and one that is made anew does`()
        async throws
    {
        try await invite()
        world.clock.advance(by: .seconds(3 * 86_400))
        let late = try await answer()
        let error = await refusal { try await signIn(late) }
        #expect(error?.code == .failedPrecondition)
        #expect(error?.message.contains("has ended") == true)
        _ = try await world.client.resetAccount(.with { $0.id = "mary@example.org" }, .suite)
        #expect(try await !signIn(try await answer()).secret.isEmpty)
    }

    @Test func `a network has three exchanges at a time, and others still sign in`() throws {
        var places = NetworkPlaces(50, ofNetwork: 3)
        func network(_ number: Int) -> AddressBlock? {
            IPAddress("192.0.2.\(number)").map { AddressBlock($0) }
        }
        for _ in 0..<3 { try places.enter(network(1)) }
        #expect(throws: RPCError.self) { try places.enter(network(1)) }
        places.leave(network(1))
        try places.enter(network(1))
        for number in 2...48 { try places.enter(network(number)) }
        #expect(throws: RPCError.self) { try places.enter(network(49)) }
    }

    @Test func `who has nothing else to sign in with cannot disconnect the provider`()
        async throws
    {
        try await invite()
        let session = try await signIn(try await answer())
        let call = try await world.call(session.secret)
        let error = await refusal { try await world.client.disconnectIdentity(.init(), call) }
        #expect(error?.code == .failedPrecondition)
    }

    @Test func `a second person with the same address does not get the account`() async throws {
        try await invite()
        _ = try await signIn(try await answer())
        set(["sub": "4712"])
        let answer = try await answer()
        #expect(await refusal { try await signIn(answer) }?.code == .permissionDenied)
    }

    @Test func `a disabled account stays shut, and a reset one forgets the provider`() async throws
    {
        try await invite()
        _ = try await signIn(try await answer())
        let admin = CallContext.key(.admin)
        _ = try await world.client.disableAccount(.with { $0.id = "mary@example.org" }, admin)
        let first = try await answer()
        #expect(await refusal { try await signIn(first) }?.code == .permissionDenied)
        _ = try await world.client.enableAccount(.with { $0.id = "mary@example.org" }, admin)
        let reset = try await world.client.resetAccount(
            .with { $0.id = "mary@example.org" }, admin)
        #expect(reset.account?.hasIdentity == false)
    }

    @Test func `an answer counts once, in the browser that began, within fifteen minutes`()
        async throws
    {
        try await invite()
        let used = try await answer()
        _ = try await signIn(used)
        #expect(await refusal { try await signIn(used) }?.code == .unauthenticated)
        // Somebody sends a link with an answer of their own: the browser has another secret.
        var foreign = try await answer()
        foreign.secret = try await answer().secret
        #expect(await refusal { try await signIn(foreign) }?.code == .unauthenticated)
        var made = try await answer()
        made.secret = Base64.url.encode([UInt8](repeating: 1, count: 56))
        #expect(await refusal { try await signIn(made) }?.code == .unauthenticated)
        let late = try await answer()
        world.clock.advance(by: .seconds(900))
        #expect(await refusal { try await signIn(late) }?.code == .unauthenticated)
    }

    @Test func `an answer of another issuer is refused`() async throws {
        try await invite()
        var answer = try await answer()
        answer.issuer = "https://evil.example"
        #expect(await refusal { try await signIn(answer) }?.code == .unauthenticated)
    }

    @Test func `what is dangerous needs a proof at the provider that is new`() async throws {
        try await invite()
        let signedIn = try await signIn(try await answer())
        func freshUntil() async throws -> Int64 {
            try await world.client.authenticateSession(
                .with { $0.secret = signedIn.secret }, .suite
            ).freshExpireTime?.seconds ?? 0
        }
        let now = world.clock.wall.now().timestamp.seconds
        // The provider did not say when she proved who she is.
        #expect(try await freshUntil() < now)
        let call = try await world.call(signedIn.secret)
        func confirm() async throws {
            let answer = try await answer(again: true)
            _ = try await world.client.confirmIdentity(.with { $0.identity = answer }, call)
        }
        #expect(await refusal { try await confirm() }?.code == .unauthenticated)
        set(["auth_time": now - 61])
        #expect(await refusal { try await confirm() }?.code == .unauthenticated)
        set(["auth_time": now, "sub": "4712"])
        #expect(await refusal { try await confirm() }?.code == .unauthenticated)
        set(["auth_time": now])
        try await confirm()
        #expect(try await freshUntil() == now + 600)
        // An answer that was asked for without `again` proves nothing.
        let lax = try await answer()
        let error = await refusal {
            try await world.client.confirmIdentity(.with { $0.identity = lax }, call)
        }
        #expect(error?.code == .unauthenticated)
    }

    @Test func `a session by the provider ends when its person is idle, and after a day`()
        async throws
    {
        try await invite()
        func isOpen(_ secret: String) async -> Bool {
            let asked = Proto.AuthenticateSessionRequest.with {
                ($0.secret, $0.isActive) = (secret, true)
            }
            return (try? await world.client.authenticateSession(asked, .suite)) != nil
        }
        let idle = try await signIn(try await answer()).secret
        #expect(await isOpen(idle))
        world.clock.advance(by: .seconds(3_600))
        #expect(await !isOpen(idle))
        let busy = try await signIn(try await answer()).secret
        for _ in 0..<47 {
            world.clock.advance(by: .seconds(1_800))
            #expect(await isOpen(busy))
        }
        world.clock.advance(by: .seconds(1_800))
        #expect(await !isOpen(busy))
    }

    @Test func `new keys of the provider are fetched when a token is signed with one`()
        async throws
    {
        try await invite()
        _ = try await signIn(try await answer())
        #expect(provider.paths() == ["/.well-known/openid-configuration", "/token", "/keys"])
        _ = try await signIn(try await answer())
        #expect(provider.paths() == ["/token"])
        var made = try MadeIdentityProvider(key: 9)
        made.keyID = "2027"
        provider.state.withLock { $0.made = made }
        // Not for each token of a stranger: half a minute later.
        let soon = try await answer()
        #expect(await refusal { try await signIn(soon) }?.code == .unavailable)
        #expect(provider.paths() == ["/token"])
        world.clock.advance(by: .seconds(30))
        _ = try await signIn(try await answer())
        #expect(provider.paths() == ["/token", "/keys"])
    }

    @Test func `a provider that is away or refuses says so, with what to look at`() async throws {
        try await invite()
        let used = try await answer()
        provider.state.withLock { $0.refusal = (400, #"{"error": "invalid_grant"}"#) }
        #expect(await refusal { try await signIn(used) }?.code == .unauthenticated)
        provider.state.withLock { $0.refusal = (401, #"{"error": "invalid_client"}"#) }
        let second = try await answer()
        let error = await refusal { try await signIn(second) }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("secrets/oidc.secret") == true)
        world.clock.advance(by: .seconds(3600))
        provider.state.withLock { $0.isDown = true }
        let away = await refusal { try await answer() }
        #expect(away?.code == .unavailable)
        #expect(away?.message.contains("could not connect") == true)
    }

    @Test func `a suite without a provider says so`() async throws {
        let world = try await AccountWorld()
        let options = try await world.client.getSignInOptions(.init(), .browser())
        #expect(options.identityProvider.isEmpty)
        let error = await refusal {
            try await world.client.beginIdentitySignIn(
                .with { $0.redirectUri = "https://h/" }, .browser())
        }
        #expect(error?.code == .failedPrecondition)
        let with = try await self.world.client.getSignInOptions(.init(), .browser())
        #expect(with.identityProvider == "Example ID")
    }

    @Test func `the browser comes back to a page of the dashboard only`() async throws {
        for uri in ["http://h/", "https://h/?a", "https://h/#a", "https://a@h/", "h", ""] {
            let error = await refusal {
                try await world.client.beginIdentitySignIn(
                    .with { $0.redirectUri = uri }, .browser())
            }
            #expect(error?.code == .invalidArgument, "\(uri)")
        }
    }
}
