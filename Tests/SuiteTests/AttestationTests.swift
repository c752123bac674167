import Crypto
import Foundation
import TestAttestations
import TestSupport
import Testing

/// Apple and Google vouch for installs, at the real executables.
@Suite(.serialized, .enabled(if: MadeAttestations.isWanted))
struct AttestationTests {
    private static let install = "install-of-a-phone"

    private static func file(_ suite: RunningSuite, _ name: String, _ text: String) throws -> String
    {
        let path = suite.home.appending(path: name)
        try Data(text.utf8).write(to: path)
        return path.path
    }

    private static func register(
        _ suite: RunningSuite, _ news: Tenant, _ token: String?, _ challenge: String
    ) async throws -> Answer {
        try await suite.curl(
            "Client/Register",
            #"{"installId": "\#(install)", "attestation": "\#(try #require(token))", "#
                + #""attestationChallenge": "\#(challenge)"}"#, key: news.device)
    }

    @Test func `an app that requires attestations registers whom Apple or Google vouch for`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let challenge = try await suite.mustCurl(
                "Client/GetAttestationChallenge", "{}", key: news.device
            ).string("challenge")
            let hash = SHA256.digest(of: Array("\(challenge).\(Self.install)".utf8))
            let made = try MadeAttestations.make(
                hash: hash.description, time: Int64(Date().timeIntervalSince1970))
            let edited = try await suite.mustHerald(
                "apps", "edit", "news", "--require-attestation", "--app-attest",
                MadeAttestations.appID, "--app-attest-authorities",
                try Self.file(suite, "root.pem", made.apple.authorities), "--play-integrity",
                MadeAttestations.package, "--play-verification-key",
                try Self.file(suite, "verification.txt", made.google.verification),
                "--play-decryption-key",
                try Self.file(suite, "decryption.txt", made.google.decryption + "\n"))
            #expect(edited.string("app.deviceRules.attestation.required") == "1")
            #expect(!edited.text.contains(made.google.decryption))
            for token in [made.apple.cases["right"], made.google.cases["right"]] {
                #expect(try await Self.register(suite, news, token, challenge).status == 200)
            }
            for (token, reason) in [
                ("", "is required"), (made.apple.cases["development"], "development"),
                (made.google.cases["emulator"], "not genuine"),
            ] {
                let refused = try await Self.register(suite, news, token, challenge)
                #expect(refused.status == 403 && refused.fields == ["attestation"])
                #expect(refused.text.contains(reason), "\(refused.text)")
            }
            // Without a key nobody gets a challenge, and a sender needs no attestation.
            #expect(try await suite.curl("Client/GetAttestationChallenge", "{}").status == 401)
            _ = try await news.register("other", webhook: "https://example.org/x", in: suite)
            let half = try await suite.herald(["apps", "edit", "news", "--play-integrity", "a.b"])
            #expect(half.status == 2)
        }
    }
}
