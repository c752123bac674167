import Attestation
import Crypto
import TestAttestations
import Testing

/// Attestations of Apple's App Attest: Apple's own example, and others made by Python.
struct AppAttestTests {
    private static let time: Int64 = 1_800_000_000
    private static let hash = [UInt8](repeating: 7, count: 32)
    private static let made = Result {
        try MadeAttestations.make(hash: Hex.encode(hash.span), time: time)
    }

    private static func problem(
        _ object: [UInt8], _ rule: AppAttestRule, _ hash: [UInt8], _ seconds: Int64
    ) -> String? {
        guard let attestation = AppAttestation(object) else { return "no attestation" }
        do throws(AttestationError) {
            try attestation.check(rule, hash: hash, at: seconds)
            return nil
        } catch { return error.message }
    }

    @Test func `Apple's own example is accepted under Apple's root`() throws {
        let rule = try AppAttestRule(appIDs: [AppleVector.appID])
        let object = try AppleVector.object()
        #expect(Self.problem(object, rule, AppleVector.challenge, AppleVector.seconds) == nil)
    }

    @Test func `Apple's example is refused for another challenge, app, time or authority`() throws {
        let (object, rule) = (
            try AppleVector.object(), try AppAttestRule(appIDs: [AppleVector.appID])
        )
        let (challenge, now) = (AppleVector.challenge, AppleVector.seconds)
        let day: Int64 = 86_400
        #expect(Self.problem(object, rule, challenge + [0], now)?.contains("challenge") == true)
        let other = try AppAttestRule(appIDs: ["0352187391.com.apple.example"])
        #expect(Self.problem(object, other, challenge, now)?.contains("another app") == true)
        for seconds in [now - 2 * day, now + 3 * day] {
            let problem = Self.problem(object, rule, challenge, seconds)
            #expect(problem?.contains("not certified") == true)
        }
        let elsewhere = try AppAttestRule(
            appIDs: [AppleVector.appID], authorities: try Self.made.get().apple.authorities)
        #expect(
            Self.problem(object, elsewhere, challenge, now)?.contains("not certified") == true)
    }

    @Test func `each byte of Apple's example that is signed counts`() throws {
        let (object, rule) = (
            try AppleVector.object(), try AppAttestRule(appIDs: [AppleVector.appID])
        )
        // The end: the authenticator data with its key; the beginning: the certificates.
        let places = Array(stride(from: 40, to: 1_540, by: 11)) + Array(1_600..<object.count)
        for place in places where place < object.count {
            var changed = object
            changed[place] ^= 1
            let problem = Self.problem(
                changed, rule, AppleVector.challenge, AppleVector.seconds)
            #expect(problem != nil, "byte \(place)")
        }
    }

    @Test(.enabled(if: MadeAttestations.isWanted))
    func `what Python made is accepted if it is right, and else refused with the reason`() throws {
        let apple = try Self.made.get().apple
        let rule = try AppAttestRule(
            appIDs: ["ABCDE12345.com.example.beta", MadeAttestations.appID],
            authorities: apple.authorities)
        let reasons = [
            "right": nil, "development": "development", "other app": "another app",
            "other hash": "another challenge", "used key": "used already",
            "other place": "no attestation", "ended": "expired", "not begun": "not yet valid",
            "other key id": "not of the key", "short key id": "no attestation",
            "other authority": "not certified", "not signed by the authority": "not certified",
            "no nonce": "another challenge", "other form": "no attestation",
            "other curve": "not of the key", "more bytes": "no attestation",
            "cut": "no attestation", "empty": "no attestation", "no authority": "not certified",
            "one certificate": "no attestation", "no certificates": "cannot be read",
        ]
        #expect(Set(apple.cases.keys) == Set(reasons.keys))
        for (name, text) in apple.cases {
            let object = try #require(Base64.standard.decode(text))
            let problem = Self.problem(object, rule, Self.hash, Self.time)
            if let reason = reasons[name] ?? "" {
                #expect(problem?.contains(reason) == true, "\(name): \(problem ?? "accepted")")
            } else {
                #expect(problem == nil, "\(name)")
            }
        }
    }

    @Test(.enabled(if: MadeAttestations.isWanted))
    func `Apple's development environment counts where it is allowed`() throws {
        let apple = try Self.made.get().apple
        let rule = try AppAttestRule(
            appIDs: [MadeAttestations.appID], authorities: apple.authorities,
            allowsDevelopment: true)
        for name in ["development", "right"] {
            let object = try #require(apple.cases[name].flatMap { Base64.standard.decode($0) })
            #expect(Self.problem(object, rule, Self.hash, Self.time) == nil, "\(name)")
        }
    }

    @Test func `an App ID is a team's ID and a bundle's`() {
        for text in ["ABCDE12345.com.example.news", "0352187391.x"] {
            #expect(AppAttestRule.isAppID(text), "\(text)")
        }
        for text in ["", "com.example.news", "ABCDE12345", "ABCDE12345.", "abcde12345.com.x", "é"] {
            #expect(!AppAttestRule.isAppID(text), "\(text)")
        }
    }
}
