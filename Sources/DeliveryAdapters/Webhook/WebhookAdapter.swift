package import DeliveryEngine
import Crypto
package import HTTPClient
import JSON
import ServiceKit

/// POSTs each message as JSON to the device's `webhook` address.
///
/// `Herald-Message-Id` is the same for every copy of a message. With a secret,
/// `Herald-Signature: t=<unix seconds>,v1=<hex>` is the HMAC-SHA256 of `<unix seconds>.<body>`.
package struct WebhookAdapter: AsyncAdapter {
    /// A host and port that may be private and may do without TLS.
    package struct Endpoint: Hashable, Sendable {
        /// In lower case, an IPv6 address without its brackets.
        package let host: String
        /// From 1.
        package let port: UInt16

        /// Reads `host:port`; nil for anything else.
        package init?(_ text: String) {
            guard let colon = text.lastIndex(of: ":"),
                let port = UInt16(text[text.index(after: colon)...]),
                port > 0
            else { return nil }
            self.init(host: text[..<colon], port: port)
        }

        fileprivate init?(host: Substring, port: UInt16) {
            var host = host
            if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
            guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 32 && $0 != 127 && $0 != 0x2f }) else {
                return nil
            }
            self.host = host.lowercased()
            self.port = port
        }

        /// Where a plain `http:` URL leads; nil for any other URL.
        fileprivate init?(plainURL url: String) {
            guard url.prefix(7).lowercased() == "http://" else { return nil }
            let authority = url.dropFirst(7).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            if let endpoint = Endpoint(String(authority)) {
                self = endpoint
            } else {
                self.init(host: authority, port: 80)
            }
        }
    }

    /// A receiver that takes longer is asked again; it must not hold others up.
    private static let timeout: Duration = .seconds(10)
    private static let longestWish: Duration = .seconds(86_400)

    package let name = "webhook"
    package let addressKind: String? = "webhook"
    private let client: HTTPClient
    private let allowed: Set<Endpoint>
    private let policy: AddressPolicy
    private let secret: [UInt8]?

    /// - Parameters:
    ///   - allowed: besides the public Internet, by https.
    ///   - secret: to sign with; nil signs nothing.
    package init(client: HTTPClient, allowed: [Endpoint] = [], secret: [UInt8]? = nil) {
        self.client = client
        self.allowed = Set(allowed)
        self.secret = secret
        policy = allowed.reduce(.publicOnly) { $0.allowing(host: $1.host, port: $1.port) }
    }

    package func deliver(_ message: OutgoingMessage) async -> AttemptOutcome {
        var json = JSONWriter()
        message.write(to: &json)
        var request = HTTPClientRequest("POST", url: message.address)
        request.body = json.bytes
        request.headers = headers(message, json.bytes)
        request.timeout = Self.timeout
        request.addresses = policy
        request.allowsPlainHTTP = Endpoint(plainURL: message.address).map(allowed.contains) ?? false
        do {
            return Self.outcome(of: try await client.send(request))
        } catch {
            return Self.outcome(of: error)
        }
    }

    private func headers(_ message: OutgoingMessage, _ body: [UInt8]) -> [HTTPClientHeader] {
        var headers = [
            HTTPClientHeader("Content-Type", "application/json"),
            HTTPClientHeader("Herald-Message-Id", message.messageID),
        ]
        guard let secret else { return headers }
        let time = "\(message.time.milliseconds / 1000)"
        let code = HMACSHA256.code(for: Array(time.utf8) + [UInt8(ascii: ".")] + body, key: secret)
        headers.append(
            HTTPClientHeader("Herald-Signature", "t=\(time),v1=\(Hex.encode(code.array))"))
        return headers
    }

    /// What an answer means (RFC 9110 §15).
    static func outcome(of response: HTTPClientResponse) -> AttemptOutcome {
        let reason = "answered \(response.status)"
        switch response.status {
        case 200...299: return .accepted
        case 410: return .gone(since: nil, reason: reason)
        case 408, 425, 429, 500...599:
            let wish = response.header("Retry-After").flatMap { Int64($0) }
            let after = wish.flatMap { $0 >= 0 ? min(.seconds($0), longestWish) : nil }
            return .deviceBusy(after: after, reason: reason)
        default: return .refused(reason: reason)
        }
    }

    /// What a failure means, by whether the receiver may have acted.
    static func outcome(of error: HTTPClientError) -> AttemptOutcome {
        switch error.code {
        case .invalidRequest, .addressRefused: .refused(reason: error.message)
        // It answered, at length.
        case .tooLarge: .accepted
        default:
            error.mayHaveBeenDelivered
                ? .uncertain(reason: error.message)
                : .deviceBusy(after: nil, reason: error.message)
        }
    }
}
