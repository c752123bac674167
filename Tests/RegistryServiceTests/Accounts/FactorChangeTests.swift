import Protocol
import ServiceKit
import Testing

@testable import RegistryService

/// Tests of what becomes of a person's sessions when they change what they sign in with.
@Suite struct `Changes of factors` {
    private let world: AccountWorld

    init() async throws {
        world = try await AccountWorld()
        try await world.person("jo")
        try await world.person("kim")
    }

    private func isOpen(_ secret: String) async -> Bool {
        let asked = Proto.AuthenticateSessionRequest.with { $0.secret = secret }
        return (try? await world.client.authenticateSession(asked, .suite)) != nil
    }

    @Test func `adding and removing a passkey ends the other sessions, that of a thief as well`()
        async throws
    {
        let id = try #require(
            try await world.client.getAccount(.with { $0.id = "jo" }, .suite).account?.id)
        let own = try await world.signIn("jo").secret
        let kim = try await world.signIn("kim").secret
        let older = try await world.signIn("jo").secret
        let passkey = try TestPasskey()
        let call = try await world.call(own)
        let begun = try await world.client.beginPasskey(.init(), call)
        let added = try await world.client.addPasskey(passkey.make(begun.challenge), call)
        #expect(await !isOpen(older))
        let challenge = try await world.client.beginPasskeySignIn(.init(), .browser()).challenge
        let thief = try await world.client.signInWithPasskey(
            .with { $0.assertion = passkey.use(challenge, account: id) }, .browser()
        ).secret
        #expect(await isOpen(thief))
        _ = try await world.client.removePasskey(.with { $0.id = added.passkey?.id ?? "" }, call)
        try await world.restart()
        for secret in [thief, older] { #expect(await !isOpen(secret)) }
        for secret in [own, kim] { #expect(await isOpen(secret)) }
    }

    @Test func `turning codes on and off ends the other sessions`() async throws {
        let own = try await world.signIn("jo").secret
        let call = try await world.call(own)
        let older = try await world.signIn("jo").secret
        _ = try await world.client.beginTotp(.init(), call)
        let secret = await world.service.newSecretForTest
        func code() -> String { TOTP.code(secret, step: world.clock.now.milliseconds / 30_000) }
        _ = try await world.client.confirmTotp(.with { $0.code = code() }, call)
        #expect(await !isOpen(older))
        world.clock.advance(by: .seconds(30))
        let later = try await world.signIn("jo", code: code()).secret
        #expect(await isOpen(later))
        _ = try await world.client.removeTotp(.init(), call)
        #expect(await !isOpen(later))
        #expect(await isOpen(own))
    }
}
