import Protocol
import ServiceKit
import Synchronization
import TestSupport
import Testing

@testable import RegistryService

/// Roles that the groups of people at an identity provider give.
@Suite struct `Roles by groups of the identity provider` {
    private let provider: FakeIdentityProvider
    private let world: AccountWorld

    init() async throws {
        let clock = TestClock()
        provider = try FakeIdentityProvider(
            clock: clock,
            groups: try GroupRoles(
                Settings([
                    "HERALD_OIDC_ROLES":
                        "writers=sender in news, desk=operator in news, it=viewer, later=admin in x"
                ])))
        world = try await AccountWorld(identity: provider, clock: clock)
    }

    private func signIn(_ groups: (any Sendable)?, more: [String: any Sendable] = [:]) async throws
        -> Proto.SignedInResponse
    {
        provider.state.withLock { state in
            state.claims = more
            state.claims["groups"] = groups
        }
        let begun = try await world.client.beginIdentitySignIn(
            .with { $0.redirectUri = "https://herald.example/" }, .browser())
        let state = provider.open(begun.uri)
        return try await world.client.signInWithIdentity(
            .with {
                $0.answer = .with {
                    ($0.code, $0.state, $0.secret) = ("code", state, begun.secret)
                    $0.redirectUri = "https://herald.example/"
                }
            }, .browser())
    }

    /// Returns the roles of Mary's account, by app; nil if she has no account.
    private func roles() async -> [String: Proto.KeyRole]? {
        let account = try? await world.client.getAccount(
            .with { $0.id = "mary@example.org" }, .key(.admin)
        ).account
        return account.map { account in
            Dictionary(uniqueKeysWithValues: account.roles.map { ($0.app, $0.role) })
        }
    }

    @Test func `who is in a group gets an account with the highest role, without an invitation`()
        async throws
    {
        let session = try await signIn(["desk", "writers", "others"])
        #expect(!session.secret.isEmpty)
        #expect(await roles() == ["news": .operator])
        try await world.restart()
        _ = try await signIn(["writers", "it"])
        #expect(await roles() == ["news": .sender, "": .viewer])
    }

    @Test func `roles in apps that no group is named for stay as they were given`() async throws {
        _ = try await signIn(["writers"])
        _ = try await world.client.setAccountRole(
            .with { ($0.id, $0.app, $0.role) = ("mary@example.org", "sport", .admin) }, .key(.admin)
        )
        _ = try await world.client.setAccountRole(
            .with { ($0.id, $0.app, $0.role) = ("mary@example.org", "news", .admin) }, .key(.admin))
        _ = try await signIn(["it"])
        #expect(await roles() == ["sport": .admin, "": .viewer])
        // A role in an app that does not exist is not given.
        _ = try await signIn(["later"])
        #expect(await roles() == ["sport": .admin])
    }

    @Test func `who is left without a role is refused, and their sessions end`() async throws {
        let session = try await signIn("desk")
        #expect(await refusal { try await signIn([String]()) }?.code == .permissionDenied)
        #expect(await roles() == [:])
        let error = await refusal {
            try await world.client.authenticateSession(
                .with { $0.secret = session.secret }, .suite)
        }
        #expect(error?.code == .unauthenticated)
        _ = try await signIn(["desk"])
        #expect(await roles() == ["news": .operator])
    }

    @Test func `a token without groups, or without a role in them, makes and changes nothing`()
        async throws
    {
        #expect(await refusal { try await signIn(["others"]) }?.code == .permissionDenied)
        #expect(await refusal { try await signIn(nil) }?.code == .permissionDenied)
        #expect(await roles() == nil)
        _ = try await signIn(["desk"])
        for groups: any Sendable in [1, ["desk", 1] as [any Sendable], ["desk": true]] {
            let error = await refusal { try await signIn(groups) }
            #expect(error?.code == .permissionDenied)
            #expect(error?.message.contains("HERALD_OIDC_GROUPS_CLAIM") == true)
        }
        #expect(await roles() == ["news": .operator])
    }

    @Test func `an address that the provider does not vouch for gets no account by its groups`()
        async throws
    {
        let error = await refusal {
            try await signIn(["desk"], more: ["email_verified": false])
        }
        #expect(error?.code == .permissionDenied)
        #expect(await roles() == nil)
        // An account with a password is not given away either.
        try await world.person("mary@example.org")
        #expect(await refusal { try await signIn(["desk"]) }?.code == .failedPrecondition)
        #expect(await roles() == ["news": .viewer])
    }

    @Test func `an invited person has the roles of groups from the first sign-in`() async throws {
        _ = try await world.client.inviteAccount(
            .with { ($0.login, $0.role, $0.app) = ("mary@example.org", .admin, "news") },
            .key(.admin))
        _ = try await signIn(["writers"])
        #expect(await roles() == ["news": .sender])
    }

    @Test(arguments: [
        "desk", "desk=chief", "=sender", "desk=sender for news", "desk=sender in", "desk=",
        "desk=sender in news too", "a=viewer, b=device",
    ])
    func `a setting that cannot be read is refused with the item`(text: String) {
        #expect {
            _ = try GroupRoles(Settings(["HERALD_OIDC_ROLES": text]))
        } throws: { error in
            let error = error as? ConfigurationError
            return error?.setting == "HERALD_OIDC_ROLES"
        }
    }

    @Test func `groups may have signs and blanks in their names, and give nothing unless set`()
        throws
    {
        #expect(try GroupRoles(Settings([:])) == nil)
        let roles = try #require(
            try GroupRoles(
                Settings([
                    "HERALD_OIDC_ROLES": "cn=The desk=sender in news",
                    "HERALD_OIDC_GROUPS_CLAIM": "roles",
                ])))
        #expect(roles.claim == "roles")
        var account = Account(id: "a", login: "b", stored: Proto.StoredAccount())
        roles.apply(["cn=The desk"], to: &account, apps: ["news"])
        #expect(account.rolesText == "sender in news")
    }
}
