import Attestation
import Crypto
import TestAttestations
import Testing

/// Tokens of Google's Play Integrity, made by jwcrypto.
@Suite(.enabled(if: MadeAttestations.isWanted))
struct PlayIntegrityTests {
    private static let time: Int64 = 1_800_000_000
    private static let hash = [UInt8](repeating: 9, count: 32)
    private static let made = Result {
        try MadeAttestations.make(hash: Hex.encode(hash.span), time: time)
    }

    private static func rule(_ packages: [String]) throws -> PlayIntegrityRule {
        let google = try made.get().google
        return try PlayIntegrityRule(
            packages: packages, verification: google.verification,
            decryptionKey: try #require(Base64.standard.decode(google.decryption)))
    }

    private static func problem(_ token: String, _ rule: PlayIntegrityRule) -> String? {
        guard let token = PlayIntegrityToken(token, key: rule.decryptionKey) else {
            return "no token"
        }
        do throws(AttestationError) {
            try token.check(rule, hash: hash, at: time * 1_000)
            return nil
        } catch { return error.message }
    }

    @Test func `a token is accepted if it is right, and else refused with the reason`() throws {
        let rule = try Self.rule(["com.example.beta", MadeAttestations.package])
        let reasons = [
            "right": nil, "padded": nil, "standard": nil, "strong": nil,
            "other package": "another app", "other app": "does not know",
            "other nonce": "another challenge", "no nonce": "another challenge",
            "old": "five minutes", "ahead": "five minutes", "no time": "five minutes",
            "time that is none": "five minutes", "changed app": "does not know",
            "unevaluated app": "does not know", "emulator": "not genuine", "rooted": "not genuine",
            "no device": "not genuine", "device that is a text": "not genuine",
            "other decryption key": "no token", "other verification key": "not signed",
            "other curve": "no token", "shared secret": "no token", "other wrapping": "no token",
            "other encryption": "no token", "compressed": "no token", "changed head": "no token",
            "changed key": "no token", "changed vector": "no token", "changed text": "no token",
            "changed tag": "no token", "cut": "no token", "empty": "no token",
        ]
        let cases = try Self.made.get().google.cases
        #expect(Set(cases.keys) == Set(reasons.keys))
        for (name, token) in cases {
            let problem = Self.problem(token, rule)
            if let reason = reasons[name] ?? "" {
                #expect(problem?.contains(reason) == true, "\(name): \(problem ?? "accepted")")
            } else {
                #expect(problem == nil, "\(name)")
            }
        }
    }

    @Test func `a token of a package that is not listed is refused`() throws {
        let token = try #require(try Self.made.get().google.cases["right"])
        let problem = Self.problem(token, try Self.rule(["com.example.new"]))
        #expect(problem?.contains("another app") == true)
    }
}
