package import HTTP
package import Protocol

/// HTTP/2 to one origin: what an adapter needs of it.
///
/// Lives on one executor: everything is called there, and calls back there.
package protocol HTTP2Exchange: AnyObject {
    /// How many requests may begin now.
    var free: Int { get }
    /// Whether what begins now need not wait for a connection.
    var isConnected: Bool { get }
    /// Called when there is more room than before.
    var onRoom: (() -> Void)? { get set }
    /// Sends a request that is of use until `deadline`; `then` is called once, never before this
    /// call has returned.
    func send(
        _ request: HTTP2Request, until deadline: MonotonicInstant,
        then: @escaping (HTTP2Result) -> Void)
    /// Ends all connections; what is under way ends as uncertain if it was sent.
    func close()
}

/// Makes exchanges; services do not know sockets, their daemons do.
package protocol HTTP2Exchanges: Sendable {
    /// An exchange with `origin`, `https://host[:port]`, that has connected to nobody yet; called
    /// where it will live.
    ///
    /// - Throws: ``CredentialError`` for an origin or authorities that cannot be.
    func exchange(
        with origin: String, _ options: HTTP2ExchangeOptions
    ) throws(CredentialError) -> any HTTP2Exchange
}

/// How an exchange behaves.
package struct HTTP2ExchangeOptions: Sendable {
    /// Whether one request at a time is sent until one was answered with 200.
    package var startsWithOneStream = false
    /// Names, in lower case, of the fields of answers that are kept.
    package var wanted: [StaticString] = []
    /// The path of a PEM file with the authorities to trust; nil: the machine's.
    package var authorities: String?
    /// Whether a numeric address may be connected to.
    package var permits: @Sendable (String) -> Bool = { _ in true }

    /// The defaults.
    package init() {}
}
