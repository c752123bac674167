import Addresses
import HTTPClient
import Synchronization

/// Sees to it that an endpoint, which a client gave us, does not lead into a network of ours.
///
/// Each address is looked at before it is connected to: a name that stands for another one the next
/// time gains nothing.
final class WebPushAddresses: Sendable {
    private let policy: AddressPolicy
    private let host: String
    private let port: UInt16
    private let refused = Atomic(false)

    init(_ url: ProviderURL, _ policy: AddressPolicy) {
        self.policy = policy
        (host, port) = (url.host, url.port)
    }

    /// Whether a numeric address may be connected to.
    func permits(_ address: String) -> Bool {
        // What is no address, such as one with a zone, is of this machine's links.
        let isPermitted =
            IPAddress(address).map { policy.allows($0, host: host, port: port) } ?? false
        if !isPermitted { refused.store(true, ordering: .relaxed) }
        return isPermitted
    }

    /// Whether an address was refused since this was asked last.
    func takeRefusal() -> Bool { refused.exchange(false, ordering: .relaxed) }
}
