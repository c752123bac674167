package import Addresses
import Crypto
import HTTPClient
import ServiceKit

/// The rules for every request to a webhook receiver, single or in batches.
package struct WebhookRules: Sendable {
    /// The time limit of a request; a message that takes longer is retried, so that it delays no
    /// others.
    private static let timeout: Duration = .seconds(10)

    private let allowed: Set<HostPort>
    private let policy: AddressPolicy
    private let secret: [UInt8]?
    private let authorities: String?

    /// Creates the rules.
    ///
    /// - Parameters:
    /// - allowed: The receivers that may be private and without TLS.
    /// - secret: The key of the signatures; nil signs nothing.
    /// - authorities: The trusted certificates in PEM; nil trusts the machine's.
    package init(
        allowed: [HostPort] = [], secret: [UInt8]? = nil, authorities: String? = nil
    ) {
        (self.allowed, self.secret, self.authorities) = (Set(allowed), secret, authorities)
        policy = allowed.reduce(.publicOnly) { $0.allowing($1) }
    }

    /// Returns a POST request of `json` to `url`, signed at `time`.
    func request(to url: String, _ json: [UInt8], at time: UnixTime) -> HTTPClientRequest {
        var request = HTTPClientRequest("POST", url: url)
        request.body = json
        request.timeout = Self.timeout
        // One thread serves all receivers, and libcurl does not limit HTTP/2 frames that say
        // nothing: one receiver could keep it busy with them.
        request.version = .http1
        request.addresses = policy
        // Most URLs are https and need not be parsed for this.
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

    /// Returns the signature in hexadecimal; nil without a secret.
    ///
    /// It is the HMAC-SHA256 of the seconds, a separator, and the JSON before compression.
    func signature(of json: [UInt8], at time: UnixTime, separator: String) -> String? {
        guard let secret else { return nil }
        let seconds = "\(time.milliseconds / 1000)\(separator)"
        return Hex.encode(HMACSHA256.code(for: Array(seconds.utf8) + json, key: secret).array)
    }
}
