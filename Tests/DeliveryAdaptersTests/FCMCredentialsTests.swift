import DeliveryEngine
import JSON
import ServiceKit
import Testing

@testable import DeliveryAdapters

/// Google's service account files, grants and access tokens.
@Suite struct FCMCredentialsTests {
    static func json(_ members: [String: String]) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        for (name, value) in members {
            json.key(name)
            json.string(value)
        }
        json.endObject()
        return json.bytes
    }

    static func credentials() throws -> FCMCredentials {
        try FCMCredentials(json: json(TestKeys.serviceAccount()))
    }

    @Test func `a service account file gives the project, the token server and the account`() throws
    {
        let credentials = try Self.credentials()
        #expect(credentials.project == "demo-1")
        #expect(credentials.tokenURL == "https://oauth2.googleapis.com/token")
        let form = String(decoding: credentials.grantForm(at: SampleMessage.now), as: UTF8.self)
        let start = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion="
        #expect(form.hasPrefix(start))
        let parts = try JSONWebTokenTests.parts(String(form.dropFirst(start.count)))
        #expect(parts[0] == #"{"alg":"RS256","typ":"JWT","kid":"abc123"}"#)
        #expect(parts[1].hasSuffix(#""iat":1795323600,"exp":1795327200}"#))
    }

    @Test(arguments: [
        ("type", "authorized_user"), ("type", nil), ("project_id", nil), ("project_id", "a/b"),
        ("client_email", ""), ("private_key_id", nil), ("token_uri", "http://oauth2.example"),
        ("private_key", "no key"), ("private_key", nil),
    ])
    func `a service account file that lacks a member is refused with the member's name`(
        name: String, value: String?
    ) {
        let error = #expect(throws: CredentialError.self) {
            try FCMCredentials(json: Self.json(TestKeys.serviceAccount([name: value])))
        }
        let says = error?.message.replacing("service_account", with: "type") ?? ""
        #expect(says.contains(name))
    }

    @Test(arguments: ["", "{", "[]", "null", "{\"type\":1}", "\u{feff}{}"])
    func `a file that is no service account is refused without quoting it`(text: String) {
        let error = #expect(throws: CredentialError.self) {
            try FCMCredentials(json: Array(text.utf8))
        }
        #expect(error?.code == .invalidFile)
    }

    @Test func `a grant of the token server is read, and anything else is refused`() {
        func grant(_ status: Int, _ body: String) -> FCMGrant {
            FCMGrant(status: status, body: Array(body.utf8))
        }
        #expect(
            grant(200, #"{"access_token":"ya29.a","expires_in":3599,"token_type":"Bearer"}"#)
                == .granted("ya29.a", .seconds(3599)))
        #expect(grant(200, #"{"access_token":"a"}"#) == .granted("a", .seconds(300)))
        #expect(
            grant(200, #"{"access_token":"a","expires_in":-5}"#) == .granted("a", .seconds(0)))
        #expect(
            grant(200, #"{"access_token":"a","expires_in":9000000000}"#)
                == .granted("a", .seconds(86_400)))
        for body in ["", "{}", "ya29", #"{"access_token":"a\r\nb"}"#, #"{"access_token":""}"#] {
            guard case .later = grant(200, body) else {
                Issue.record("\(body)")
                continue
            }
        }
        #expect(
            grant(400, #"{"error":"invalid_grant","error_description":"Invalid JWT"}"#)
                == .refused(
                    reason: "the token server refused the service account: invalid_grant"))
        #expect(grant(503, "") == .later(reason: "the token server answered 503"))
    }

    @Test func `an access token is used until five minutes before its end`() {
        var access = FCMAccess()
        #expect(access.next(at: .zero) == .ask)
        #expect(access.next(at: .zero) == .wait(until: .seconds(1)))
        access.granted("a", for: .seconds(3600), at: .zero)
        #expect(access.next(at: .seconds(3299)) == .use("a"))
        #expect(access.next(at: .seconds(3300)) == .ask)
        #expect(access.next(at: .seconds(3301)) == .use("a"))
        access.failed(at: .seconds(3302))
        #expect(access.next(at: .seconds(3302)) == .use("a"))
        #expect(access.next(at: .seconds(3303)) == .ask)
        access.failed(at: .seconds(3600))
        #expect(access.next(at: .seconds(3600)) == .wait(until: .seconds(3605)))
    }

    @Test func `a refused access token is replaced once, not again and again`() {
        var access = FCMAccess()
        _ = access.next(at: .zero)
        access.granted("a", for: .seconds(3600), at: .zero)
        access.refused("a")
        #expect(access.next(at: .seconds(4)) == .wait(until: .seconds(5)))
        #expect(access.next(at: .seconds(5)) == .ask)
        access.granted("b", for: .seconds(3600), at: .seconds(5))
        // A late answer about the old one.
        access.refused("a")
        #expect(access.next(at: .seconds(5)) == .use("b"))
    }
}
