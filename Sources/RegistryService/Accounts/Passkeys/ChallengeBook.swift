import Crypto
import ServiceKit

/// The challenges that passkeys sign: random bytes that count once, for a short time.
///
/// A challenge has its end and a code of authentication in it, so that nothing is kept of those
/// that nobody uses: nobody can push out the challenges of others by asking for many.
struct ChallengeBook {
    /// The random bytes; WebAuthn §13.4.3 wants 16 at least.
    private static let nonceBytes = 16
    private static let timeBytes = 8

    private let limits: AccountLimits
    private let random: Random
    private let key: [UInt8]
    /// The used challenges that would still count, with their ends.
    private var used: [[UInt8]: UnixTime] = [:]

    init(_ limits: AccountLimits, _ random: Random) {
        (self.limits, self.random) = (limits, random)
        key = random.bytes(32)
    }

    /// Makes a challenge.
    ///
    /// - Parameter account: whose new passkey signs it; empty for one that signs in.
    func make(for account: String, at now: UnixTime) -> [UInt8] {
        let ends = (now + limits.challenge).milliseconds
        let time = (0..<Self.timeBytes).map { UInt8(truncatingIfNeeded: ends >> (56 - 8 * $0)) }
        let start = random.bytes(Self.nonceBytes) + time
        return start + code(start, account)
    }

    /// Returns whether a challenge was made for this account and still counts.
    ///
    /// The challenge counts no more after that.
    mutating func take(_ challenge: [UInt8], for account: String, at now: UnixTime) -> Bool {
        used = used.filter { now < $0.value }
        guard counts(challenge, for: account, at: now) else { return false }
        used[challenge] = Self.end(of: challenge)
        return true
    }

    /// Returns whether a challenge was made for this account and still counts.
    func counts(_ challenge: [UInt8], for account: String, at now: UnixTime) -> Bool {
        let length = Self.nonceBytes + Self.timeBytes
        guard challenge.count > length else { return false }
        let start = Array(challenge.prefix(length))
        guard ConstantTime.equal(code(start, account), Array(challenge.dropFirst(length))) else {
            return false
        }
        return now < Self.end(of: challenge) && used[challenge] == nil
    }

    /// Returns the end of a challenge that was made here.
    static func end(of challenge: [UInt8]) -> UnixTime {
        UnixTime(
            milliseconds: challenge.dropFirst(nonceBytes).prefix(timeBytes)
                .reduce(0) { $0 << 8 | Int64($1) })
    }

    private func code(_ start: [UInt8], _ account: String) -> [UInt8] {
        HMACSHA256.code(for: start + Array(account.utf8), key: key).array
    }
}
