import Addresses
import HTTPClient
import Synchronization

/// A check that an endpoint, which comes from a client, does not lead into a private network.
///
/// Every address is checked right before the connection, so a name that resolves differently the
/// next time gains nothing.
final class WebPushAddresses: Sendable {
    private let policy: AddressPolicy
    private let host: String
    private let port: UInt16
    private let refused = Atomic(false)

    init(_ url: ProviderURL, _ policy: AddressPolicy) {
        self.policy = policy
        (host, port) = (url.host, url.port)
    }

    /// Returns whether a connection to a numeric address is allowed.
    func permits(_ address: String) -> Bool {
        // A text that does not parse, such as an address with a zone, is link-local.
        let isPermitted =
            IPAddress(address).map { policy.allows($0, host: host, port: port) } ?? false
        if !isPermitted { refused.store(true, ordering: .relaxed) }
        return isPermitted
    }

    /// Returns whether an address was refused since the last call.
    func takeRefusal() -> Bool { refused.exchange(false, ordering: .relaxed) }
}
