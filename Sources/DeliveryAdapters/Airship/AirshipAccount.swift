import Crypto
import HTTPClient

/// An app's account at Airship: its endpoint and its credentials.
struct AirshipAccount: Sendable {
    /// The credentials.
    enum Secret: Sendable {
        /// The app's master secret.
        case master(String)
        /// A bearer token.
        case token(String)
    }

    /// The endpoint's URL without a final slash.
    let endpoint: String
    let appKey: String
    let secret: Secret
    /// The trusted certificates in PEM; nil trusts the machine's.
    var authorities: String?
    /// The addresses that requests may go to.
    var addresses = AddressPolicy.publicOnly

    /// The endpoints of Airship's sites.
    static let sites = ["us": "https://go.urbanairship.com", "eu": "https://go.airship.eu"]

    /// Returns a request that pushes `json`.
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
        request.addresses = addresses
        request.allowsPlainHTTP = endpoint.hasPrefix("http://")
        // See WebhookRules: an endpoint of an app could keep the thread of all others busy.
        request.version = .http1
        return request
    }

    /// The time limit of a push; it is long because a push without an answer is uncertain.
    private static let timeout: Duration = .seconds(30)

    private var authorization: String {
        switch secret {
        case .master(let secret):
            "Basic " + Base64.standard.encode(Array("\(appKey):\(secret)".utf8))
        case .token(let token): "Bearer \(token)"
        }
    }
}
