import Crypto
import Testing

/// Secrets agreed on with P-256, compared with RFC 5903 §8.1.
@Suite struct P256AgreementTests {
    static let initiator = "c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433"
    static let initiatorPoint =
        "04dad0b65394221cf9b051e1feca5787d098dfe637fc90b9ef945d0c37725811"
        + "805271a0461cdb8252d61f1c456fa3e59ab1f45b33accf5f58389e0577b8990bb3"
    static let responder = "c6ef9c5d78ae012a011164acb397ce2088685d8f06bf9be0b283ab46476bee53"
    static let secret = "d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de"

    private static func bytes(_ hex: String) throws -> [UInt8] { try #require(Hex.decode(hex)) }

    @Test func `both sides of a key agreement derive the standard's secret`() throws {
        let (first, second) = try (Self.bytes(Self.initiator), Self.bytes(Self.responder))
        guard let one = P256AgreementKey.read(first), let other = P256AgreementKey.read(second)
        else {
            Issue.record("no keys")
            return
        }
        #expect(Hex.encode(one.publicKey.bytes) == Self.initiatorPoint)
        #expect(Hex.encode(one.secret(with: other.publicKey)) == Self.secret)
        #expect(Hex.encode(other.secret(with: one.publicKey)) == Self.secret)
    }

    @Test func `a key depends only on the randomness that it is given`() {
        let first = P256AgreementKey.make(from: .seeded(1))
        let again = P256AgreementKey.make(from: .seeded(1))
        let other = P256AgreementKey.make(from: .seeded(2))
        #expect(first.publicKey == again.publicKey)
        #expect(first.publicKey != other.publicKey)
        #expect(first.secret(with: other.publicKey) == other.secret(with: first.publicKey))
    }

    @Test func `randomness outside the curve's range is thrown away`() {
        let answers = Answers([[UInt8](repeating: 0, count: 32), Array(repeating: 255, count: 32)])
        let key = P256AgreementKey.make(from: Random { _ in answers.next() })
        #expect(key.publicKey.bytes.count == 65)
        #expect(answers.asked == 3)
    }

    @Test func `a point that is not on the curve is no public key`() throws {
        let point = try Self.bytes(Self.initiatorPoint)
        #expect(P256PublicKey(point)?.bytes == point)
        for index in point.indices {
            var changed = point
            changed[index] ^= 1
            #expect(P256PublicKey(changed) == nil)
        }
        #expect(P256PublicKey([]) == nil)
        #expect(P256PublicKey([0]) == nil)
        #expect(P256PublicKey(Array(point.dropLast())) == nil)
        #expect(P256PublicKey(point + [0]) == nil)
        #expect(P256PublicKey([4] + [UInt8](repeating: 0, count: 64)) == nil)
        #expect(P256PublicKey([UInt8](repeating: 255, count: 65)) == nil)
        // The same point compressed, which Web Push does not send.
        #expect(P256PublicKey([3] + point[1...32]) == nil)
    }
}

/// A source of random bytes with set answers, and then ones.
private final class Answers: @unchecked Sendable {
    // One test uses it from one thread.
    private var answers: [[UInt8]]
    private(set) var asked = 0

    init(_ answers: [[UInt8]]) { self.answers = answers }

    func next() -> [UInt8] {
        asked += 1
        return answers.isEmpty ? [UInt8](repeating: 1, count: 32) : answers.removeFirst()
    }
}
