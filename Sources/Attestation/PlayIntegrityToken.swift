import Crypto
import JSON

/// A token of Google's Play Integrity: a JSON Web Token (ES256) in a JSON Web Encryption (RFC 7516,
/// compact, A256KW and A256GCM), decrypted and not verified yet.
package struct PlayIntegrityToken {
    private let signed: SignedToken

    /// Decrypts a token; nil if it is none, or is encrypted with another key.
    package init?(_ text: String, key: [UInt8]) {
        let parts = text.utf8.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 5 else { return nil }
        let decoded = parts.compactMap { Base64.url.decode($0) }
        guard decoded.count == 5, let head = try? JSONDocument(parsing: decoded[0]).root,
            (try? head.member("alg")?.string()) == "A256KW",
            (try? head.member("enc")?.string()) == "A256GCM",
            head.member("zip") == nil, head.member("crit") == nil,
            decoded[4].count == AES256GCM.tagSize,
            let contentKey = AES256KeyWrap.unwrap(decoded[1], key: key),
            let text = AES256GCM.open(
                decoded[3] + decoded[4], key: contentKey, nonce: decoded[2],
                associated: Array(parts[0])),
            let signed = SignedToken(text)
        else { return nil }
        self.signed = signed
    }

    /// Checks the signature and the verdict.
    ///
    /// - Parameters:
    ///   - hash: the hash that the app had to ask with, as nonce or as request hash.
    ///   - milliseconds: the time, in milliseconds since 1970.
    /// - Throws: ``AttestationError`` that says what is wrong.
    package func check(
        _ rule: PlayIntegrityRule, hash: [UInt8], at milliseconds: Int64
    ) throws(AttestationError) {
        guard signed.isSigned(by: rule.verificationKey) else {
            throw AttestationError("is not signed with the key play_integrity.verification_key")
        }
        let verdict = PlayIntegrityVerdict(signed.claims)
        guard let package = verdict.requestPackage, rule.packages.contains(package) else {
            throw AttestationError("is of another app: play_integrity.packages does not have it")
        }
        guard let nonce = verdict.nonce, ConstantTime.equal(nonce, hash) else {
            throw AttestationError(
                "was made for another challenge or another install: its nonce must be the SHA-256 "
                    + "of the challenge, a dot and the install_id, in base64url")
        }
        guard let time = verdict.milliseconds,
            Self.isNow(time, milliseconds)
        else { throw AttestationError("is over five minutes old, or of a clock that is wrong") }
        guard verdict.app == "PLAY_RECOGNIZED", verdict.appPackage == package else {
            throw AttestationError(
                "is of an app that Google Play does not know: its appRecognitionVerdict must be "
                    + "PLAY_RECOGNIZED")
        }
        guard verdict.device.contains("MEETS_DEVICE_INTEGRITY") else {
            throw AttestationError(
                "is of a device that is not genuine: its deviceRecognitionVerdict must have "
                    + "MEETS_DEVICE_INTEGRITY")
        }
    }

    /// Returns whether a verdict is from the last five minutes; Google's clock may be a minute
    /// ahead.
    private static func isNow(_ time: Int64, _ now: Int64) -> Bool {
        let (age, overflow) = now.subtractingReportingOverflow(time)
        let longest = AttestationChallenges.life.components.seconds * 1_000
        return !overflow && -60_000...longest ~= age
    }
}

/// The claims of a token of Play Integrity; a claim is nil if it is absent or of another type.
private struct PlayIntegrityVerdict {
    /// The app that asked, which is not proved by itself.
    let requestPackage: String?
    /// The bytes of `nonce`, or of `requestHash`.
    let nonce: [UInt8]?
    let milliseconds: Int64?
    let app: String?
    /// The app as Google Play knows it.
    let appPackage: String?
    let device: [String]

    init(_ claims: JSONValue) {
        let request = claims.member("requestDetails")
        requestPackage = try? request?.member("requestPackageName")?.string()
        let nonce = request?.member("nonce") ?? request?.member("requestHash")
        // Google gives the text back that the app asked with, padded or not.
        self.nonce = try? nonce?.bytes()
        milliseconds = try? request?.member("timestampMillis")?.int64()
        let app = claims.member("appIntegrity")
        self.app = try? app?.member("appRecognitionVerdict")?.string()
        appPackage = try? app?.member("packageName")?.string()
        let labels = claims.member("deviceIntegrity")?.member("deviceRecognitionVerdict")
        device = (try? labels?.elements())?.compactMap { try? $0.string() } ?? []
    }
}
