package import Addresses

/// Where a request may lead, judged by the very address that the connection is made to.
///
/// A name that resolves to something else the second time gains nothing by it.
package struct AddressPolicy: Hashable, Sendable {
    /// Hosts on the public Internet only: for URLs that others have given us.
    package static let publicOnly = AddressPolicy(isPublicOnly: true)

    /// Everywhere: for URLs from the operator's own configuration.
    package static let any = AddressPolicy(isPublicOnly: false)

    private struct Endpoint: Hashable {
        let host: String
        let port: UInt16
    }

    private var isPublicOnly: Bool
    private var exceptions: Set<Endpoint> = []

    private init(isPublicOnly: Bool) {
        self.isPublicOnly = isPublicOnly
    }

    /// The same policy, but URLs that lead to this host and port may lead anywhere.
    package func allowing(_ receiver: HostPort) -> AddressPolicy {
        allowing(host: receiver.host.description, port: receiver.port)
    }

    /// The same policy, but URLs with this host and port may lead anywhere.
    ///
    /// `host` is compared with the host in the URL, not with what it resolves to, in their
    /// one form: without regard to case, a final dot, brackets and spellings of a number.
    package func allowing(host: String, port: UInt16) -> AddressPolicy {
        var copy = self
        copy.exceptions.insert(Endpoint(host: Self.normal(host), port: port))
        return copy
    }

    /// Whether a URL with `host` and `port` may lead to `address`.
    package func allows(_ address: IPAddress, host: String, port: UInt16) -> Bool {
        !isPublicOnly || address.isPublic
            || exceptions.contains(Endpoint(host: Self.normal(host), port: port))
    }

    private static func normal(_ host: String) -> String {
        let isBare = host.contains(":") && !host.hasPrefix("[")
        return HostName(isBare ? "[\(host)]" : host)?.description ?? host.lowercased()
    }
}
