import Crypto
import Protocol
import ServiceKit
import TestAttestations
import Testing

@testable import RegistryService

/// Apple and Google vouch for installs.
@Suite(.enabled(if: MadeAttestations.isWanted))
struct AttestedInstallTests {
    private static let install = "an-install-that-is-known"

    /// Returns attestations for an install of `news`, with a challenge of a world.
    private static func made(
        _ world: World, _ install: String = install
    ) async throws -> (challenge: String, MadeAttestations) {
        let challenge = try await world.client.getAttestationChallenge(
            .with { $0.app = "news" }, .suite
        ).challenge
        let hash = SHA256.digest(of: Array("\(challenge).\(install)".utf8))
        return (
            challenge,
            try MadeAttestations.make(
                hash: hash.description, time: world.clock.now.milliseconds / 1_000)
        )
    }

    private static func set(_ world: World, _ made: MadeAttestations) async throws {
        _ = try await world.client.editApp(
            .with {
                $0.app = "news"
                $0.deviceRules = .with {
                    $0.attestation = .with {
                        $0.required = true
                        $0.appAttest = .with {
                            $0.appIds = [MadeAttestations.appID]
                            $0.authorities = made.apple.authorities
                        }
                        $0.playIntegrity = .with {
                            $0.packages = [MadeAttestations.package]
                            $0.verificationKey = made.google.verification
                            $0.decryptionKey = made.google.decryption
                        }
                    }
                }
            }, .suite)
    }

    private static func problem(
        _ world: World, _ token: String?, _ challenge: String, install: String = install
    ) async throws -> String? {
        let token = try #require(token)
        let error = await refusal {
            _ = try await world.client.register(install: install) {
                ($0.attestation, $0.attestationChallenge) = (token, challenge)
                $0.keyRole = .device
            }
        }
        guard let error else { return nil }
        #expect(error.code == .permissionDenied)
        #expect(error.violations.map(\.field) == ["attestation"])
        return error.violations.first?.description ?? ""
    }

    @Test
    func `an install registers with an attestation of Apple or of Google, and for itself alone`()
        async throws
    {
        let world = try await World()
        let (challenge, made) = try await Self.made(world)
        try await Self.set(world, made)
        let missing = try await Self.problem(world, "", challenge)
        #expect(missing == "is required for this install: App Attest, Play Integrity, required")
        let tokens = [made.apple.cases["right"], made.google.cases["right"]]
        for token in tokens {
            #expect(try await Self.problem(world, token, challenge) == nil)
            // A stolen token is no use for another install, with its own challenge or another.
            for other in [challenge, try await Self.made(world, "another-install-0123").challenge] {
                let replayed = try await Self.problem(
                    world, token, other, install: "another-install-0123")
                #expect(replayed?.contains("another challenge or another install") == true)
            }
            let nameless = try await Self.problem(world, token, challenge, install: "")
            #expect(nameless?.contains("install_id is missing") == true)
        }
        #expect(try await world.client.preview("ALL") == 1)
        for wrong in [made.apple.cases["other authority"], made.google.cases["rooted"]] {
            #expect(try await Self.problem(world, wrong, challenge) != nil)
        }
    }

    @Test func `an attestation is worthless after five minutes and after a restart`() async throws {
        let world = try await World()
        let (challenge, made) = try await Self.made(world)
        try await Self.set(world, made)
        let tokens = [made.apple.cases["right"], made.google.cases["right"]]
        for token in tokens {
            #expect(try await Self.problem(world, token, "")?.contains("ask for a new") == true)
        }
        world.clock.advance(by: .seconds(300))
        for token in tokens {
            #expect(try await Self.problem(world, token, challenge)?.contains("old") == true)
        }
        let (later, again) = try await Self.made(world)
        try await Self.set(world, again)
        #expect(try await Self.problem(world, again.apple.cases["right"], later) == nil)
        try await world.startAgain()
        let restarted = try await Self.problem(world, again.google.cases["right"], later)
        #expect(restarted?.contains("ask for a new one") == true)
    }

    @Test func `an attestation of a kind that is not set up is refused`() async throws {
        let world = try await World()
        let (challenge, made) = try await Self.made(world)
        try await Self.set(world, made)
        let own = "e30.e30.AA"
        #expect(try await Self.problem(world, own, challenge)?.contains("own server") == true)
        _ = try await world.client.editApp(
            .with {
                $0.app = "news"
                $0.deviceRules = .with {
                    $0.attestation = .with {
                        $0.appAttest = .with { $0.appIds = [MadeAttestations.appID] }
                    }
                }
            }, .suite)
        // The attestation is right, and of an authority that is not Apple's.
        let apple = try await Self.problem(world, made.apple.cases["right"], challenge)
        #expect(apple?.contains("not certified by Apple") == true)
        let google = try await Self.problem(world, made.google.cases["right"], challenge)
        #expect(google?.contains("does not count for this app") == true)
    }

    @Test func `the key that decrypts is in no answer, and outlives a restart`() async throws {
        let world = try await World()
        let (_, made) = try await Self.made(world)
        try await Self.set(world, made)
        try await world.startAgain()
        let app = try #require(
            try await world.client.listApps(.with { _ in }, .suite).apps.first { $0.id == "news" })
        let rule = try #require(app.deviceRules?.attestation)
        #expect(rule.appAttest?.appIds == [MadeAttestations.appID])
        #expect(rule.playIntegrity?.verificationKey == made.google.verification)
        #expect(rule.playIntegrity?.decryptionKey == "")
        let (challenge, again) = try await Self.made(world)
        // The keys are those of before, so a token by new ones cannot be decrypted.
        let token = try await Self.problem(world, again.google.cases["right"], challenge)
        #expect(token?.contains("cannot be decrypted") == true)
    }

    @Test func `a rule that could verify nothing is refused by its field`() async throws {
        let world = try await World()
        let (_, made) = try await Self.made(world)
        func field(_ fill: (inout Proto.Attestation) -> Void) async -> String? {
            var rule = Proto.Attestation()
            rule.appAttest = .with { $0.appIds = [MadeAttestations.appID] }
            rule.playIntegrity = .with {
                $0.packages = [MadeAttestations.package]
                $0.verificationKey = made.google.verification
                $0.decryptionKey = made.google.decryption
            }
            fill(&rule)
            let error = await refusal {
                _ = try await world.client.editApp(
                    .with {
                        $0.app = "news"
                        $0.deviceRules = .with { $0.attestation = rule }
                    }, .suite)
            }
            return error?.violations.first?.field
        }
        let start = "device_rules.attestation"
        #expect(await field { _ in } == nil)
        #expect(await field { $0.appAttest?.appIds = [] } == "\(start).app_attest.app_ids")
        #expect(await field { $0.appAttest?.appIds = ["x"] } == "\(start).app_attest.app_ids[0]")
        #expect(
            await field { $0.appAttest?.authorities = "nonsense" }
                == "\(start).app_attest.authorities")
        #expect(
            await field { $0.playIntegrity?.packages = ["a b"] }
                == "\(start).play_integrity.packages[0]")
        #expect(
            await field { $0.playIntegrity?.verificationKey = "nonsense" }
                == "\(start).play_integrity.verification_key")
        for key in ["", "AAAA"] {
            #expect(
                await field { $0.playIntegrity?.decryptionKey = key }
                    == "\(start).play_integrity.decryption_key")
        }
        #expect(
            await field { $0 = .with { $0.required = true } } == "\(start).required")
    }
}
