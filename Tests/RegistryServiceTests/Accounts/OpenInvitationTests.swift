import Protocol
import ServiceKit
import Testing

@testable import RegistryService

/// Tests that invitations and links end with what they are for.
@Suite struct `Invitations and links that are open` {
    private let world: AccountWorld

    init() async throws { world = try await AccountWorld() }

    private func invite(_ login: String) async throws -> String {
        try await world.client.inviteAccount(
            .with { ($0.login, $0.role, $0.app) = (login, .viewer, "news") }, .suite
        ).invitation
    }

    private func link(_ login: String) async throws -> String {
        try await world.client.createSignInLink(.with { $0.login = login }, .suite).link
    }

    private func accept(_ invitation: String) async -> RPCError? {
        await refusal {
            try await world.client.acceptInvitation(
                .with { ($0.invitation, $0.password) = (invitation, "other words of a thief") },
                .browser())
        }
    }

    private func use(_ link: String) async throws -> String {
        try await world.client.useSignInLink(.with { $0.link = link }, .browser("127.0.0.1"))
            .secret
    }

    @Test func `a password of one's own ends the invitation and the link, and a later link works`()
        async throws
    {
        let invitation = try await invite("jo")
        let call = try await world.call(try await use(try await link("jo")))
        let open = try await link("jo")
        _ = try await world.client.setPassword(
            .with { $0.password = AccountWorld.password }, call)
        #expect(await accept(invitation)?.code == .unauthenticated)
        #expect(await refusal { try await use(open) }?.code == .unauthenticated)
        #expect(try await !world.signIn("jo").secret.isEmpty)
        #expect(try await !use(try await link("jo")).isEmpty)
        let again = try await world.client.resetAccount(.with { $0.id = "jo" }, .suite)
        #expect(await accept(again.invitation) == nil)
    }

    @Test func `an invitation that is accepted, or a passkey, ends an open link`() async throws {
        let invitation = try await invite("jo")
        let open = try await link("jo")
        #expect(await accept(invitation) == nil)
        #expect(await refusal { try await use(open) }?.code == .unauthenticated)
        let second = try await invite("kim")
        let call = try await world.call(try await use(try await link("kim")))
        let begun = try await world.client.beginPasskey(.init(), call)
        _ = try await world.client.addPasskey(try TestPasskey().make(begun.challenge), call)
        #expect(await accept(second)?.code == .unauthenticated)
    }

    @Test func `an account that was disabled and enabled takes no old invitation or link`()
        async throws
    {
        let invitation = try await invite("jo")
        let open = try await link("jo")
        _ = try await world.client.disableAccount(.with { $0.id = "jo" }, .suite)
        _ = try await world.client.enableAccount(.with { $0.id = "jo" }, .suite)
        #expect(await accept(invitation)?.code == .unauthenticated)
        #expect(await refusal { try await use(open) }?.code == .unauthenticated)
    }

    @Test func `an invitation that an earlier version left open beside a password does nothing`()
        async throws
    {
        let invitation = try await invite("jo")
        await world.service.setPasswordForTest(of: "jo")
        #expect(await accept(invitation)?.code == .unauthenticated)
    }
}

extension AccountService {
    /// Sets a password as an earlier version did, which left the invitation open.
    fileprivate func setPasswordForTest(of login: String) {
        guard var account = ledger.book.find(login) else { return }
        account.stored.password = Proto.StoredPassword()
        ledger.remember(account)
    }
}
