import Addresses
package import HTTP
import HTTPClient
package import Protocol

/// The HTTP/2 connections to one origin, as adapters use them.
///
/// An exchange belongs to one executor; all calls and callbacks run there.
package protocol HTTP2Exchange: AnyObject {
    /// The number of requests that may begin now.
    var free: Int { get }
    /// True if a request that begins now need not wait for a connection.
    var isConnected: Bool { get }
    /// A closure that is called when there is more room than before.
    var onRoom: (() -> Void)? { get set }
    /// Sends a request that is to be answered before `deadline`; `then` is called once, but never
    /// before this call has returned.
    func send(
        _ request: HTTP2Request, until deadline: MonotonicInstant,
        then: @escaping (HTTP2Result) -> Void)
    /// Closes all connections; requests in flight that were sent end as uncertain.
    func close()
}

/// A factory of exchanges, which the daemons provide because services know no sockets.
package protocol HTTP2Exchanges: Sendable {
    /// Creates an exchange with `origin`, `https://host[:port]`, which has no connection yet;
    /// called on the exchange's executor.
    ///
    /// - Throws: ``CredentialError`` for an unusable origin or unusable authorities.
    func exchange(
        with origin: String, _ options: HTTP2ExchangeOptions
    ) throws(CredentialError) -> any HTTP2Exchange
}

/// The options of an exchange.
package struct HTTP2ExchangeOptions: Sendable {
    /// True if one request at a time is sent until one was answered with 200.
    package var startsWithOneStream = false
    /// The names of the answers' fields to keep, in lower case.
    package var wanted: [StaticString] = []
    /// The trusted authorities in PEM; nil trusts the machine's.
    package var authorities: String?
    /// A function that returns whether a connection to a numeric address is allowed.
    package var permits: @Sendable (String) -> Bool = { _ in true }

    /// Creates the default options.
    package init() {}

    /// Allows only the addresses that a policy allows for an origin.
    mutating func permit(_ policy: AddressPolicy, of origin: String) {
        let url = ProviderURL(origin)
        permits = { text in
            // A text that does not parse, such as an address with a zone, is link-local.
            guard let url, let address = IPAddress(text) else { return false }
            return policy.allows(address, host: url.host, port: url.port)
        }
    }
}
