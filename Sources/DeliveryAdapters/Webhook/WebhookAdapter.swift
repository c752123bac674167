package import Addresses
package import DeliveryEngine
package import HTTPClient
import JSON
package import ServiceKit

/// An adapter that POSTs each message as JSON to the device's `webhook` address.
///
/// `Herald-Message-Id` is the same for every copy of a message. If a secret is set,
/// `Herald-Signature: t=<unix seconds>,v1=<hex>` is the HMAC-SHA256 of `<unix seconds>.<body>`.
package struct WebhookAdapter: AsyncAdapter {
    package let name = "webhook"
    package let addressKind: String? = "webhook"
    private let client: HTTPClient
    private let rules: WebhookRules
    private let clock: WallClock

    /// Creates the adapter.
    ///
    /// - Parameters:
    /// - allowed: The receivers that may be private and without TLS.
    /// - secret: The key of the signatures; nil signs nothing.
    package init(client: HTTPClient, allowed: [HostPort] = [], secret: [UInt8]? = nil) {
        self.init(client: client, WebhookRules(allowed: allowed, secret: secret))
    }

    /// Creates the adapter with rules.
    ///
    /// - Parameter clock: The clock that dates in Retry-After are compared with.
    package init(client: HTTPClient, _ rules: WebhookRules, clock: WallClock = .system) {
        (self.client, self.rules, self.clock) = (client, rules, clock)
    }

    package func deliver(
        _ message: OutgoingMessage, unless isHeld: @escaping IsHeld
    ) async -> AttemptOutcome {
        var json = JSONWriter()
        message.write(to: &json)
        var request = rules.request(to: message.address, json.bytes, at: message.time)
        request.isHeld = isHeld
        request.headers += [
            HTTPClientHeader("Content-Type", "application/json"),
            HTTPClientHeader("Herald-Message-Id", message.messageID),
        ]
        do {
            return WebhookAnswer.outcome(of: try await client.send(request), at: clock.now())
        } catch {
            return WebhookAnswer.outcome(of: error)
        }
    }
}
