package import Addresses

/// The rule that decides which addresses a request may connect to.
///
/// It checks the very address of the connection, so a name that resolves to another address the
/// second time cannot circumvent it.
package struct AddressPolicy: Hashable, Sendable {
    /// The policy that allows only addresses on the public Internet, for URLs from other people.
    package static let publicOnly = AddressPolicy(reach: .publicOnly)

    /// The policy that allows all addresses, for URLs from the operator's own configuration.
    package static let any = AddressPolicy(reach: .any)

    /// The policy that allows only this machine, for what must not be sent over a network.
    package static let thisMachine = AddressPolicy(reach: .thisMachine)

    private enum Reach { case any, publicOnly, thisMachine }

    private struct Endpoint: Hashable {
        let host: String
        let port: UInt16
    }

    private var reach: Reach
    private var exceptions: Set<Endpoint> = []

    private init(reach: Reach) {
        self.reach = reach
    }

    /// Returns the same policy, in which URLs with this host and port may lead to any address.
    package func allowing(_ receiver: HostPort) -> AddressPolicy {
        allowing(host: receiver.host.description, port: receiver.port)
    }

    /// Returns the same policy, in which URLs with this host and port may lead to any address.
    ///
    /// `host` is compared with the host in the URL, not with the addresses that it resolves to.
    /// Both are normalized first: case, a final dot, brackets and the notation of numbers do not
    /// matter.
    package func allowing(host: String, port: UInt16) -> AddressPolicy {
        var copy = self
        copy.exceptions.insert(Endpoint(host: Self.normal(host), port: port))
        return copy
    }

    /// Returns whether a URL with `host` and `port` may lead to `address`.
    package func allows(_ address: IPAddress, host: String, port: UInt16) -> Bool {
        switch reach {
        case .any: true
        case .thisMachine: address.isLoopback
        case .publicOnly:
            address.isPublic
                || exceptions.contains(Endpoint(host: Self.normal(host), port: port))
        }
    }

    private static func normal(_ host: String) -> String {
        let isBare = host.contains(":") && !host.hasPrefix("[")
        return HostName(isBare ? "[\(host)]" : host)?.description ?? host.lowercased()
    }
}
