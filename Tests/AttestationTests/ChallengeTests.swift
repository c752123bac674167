import Attestation
import Crypto
import ServiceKit
import Testing

/// Challenges, which are recognized only in their place and for a limited time.
struct ChallengeTests {
    private static let challenges = AttestationChallenges(.seeded(1))
    private static let start = UnixTime(milliseconds: 1_800_000_000_000)

    private static func isKnown(
        _ challenge: String, app: String = "news", after: Duration = .zero,
        by maker: AttestationChallenges = challenges
    ) -> Bool {
        (try? maker.hash(challenge, app: app, install: "i1", now: start + after)) != nil
    }

    @Test func `a challenge counts for five minutes, for its app, at the process that made it`() {
        let made = Self.challenges.make(app: "news", now: Self.start)
        #expect(made.ends == Self.start + .seconds(300))
        #expect(Self.isKnown(made.text))
        #expect(Self.isKnown(made.text, after: .milliseconds(299_999)))
        #expect(!Self.isKnown(made.text, after: .seconds(300)))
        #expect(!Self.isKnown(made.text, app: "shop"))
        #expect(!Self.isKnown(made.text, by: AttestationChallenges(.seeded(2))))
    }

    @Test func `a challenge that was changed anywhere is not known`() {
        let text = Self.challenges.make(app: "news", now: Self.start).text
        for index in text.indices {
            var changed = text
            changed.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            #expect(!Self.isKnown(changed))
        }
        for other in ["", "A", text + "A", String(text.dropLast()), text + "=", "é"] {
            #expect(!Self.isKnown(other), "\(other)")
        }
    }

    @Test func `no two challenges are the same, and each install has its own hash`() throws {
        let texts = (0..<100).map { _ in Self.challenges.make(app: "news", now: Self.start).text }
        #expect(Set(texts).count == 100)
        func hash(_ install: String) throws -> Digest {
            try Self.challenges.hash(texts[0], app: "news", install: install, now: Self.start)
        }
        #expect(try hash("i1") == SHA256.digest(of: Array("\(texts[0]).i1".utf8)))
        #expect(try hash("i1") != hash("i2"))
        #expect(throws: AttestationError.self) { try hash("") }
    }
}
