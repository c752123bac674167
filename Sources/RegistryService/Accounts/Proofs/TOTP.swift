import Crypto
import ServiceKit

/// The six digits of an authenticator app (RFC 6238): SHA-1 and steps of 30 seconds, which all
/// apps know.
enum TOTP {
    /// The number of bytes of a secret, as RFC 4226 §4 recommends.
    static let secretBytes = 20
    /// The length of a step, in seconds.
    static let step: Int64 = 30
    /// The number of steps before and after the present one that count: clocks of phones are a few
    /// seconds off, and people type slowly.
    static let tolerance: Int64 = 1

    /// Returns the digits of a step of time.
    static func code(_ secret: [UInt8], step: Int64) -> String {
        let message = (0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * $0)) }
        let mac = HMACSHA1.code(for: message, key: secret)
        let offset = Int(mac[19] & 0xF)
        let number = mac[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// Returns the step whose code was shown; nil if it is none of now, or one that was used.
    ///
    /// - Parameter last: the last step whose code was used. No code of it or before counts, so
    ///   that nobody can repeat one that was seen.
    static func step(
        of code: String, _ secret: [UInt8], at now: UnixTime, after last: Int64
    ) -> Int64? {
        let current = now.milliseconds / 1000 / step
        let shown = Array(code.utf8)
        var found: Int64?
        // All are computed, so that the time tells nothing.
        for step in current - tolerance...current + tolerance {
            let isEqual = ConstantTime.equal(Array(self.code(secret, step: step).utf8), shown)
            if isEqual, step > last { found = step }
        }
        return found
    }

    /// Returns a link that authenticator apps open (the Key Uri Format of Google Authenticator).
    static func uri(_ secret: [UInt8], login: String) -> String {
        let label = PercentEncoding.encode("Herald:\(login)")
        return "otpauth://totp/\(label)?secret=\(Base32.encode(secret))&issuer=Herald"
    }
}
