import Addresses
import Crypto
import Protocol
import ServiceKit
import Testing

@testable import RegistryService

@Suite struct `Proofs of who somebody is` {
    @Test func `codes equal those of RFC 6238`() {
        let secret = Array("12345678901234567890".utf8)
        let codes: [(Int64, String)] = [
            (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"),
            (1_234_567_890, "005924"), (2_000_000_000, "279037"),
        ]
        for (seconds, code) in codes {
            #expect(TOTP.code(secret, step: seconds / 30) == code)
        }
    }

    @Test func `a code counts a step early and late, and never twice`() {
        let secret = Array("12345678901234567890".utf8)
        let now = UnixTime(milliseconds: 1_111_111_111_000)
        let step = 1_111_111_111 / Int64(30)
        for offset in Int64(-1)...1 {
            let code = TOTP.code(secret, step: step + offset)
            #expect(TOTP.step(of: code, secret, at: now, after: 0) == step + offset)
            #expect(TOTP.step(of: code, secret, at: now, after: step + offset) == nil)
        }
        for offset in [Int64(-2), 2] {
            let code = TOTP.code(secret, step: step + offset)
            #expect(TOTP.step(of: code, secret, at: now, after: 0) == nil)
        }
    }

    @Test func `a code that was seen signs nobody in a second time, also not at once`()
        async throws
    {
        let world = try await AccountWorld()
        try await world.person("jo")
        let session = try await world.signIn("jo").secret
        let call = try await world.call(session)
        _ = try await world.client.beginTotp(.init(), call)
        let secret = await world.service.newSecretForTest
        let wrong = await refusal {
            try await world.client.confirmTotp(.with { $0.code = "000000" }, call)
        }
        #expect(wrong?.violations.first?.field == "code")
        func code() -> String {
            TOTP.code(secret, step: world.clock.now.milliseconds / 30_000)
        }
        let codes = try await world.client.confirmTotp(.with { $0.code = code() }, call)
            .recoveryCodes
        #expect(codes.count == 10)
        try await world.restart()
        #expect(try await world.signIn("jo").needsCode)
        // The code that turned it on was used by that.
        #expect(await refusal { try await world.signIn("jo", code: code()) } != nil)
        world.clock.advance(by: .seconds(30))
        #expect(try await !world.signIn("jo", code: code()).secret.isEmpty)
        #expect(await refusal { try await world.signIn("jo", code: code()) } != nil)
        #expect(try await !world.signIn("jo", code: codes[3].uppercased()).secret.isEmpty)
        #expect(await refusal { try await world.signIn("jo", code: codes[3]) } != nil)
    }

    @Test func `long passwords are accepted, common ones and names are not`() throws {
        let own = ["margaret@example.org", "margaret", "example"]
        for good in [
            AccountWorld.password, "violett Zwiebel Fenster", "これは長いパスワードですよ皆さん本当に",
            "x9!kQ2 lamp ferry tax", String(repeating: "ab1 qz9 ", count: 8) + "end of it",
        ] {
            #expect(throws: Never.self, "\(good)") {
                try PasswordRule.check(good, own: own, "password")
            }
        }
        for bad in [
            "fourteen chars", "passwordpassword", "Password12345678", "aaaaaaaaaaaaaaaa",
            "qwertyuiop123456", "iloveyouiloveyou", "P@ssw0rd!P@ssw0rd!", "abcabcabcabcabcabc",
            "123456789012345678", "margaret margaret 1", "MargaretMargaret2026",
            "correcthorsebatterystaple", "letmeinletmein2026", "herald newsroom 2026",
            String(repeating: "long ", count: 300),
        ] {
            #expect(throws: RPCError.self, "\(bad)") {
                try PasswordRule.check(bad, own: own, "password")
            }
        }
    }

    /// All of at least 15 characters among the 50,000 most frequent ones that Django and zxcvbn
    /// bring.
    @Test func `each long password of the published lists of common ones is refused`() {
        let listed = """
            111111111111111 111222333444555 122333444455555 1234567887654321 12345678900987654321
            12345678901234567890 1234567890987654321 1234567890qwerty 1234567890qwertyuiop
            123456789101112 123456789123456 1234567891234567 123456789123456789 12345678987654321
            123456789987654321 123456789qwerty 1234qwerasdfzxcv 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o
            1q2w3e4r5t6y7u8i9o0p 1qa2ws3ed4rf5tg 1qaz2wsx3edc4rfv 1qazxsw23edcvfr4 23176djivanfros
            asdfghjkl:&#39: bpgjldsgjldthnf demon1q2w3e4r5t doomsayer.2.7mords.v
            doomsayer.2.7mords.vv familiyafamiliya hd764nw5d7e1vb1 inactive1996aug
            john!20130605at1753 kartoffelpuffer lhbjkjubz2957704 lightpower12345 mailcreated5240
            manchesterunited mega_pizdetz666 migrationschool momsanaladventure nemvxyheqdd5oqxyxyzi
            neworleans12345 passwordstandard polniypizdec0211 polniypizdec1102 polniypizdec110211
            q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 qazwsxedcrfvtgb qwertasdfgzxcvb qwerty123456789
            qwertyuiop12345 sdf7asdf6asdg8df somanypickles27 stefangreil1983 yfdbufnjh10305070
            zqjphsyf6ctifgu zxcvbnm123456789 пїѕпїѕпїѕпїѕпїѕ
            """
        for bad in listed.split(whereSeparator: \.isWhitespace) {
            #expect(throws: RPCError.self, "\(bad)") {
                try PasswordRule.check(String(bad), own: [], "password")
            }
        }
    }

    @Test func `a walk over the keys is refused, and words that happen to be short walks are not`()
        throws
    {
        for bad in [
            "1q2w3e4r5t6y7u8i", "q1w2e3r4t5y6u7i8", "zaq1xsw2cde3vfr4", "poiuytrewqlkjhgfdsa",
            "1qaz2wsx3edc4rfv5tgb", "qweasdzxc qweasdzxc1", "!QAZ2wsx#EDC4rfv", "asdfqwerzxcv1234",
            "qwertzuiop12345", "yxcvbnm,asdfghjkl", "azertyuiop12345", "passwordqawsedrf",
        ] {
            #expect(throws: RPCError.self, "\(bad)") {
                try PasswordRule.check(bad, own: [], "password")
            }
        }
        for good in ["were trees polka dots", "x9!kQ2 lamp ferry tax", "fresh water under deck"] {
            #expect(throws: Never.self, "\(good)") {
                try PasswordRule.check(good, own: [], "password")
            }
        }
    }

    @Test func `who guesses has to pause, and the person signs in from a known network`()
        async throws
    {
        let world = try await AccountWorld()
        try await world.person("jo")
        // A guesser of one network.
        for _ in 0..<5 {
            let error = await refusal {
                try await world.signIn("jo", "a wrong password, again", from: "203.0.113.9")
            }
            #expect(error?.code == .unauthenticated)
        }
        let paused = await refusal { try await world.signIn("jo", from: "203.0.113.9") }
        #expect(paused?.code == .resourceExhausted && paused?.retryAfter != nil)
        // A guesser of many.
        for number in 0..<60 {
            _ = await refusal {
                try await world.signIn(
                    "jo", "a wrong password, again", from: "198.51.100.\(number)")
            }
        }
        let stranger = await refusal { try await world.signIn("jo", from: "198.51.100.200") }
        #expect(stranger?.code == .resourceExhausted)
        // Its own network is the one that it was invited in.
        #expect(try await !world.signIn("jo", from: "192.0.2.1").secret.isEmpty)
        world.clock.advance(by: .seconds(901))
        #expect(try await !world.signIn("jo", from: "198.51.100.200").secret.isEmpty)
    }

    @Test func `the pause of a network doubles up to a quarter of an hour`() {
        var book = GuessBook(AccountLimits())
        let network = IPAddress("203.0.113.9").map { AddressBlock($0) }
        var now = UnixTime(milliseconds: 1_800_000_000_000)
        var pauses: [Duration] = []
        for _ in 0..<16 {
            book.tried("jo", from: network, isKnown: true, at: now)
            let pause = book.pause(of: "jo", from: network, isKnown: true, at: now) ?? .zero
            pauses.append(pause)
            now = now + pause
        }
        #expect(
            pauses.prefix(7) == [.zero, .zero, .zero, .zero, .seconds(1), .seconds(2), .seconds(4)])
        #expect(pauses.last == .seconds(900))
    }

    @Test func `a secret opens for its own account alone`() {
        let box = SecretBox(key: [UInt8](repeating: 1, count: 32))
        let sealed = box.seal([1, 2, 3], of: "jo", .system)
        #expect(box.open(sealed, of: "jo") == [1, 2, 3])
        #expect(box.open(sealed, of: "kim") == nil)
        #expect(SecretBox(key: [UInt8](repeating: 2, count: 32)).open(sealed, of: "jo") == nil)
    }
}

extension AccountService {
    /// The secret of an authenticator app whose first code has not come yet.
    var newSecretForTest: [UInt8] { ownAccount.newSecrets.values.first ?? [] }
}
