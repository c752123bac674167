package import TLS

/// Whom a client talks to, and how it knows that it does.
package struct HTTP2Origin: Sendable {
    /// A name, or a numeric address without brackets.
    package var host: String
    /// 1 to 65535.
    package var port: Int
    /// The authorities that the peer's certificate must come from; nil: cleartext, for tests and
    /// benchmarks on this machine alone.
    package var tls: TLSClientContext?

    /// An origin reached by TLS, or on this machine by cleartext.
    package init(host: String, port: Int, tls: TLSClientContext?) {
        self.host = host
        self.port = port
        self.tls = tls
    }

    /// What requests name it.
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (tls == nil ? 80 : 443) ? name : "\(name):\(port)"
    }
}
