import Crypto
import Protocol
import ServiceKit
import Testing

@testable import RegistryService

@Suite struct `Passkeys` {
    private static func world() async throws -> (AccountWorld, CallContext, String) {
        let world = try await AccountWorld()
        let id = try await world.person("jo")
        return (world, try await world.call(try await world.signIn("jo").secret), id)
    }

    private func signIn(_ world: AccountWorld, _ assertion: Proto.PasskeyAssertion) async
        -> RPCError?
    {
        await refusal {
            try await world.client.signInWithPasskey(
                .with { $0.assertion = assertion }, .browser())
        }
    }

    @Test func `a passkey signs in, each challenge once`() async throws {
        let (world, call, id) = try await Self.world()
        var passkey = try TestPasskey()
        let begun = try await world.client.beginPasskey(.init(), call)
        #expect(begun.userHandle == Array(id.utf8))
        _ = try await world.client.addPasskey(passkey.make(begun.challenge), call)
        try await world.restart()
        let challenge = try await world.client.beginPasskeySignIn(.init(), .browser()).challenge
        passkey.count = 1
        #expect(await signIn(world, passkey.use(challenge, account: id)) == nil)
        passkey.count = 2
        #expect(await signIn(world, passkey.use(challenge, account: id))?.code == .unauthenticated)
        let late = try await world.client.beginPasskeySignIn(.init(), .browser()).challenge
        world.clock.advance(by: .seconds(300))
        #expect(await signIn(world, passkey.use(late, account: id))?.code == .unauthenticated)
    }

    @Test func `an unknown passkey is checked with a key, as a known one is`() throws {
        let decoy = AccountPasskeys.decoy
        let algorithm = try #require(CredentialKey.Algorithm(rawValue: decoy.algorithm))
        #expect(CredentialKey(algorithm, der: decoy.publicKey) != nil)
        #expect(decoy.rpIdHash.isEmpty, "no host's, so that nothing it signs is right")
    }

    @Test func `a secret is that of no hash, and of its own alone`() {
        let hash = AccountSecret.hash("hs_a_b")
        #expect(AccountSecret.matches("hs_a_b", hash))
        #expect(!AccountSecret.matches("hs_a_c", hash))
        #expect(!AccountSecret.matches("hs_a_b", nil))
        #expect(!AccountSecret.matches("hs_a_b", []))
    }

    @Test func `what is not signed as WebAuthn says is refused`() async throws {
        let (world, call, id) = try await Self.world()
        let passkey = try TestPasskey()
        let begun = try await world.client.beginPasskey(.init(), call).challenge
        _ = try await world.client.addPasskey(passkey.make(begun), call)
        func challenge() async throws -> [UInt8] {
            try await world.client.beginPasskeySignIn(.init(), .browser()).challenge
        }
        var cases: [(String, Proto.PasskeyAssertion)] = []
        var other = passkey
        other.host = "evil.example"
        cases.append(("of another host", other.use(try await challenge(), account: id)))
        other.origin = "https://evil.example"
        cases.append(("of another page and host", other.use(try await challenge(), account: id)))
        other = passkey
        other.origin = "http://herald.example"
        cases.append(("without TLS", other.use(try await challenge(), account: id)))
        other = passkey
        other.flags = 0x01
        cases.append(("its user was not verified", other.use(try await challenge(), account: id)))
        cases.append(("of another account", passkey.use(try await challenge(), account: "kim")))
        cases.append(("of an own challenge", passkey.use([1, 2, 3], account: id)))
        var changed = passkey.use(try await challenge(), account: id)
        changed.signature[10] ^= 1
        cases.append(("a changed signature", changed))
        changed = passkey.use(try await challenge(), account: id)
        changed.authenticatorData[33] ^= 1
        cases.append(("changed data", changed))
        for (name, assertion) in cases {
            #expect(await signIn(world, assertion)?.code == .unauthenticated, "\(name)")
        }
        #expect(await signIn(world, passkey.use(try await challenge(), account: id)) == nil)
    }

    @Test func `a copy of a passkey is noticed by its count`() async throws {
        let (world, call, id) = try await Self.world()
        var passkey = try TestPasskey()
        passkey.count = 5
        let begun = try await world.client.beginPasskey(.init(), call).challenge
        _ = try await world.client.addPasskey(passkey.make(begun), call)
        for (count, isRight) in [(UInt32(6), true), (6, false), (5, false), (0, false), (7, true)] {
            passkey.count = count
            let challenge = try await world.client.beginPasskeySignIn(.init(), .browser())
                .challenge
            let error = await signIn(world, passkey.use(challenge, account: id))
            #expect((error == nil) == isRight, "\(count)")
        }
    }

    @Test func `extensions of any kind of value are read, and numbers in longer forms`()
        async throws
    {
        let (world, call, id) = try await Self.world()
        var passkey = try TestPasskey()
        // {"hmac-secret": true, "credProtect": 2, "uvm": [[2, 4, 2]]}, with 2 in three bytes.
        var extensions: [UInt8] = [0xa3, 0x6b]
        extensions += Array("hmac-secret".utf8)
        extensions += [0xf5, 0x6b]
        extensions += Array("credProtect".utf8)
        extensions += [0x19, 0, 2, 0x63]
        extensions += Array("uvm".utf8)
        extensions += [0x81, 0x83, 2, 4, 2]
        passkey.extensions = extensions
        let begun = try await world.client.beginPasskey(.init(), call).challenge
        _ = try await world.client.addPasskey(passkey.make(begun), call)
        func challenge() async throws -> [UInt8] {
            try await world.client.beginPasskeySignIn(.init(), .browser()).challenge
        }
        #expect(await signIn(world, passkey.use(try await challenge(), account: id)) == nil)
        passkey.extensions += [0]
        let more = passkey.use(try await challenge(), account: id)
        #expect(await signIn(world, more)?.code == .unauthenticated)
    }

    @Test func `bytes that are no passkey change nothing`() async throws {
        let (world, call, _) = try await Self.world()
        let passkey = try TestPasskey()
        let whole = passkey.make(try await world.client.beginPasskey(.init(), call).challenge)
        for length in 0..<whole.attestationObject.count {
            var cut = whole
            cut.attestationObject = Array(whole.attestationObject.prefix(length))
            let error = await refusal { try await world.client.addPasskey(cut, call) }
            #expect(error?.code == .invalidArgument)
        }
        let deep = [UInt8](repeating: 0x81, count: 5000)
        var long: [UInt8] = [0x9b]
        long += [UInt8](repeating: 0xFF, count: 8)
        for nested in [deep, long] {
            var other = whole
            other.attestationObject = nested
            let error = await refusal { try await world.client.addPasskey(other, call) }
            #expect(error?.code == .invalidArgument)
        }
        _ = try await world.client.addPasskey(whole, call)
        let again = await refusal { try await world.client.addPasskey(whole, call) }
        #expect(again?.code == .failedPrecondition, "its challenge was used")
    }
}
