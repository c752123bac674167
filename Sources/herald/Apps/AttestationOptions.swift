import Protocol
import ServiceKit

/// The options of `herald apps edit` that say how installs of the app are vouched for.
///
/// Together they replace what was set before.
enum AttestationOptions {
    static let options: [Option] = [
        .value(
            "attestation-key", "FILE",
            "the public key, PEM, of the tokens by which the app's server vouches for installs"),
        .value(
            "app-attest", "APP-ID",
            "Apple's App Attest vouches for installs of this App ID: ABCDE12345.com.example.news",
            isRepeated: true),
        .value(
            "app-attest-authorities", "FILE",
            "with --app-attest: certificates, PEM, to trust instead of Apple's root"),
        .flag(
            "app-attest-development",
            "with --app-attest: attestations of Apple's development environment count, too"),
        .value(
            "play-integrity", "PACKAGE",
            "Google's Play Integrity vouches for installs of this package: com.example.news",
            isRepeated: true),
        .value(
            "play-verification-key", "FILE",
            "with --play-integrity: the key that verifies, as the Play Console shows it"),
        .value(
            "play-decryption-key", "FILE",
            "with --play-integrity: the key that decrypts, as the Play Console shows it"),
        .flag(
            "require-attestation",
            "devices without a token of one of these kinds are refused"),
        .flag("no-attestation", "nobody vouches for installs any longer"),
    ]

    /// Returns the attestation rules that the options set; nil if none of the options was given.
    static func attestation(of invocation: Invocation) throws -> Proto.Attestation? {
        var attestation = Proto.Attestation()
        attestation.publicKey = try file(invocation, "attestation-key") ?? ""
        attestation.appAttest = try appAttest(of: invocation)
        attestation.playIntegrity = try playIntegrity(of: invocation)
        attestation.required = invocation.flag("require-attestation")
        if invocation.flag("no-attestation") {
            guard attestation == Proto.Attestation() else {
                throw UsageError(
                    "--no-attestation allows no other option of attestations",
                    path: invocation.path)
            }
            return attestation
        }
        let hasKind =
            !attestation.publicKey.isEmpty || attestation.appAttest != nil
            || attestation.playIntegrity != nil
        guard hasKind || !attestation.required else {
            throw UsageError(
                "--require-attestation needs --attestation-key, --app-attest or --play-integrity",
                path: invocation.path)
        }
        return hasKind ? attestation : nil
    }

    private static func appAttest(of invocation: Invocation) throws -> Proto.AppAttest? {
        var rule = Proto.AppAttest()
        rule.appIds = invocation.values("app-attest")
        rule.authorities = try file(invocation, "app-attest-authorities") ?? ""
        rule.development = invocation.flag("app-attest-development")
        guard !rule.appIds.isEmpty else {
            guard rule == Proto.AppAttest() else {
                throw UsageError(
                    "--app-attest-authorities and --app-attest-development need --app-attest",
                    path: invocation.path)
            }
            return nil
        }
        return rule
    }

    private static func playIntegrity(of invocation: Invocation) throws -> Proto.PlayIntegrity? {
        var rule = Proto.PlayIntegrity()
        rule.packages = invocation.values("play-integrity")
        let keys = (
            verifies: try file(invocation, "play-verification-key"),
            decrypts: try file(invocation, "play-decryption-key")
        )
        guard !rule.packages.isEmpty || keys.verifies != nil || keys.decrypts != nil else {
            return nil
        }
        guard !rule.packages.isEmpty, let verifies = keys.verifies, let decrypts = keys.decrypts
        else {
            throw UsageError(
                "--play-integrity, --play-verification-key and --play-decryption-key go together",
                path: invocation.path)
        }
        (rule.verificationKey, rule.decryptionKey) = (verifies, decrypts)
        return rule
    }

    private static func file(_ invocation: Invocation, _ name: String) throws -> String? {
        guard let path = invocation.option(name) else { return nil }
        guard let text = try TextInput.read(path) else {
            throw UsageError("there is no file '\(path)'", path: invocation.path)
        }
        return text
    }

    /// Adds the app's attestation rules to the lines that are shown of the app.
    static func add(_ attestation: Proto.Attestation, to record: inout Record) {
        record.add("attestation", attestation.required ? "required" : "checked if there is one")
        if !attestation.publicKey.isEmpty { record.add("attested by", "the app's server") }
        if let apple = attestation.appAttest {
            let place = apple.development ? " (development, too)" : ""
            record.add("App Attest", apple.appIds.joined(separator: " ") + place)
        }
        if let google = attestation.playIntegrity {
            record.add("Play Integrity", google.packages.joined(separator: " "))
        }
    }
}
