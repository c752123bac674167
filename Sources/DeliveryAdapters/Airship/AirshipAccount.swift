import Crypto
import HTTPClient

/// An app's account at Airship: where it is, and how we are known there.
struct AirshipAccount: Sendable {
    /// What we show.
    enum Secret: Sendable {
        /// The app's master secret.
        case master(String)
        /// A bearer token.
        case token(String)
    }

    /// Without a final slash.
    let endpoint: String
    let appKey: String
    let secret: Secret
    /// Certificates in PEM to trust; nil: the machine's.
    var authorities: String?

    /// Where Airship's sites are.
    static let sites = ["us": "https://go.urbanairship.com", "eu": "https://go.airship.eu"]

    /// A request that pushes `json`.
    func push(_ json: [UInt8]) -> HTTPClientRequest {
        var request = HTTPClientRequest("POST", url: endpoint + "/api/push")
        request.headers = [
            HTTPClientHeader("Accept", "application/vnd.urbanairship+json; version=3"),
            HTTPClientHeader("Content-Type", "application/json"),
            HTTPClientHeader("Authorization", authorization),
        ]
        if case .token = secret { request.headers.append(HTTPClientHeader("X-UA-Appkey", appKey)) }
        request.body = json
        request.timeout = Self.timeout
        request.authorities = authorities
        // It is the operator's own setting, not an address that somebody gave us.
        request.addresses = .any
        request.allowsPlainHTTP = endpoint.hasPrefix("http://")
        // Debian's curl polls without a pause while a window of HTTP/2 is closed: workarounds.md.
        if json.count > 65_535 { request.version = .http1 }
        return request
    }

    /// A push that was sent and not answered is uncertain: that is worth some waiting.
    private static let timeout: Duration = .seconds(30)

    private var authorization: String {
        switch secret {
        case .master(let secret):
            "Basic " + Base64.standard.encode(Array("\(appKey):\(secret)".utf8))
        case .token(let token): "Bearer \(token)"
        }
    }
}
