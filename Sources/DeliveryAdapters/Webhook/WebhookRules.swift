package import Addresses
import Crypto
import HTTPClient
import ServiceKit

/// What holds for every request to a receiver of webhooks, single or in batches.
package struct WebhookRules: Sendable {
    /// A receiver that takes longer is asked again; it must not hold others up.
    private static let timeout: Duration = .seconds(10)

    private let allowed: Set<HostPort>
    private let policy: AddressPolicy
    private let secret: [UInt8]?
    private let authorities: String?

    /// - Parameters:
    ///   - allowed: besides the public Internet, by https.
    ///   - secret: to sign with; nil signs nothing.
    ///   - authorities: certificates in PEM to trust; nil: the machine's.
    package init(
        allowed: [HostPort] = [], secret: [UInt8]? = nil, authorities: String? = nil
    ) {
        (self.allowed, self.secret, self.authorities) = (Set(allowed), secret, authorities)
        policy = allowed.reduce(.publicOnly) { $0.allowing($1) }
    }

    /// A POST of `json` to `url`, signed at `time`.
    func request(to url: String, _ json: [UInt8], at time: UnixTime) -> HTTPClientRequest {
        var request = HTTPClientRequest("POST", url: url)
        request.body = json
        request.timeout = Self.timeout
        request.addresses = policy
        // Most are https, and not read for that.
        if url.prefix(7).lowercased() == "http://", let plain = try? ReceiverURL(url) {
            request.allowsPlainHTTP = allowed.contains(plain.receiver)
        }
        request.authorities = authorities
        if let signature = signature(of: json, at: time, separator: ".") {
            request.headers = [
                HTTPClientHeader(
                    "Herald-Signature", "t=\(time.milliseconds / 1000),v1=\(signature)")
            ]
        }
        return request
    }

    /// HMAC-SHA256 in hex of the seconds, a separator and the JSON before it is compressed; nil
    /// without a secret.
    func signature(of json: [UInt8], at time: UnixTime, separator: String) -> String? {
        guard let secret else { return nil }
        let seconds = "\(time.milliseconds / 1000)\(separator)"
        return Hex.encode(HMACSHA256.code(for: Array(seconds.utf8) + json, key: secret).array)
    }
}
