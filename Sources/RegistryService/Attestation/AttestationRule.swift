import Attestation
import Crypto
import Protocol
import ServiceKit

/// The rule that says which tokens prove that installs of an app are genuine: each kind that is set
/// counts.
struct AttestationRule: Hashable, Sendable {
    /// The public key of the tokens of the app's own server, in PEM form as it was set; empty for
    /// none.
    let serverPEM: String
    let appAttest: AppAttestRule?
    let playIntegrity: PlayIntegrityRule?
    /// True if devices without a token are refused.
    let isRequired: Bool
    private let serverKey: P256PublicKey?

    /// Reads a rule; returns nil if it names no kind of token.
    ///
    /// - Throws: `invalidArgument` that names what is wrong in `field`.
    init?(_ message: Proto.Attestation, _ field: String) throws(RPCError) {
        (serverPEM, isRequired) = (message.publicKey, message.required)
        do throws(CryptoError) {
            serverKey = serverPEM.isEmpty ? nil : try P256PublicKey(pem: serverPEM)
        } catch {
            throw .invalid("\(field).public_key", error.message)
        }
        appAttest = try message.appAttest.map { apple throws(RPCError) in
            try AppAttestRule(apple, "\(field).app_attest")
        }
        playIntegrity = try message.playIntegrity.map { google throws(RPCError) in
            try PlayIntegrityRule(google, "\(field).play_integrity")
        }
        guard serverKey == nil, appAttest == nil, playIntegrity == nil else { return }
        guard !isRequired else {
            throw .invalid(
                "\(field).required",
                "needs public_key, app_attest or play_integrity: what else would be checked?")
        }
        return nil
    }

    /// The rule as administrators see it.
    var message: Proto.Attestation {
        var message = Proto.Attestation()
        (message.publicKey, message.required) = (serverPEM, isRequired)
        message.appAttest = appAttest?.message
        message.playIntegrity = playIntegrity?.message
        return message
    }

    /// The rule as it is stored, with the key that decrypts.
    var stored: Proto.Attestation {
        var message = message
        message.playIntegrity?.decryptionKey =
            playIntegrity.map { Base64.standard.encode($0.decryptionKey) } ?? ""
        return message
    }

    /// The rule, as the audit log shows it.
    var summary: String {
        let kinds = [
            serverKey.map { _ in "the app's server" }, appAttest.map { _ in "App Attest" },
            playIntegrity.map { _ in "Play Integrity" },
        ]
        return kinds.compactMap(\.self).joined(separator: ", ") + (isRequired ? ", required" : "")
    }

    /// Checks a token.
    ///
    /// - Throws: `AttestationError` that says what is wrong.
    fileprivate func check(
        _ request: Proto.RegisterDeviceRequest, _ challenges: AttestationChallenges, now: UnixTime
    ) throws(AttestationError) {
        let token = request.attestation
        let seconds = now.milliseconds / 1_000
        guard token.utf8.count <= Self.longest else { throw AttestationError("is too long") }
        // The forms have nothing in common: a JWT has two dots, a JWE four, Base64 none.
        switch token.utf8.count(where: { $0 == UInt8(ascii: ".") }) {
        case 2:
            guard let serverKey else {
                throw AttestationError(
                    "is of an own server, which makes none for this app; set one with: "
                        + "herald apps edit --attestation-key")
            }
            guard let token = ServerToken(token), token.isSigned(by: serverKey) else {
                throw AttestationError("is not a token (ES256) that the app's server has signed")
            }
            try token.check(install: request.installId, app: request.app, at: seconds)
        case 4:
            guard let playIntegrity else {
                throw AttestationError(
                    "is of Play Integrity, which does not count for this app; set it up with: "
                        + "herald apps edit --play-integrity")
            }
            let hash = try Self.hash(request, challenges, now)
            guard let token = PlayIntegrityToken(token, key: playIntegrity.decryptionKey) else {
                throw AttestationError(
                    "cannot be decrypted with the key play_integrity.decryption_key")
            }
            try token.check(playIntegrity, hash: hash, at: now.milliseconds)
        default:
            guard let appAttest else {
                throw AttestationError(
                    "is no token that counts for this app; if it is of App Attest, set that up "
                        + "with: herald apps edit --app-attest")
            }
            let hash = try Self.hash(request, challenges, now)
            guard let bytes = Base64.json.decode(token), let token = AppAttestation(bytes) else {
                throw AttestationError("is not an attestation object of App Attest in Base64")
            }
            try token.check(appAttest, hash: hash, at: seconds)
        }
    }

    /// The longest token in bytes: an attestation object of Apple has some 8 KiB in Base64.
    private static let longest = 20 << 10

    private static func hash(
        _ request: Proto.RegisterDeviceRequest, _ challenges: AttestationChallenges,
        _ now: UnixTime
    ) throws(AttestationError) -> [UInt8] {
        try challenges.hash(
            request.attestationChallenge, app: request.app, install: request.installId, now: now
        ).array
    }
}

extension AttestationRule? {
    /// Checks the token of a registration by a device.
    ///
    /// - Throws: `permissionDenied` that names the field.
    func check(
        _ request: Proto.RegisterDeviceRequest, _ challenges: AttestationChallenges, now: UnixTime
    ) throws(RPCError) {
        guard let rule = self else { return }
        do throws(AttestationError) {
            guard !request.attestation.isEmpty else {
                guard rule.isRequired else { return }
                throw AttestationError("is required for this install: \(rule.summary)")
            }
            try rule.check(request, challenges, now: now)
        } catch {
            throw RPCError(
                .permissionDenied, "attestation: \(error.message)",
                violations: [.init(field: "attestation", description: error.message)])
        }
    }
}
