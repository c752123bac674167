import DeliveryEngine
import Crypto
import JSON
import ServiceKit
import Testing

@testable import DeliveryAdapters

/// JSON Web Tokens, read by the test and by PyJWT.
@Suite struct JSONWebTokenTests {
    /// Returns the header and the claims of a token, as JSON.
    static func parts(_ token: String) throws -> [String] {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        try #require(parts.count == 3)
        return try parts.prefix(2).map {
            String(decoding: try #require(Base64.url.decode(String($0))), as: UTF8.self)
        }
    }

    @Test func `an APNs token names the team, the key and the time only`() throws {
        let credentials = try APNsCredentials(
            team: "TEAM123456", keyID: "KEY1234567", pem: TestKeys.p256.secret)
        let token = credentials.token(at: UnixTime(milliseconds: 1_700_000_000_999))
        #expect(
            try Self.parts(token) == [
                #"{"alg":"ES256","kid":"KEY1234567"}"#, #"{"iss":"TEAM123456","iat":1700000000}"#,
            ])
        let signature = try #require(Base64.url.decode(String(token.split(separator: ".")[2])))
        let signed = Array(token.utf8.prefix(token.utf8.count - 87))
        #expect(try P256PublicKey(pem: TestKeys.p256.open).isValid(signature, for: signed))
    }

    @Test(.enabled(if: SecondOpinion.isWanted))
    func `PyJWT accepts an APNs token and refuses a changed one`() throws {
        let credentials = try APNsCredentials(
            team: "TEAM123456", keyID: "KEY1234567", pem: TestKeys.p256.secret)
        let token = credentials.token(at: SampleMessage.now)
        let question = ["key": TestKeys.p256.open, "algorithm": "ES256"]
        let answer = try SecondOpinion.ask("token", question.merging(["token": token]) { $1 })
        #expect(try answer.required("claims").required("iss").string() == "TEAM123456")
        #expect(try answer.required("header").required("kid").string() == "KEY1234567")
        let last: Character = token.last == "A" ? "Q" : "A"
        let changed = String(token.dropLast()) + String(last)
        #expect(throws: (any Error).self) {
            try SecondOpinion.ask("token", question.merging(["token": changed]) { $1 })
        }
    }

    @Test(.enabled(if: SecondOpinion.isWanted))
    func `PyJWT accepts an assertion for Google`() throws {
        let credentials = try FCMCredentialsTests.credentials()
        let answer = try SecondOpinion.ask(
            "token",
            [
                "key": TestKeys.rsa.open, "algorithm": "RS256",
                "audience": "https://oauth2.googleapis.com/token",
                "token": credentials.assertion(at: SampleMessage.now),
            ])
        let claims = try answer.required("claims")
        let email = "sender@demo-1.iam.gserviceaccount.com"
        #expect(try claims.required("iss").string() == email)
        #expect(try claims.required("sub").string() == email)
        #expect(
            try claims.required("scope").string()
                == "https://www.googleapis.com/auth/firebase.messaging")
        #expect(try claims.required("exp").int64() - claims.required("iat").int64() == 3600)
        #expect(try answer.required("header").required("kid").string() == "abc123")
    }

    @Test(.enabled(if: SecondOpinion.isWanted))
    func `PyJWT accepts a VAPID token`() throws {
        var vapid = try VAPID(
            key: P256SigningKey(pem: TestKeys.p256.secret), subject: "mailto:ops@herald.example")
        let header = vapid.header(for: "https://push.example", at: SampleMessage.now)
        let token = try #require(header.dropFirst("vapid t=".count).split(separator: ",").first)
        let answer = try SecondOpinion.ask(
            "token",
            [
                "key": TestKeys.p256.open, "algorithm": "ES256", "token": String(token),
                "audience": "https://push.example",
            ])
        #expect(
            try answer.required("claims").required("sub").string() == "mailto:ops@herald.example")
    }

    @Test(arguments: ["", "TEAM12345", "TEAM1234567", "team123456", "TEAM-12345", "TÉAM12345"])
    func `an invalid team or key id is refused by name`(id: String) {
        let pem = TestKeys.p256.secret
        let team = #expect(throws: CredentialError.self) {
            try APNsCredentials(team: id, keyID: "KEY1234567", pem: pem)
        }
        #expect(team?.message.contains("team id") == true)
        let key = #expect(throws: CredentialError.self) {
            try APNsCredentials(team: "TEAM123456", keyID: id, pem: pem)
        }
        #expect(key?.message.contains("key id") == true)
    }

    @Test func `a key that cannot sign for APNs is refused`() {
        let error = #expect(throws: CredentialError.self) {
            try APNsCredentials(team: "TEAM123456", keyID: "KEY1234567", pem: TestKeys.rsa.secret)
        }
        #expect(error?.code == .invalidKey)
        #expect(error?.message.contains("P-256") == true)
    }
}
