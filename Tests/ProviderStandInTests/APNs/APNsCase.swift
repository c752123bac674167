import Crypto
import HTTP
import ProviderStandIn

/// A request to APNs that keeps all rules until a test changes it.
struct APNsCase {
    static let now: Int64 = 1_800_000_000

    var method = HTTPMethod.post
    var path = "/3/device/0a1b2c3d"
    var token: String? = APNsCase.token()
    var fields: [(name: StaticString, value: String)] = [
        ("apns-topic", "com.example.app"), ("apns-push-type", "alert"),
    ]
    var body = Array(#"{"aps":{"alert":"Passed"}}"#.utf8)
    var configuration = APNsRules.Configuration()

    /// Returns the reason for which APNs refuses the request; nil if it accepts it.
    func reason() -> APNsReason? {
        var rules = APNsRules(configuration)
        var connection = ProviderConnection()
        return rules.problem(request, on: &connection, now: Self.time())
    }

    var request: ProviderRequest {
        var fields = HTTPFields()
        if let token { fields.append("authorization", "bearer \(token)") }
        for (name, value) in self.fields { fields.append(name, value) }
        return ProviderRequest(
            method: method, path: Array(path.utf8)[...], fields: fields, body: body)
    }

    static func time(_ seconds: Int64 = 0) -> ProviderTime {
        ProviderTime(wall: (now + seconds) * 1000, elapsed: .seconds(seconds))
    }

    /// Returns a payload of a push type.
    static func body(_ type: String) -> [UInt8] {
        let text =
            switch type {
            case "background": #"{"aps":{"content-available":1}}"#
            case "mdm": #"{"mdm":"magic"}"#
            case "liveactivity": #"{"aps":{"timestamp":1,"event":"update","content-state":{}}}"#
            case "widgets", "controls": #"{"aps":{"content-changed":true}}"#
            default: #"{"aps":{"alert":"Passed"}}"#
            }
        return Array(text.utf8)
    }

    /// Returns a token as Apple requires it, but with a signature of zeros.
    static func token(
        header: String = #"{"alg":"ES256","kid":"KEY1234567"}"#,
        team: String = "TEAM123456", issuedAt: Int64 = now, signature: Int = 64
    ) -> String {
        let claims = #"{"iss":"\#(team)","iat":\#(issuedAt)}"#
        return [Array(header.utf8), Array(claims.utf8), [UInt8](repeating: 0, count: signature)]
            .map { Base64.url.encode($0) }.joined(separator: ".")
    }
}
