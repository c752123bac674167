package import TLS

/// The server that a client connects to, and the certificate authorities that identify it.
package struct HTTP2Origin: Sendable {
    /// A host name, or a numeric address without brackets.
    package var host: String
    /// The port, 1 to 65535.
    package var port: Int
    /// The TLS settings with the certificate authorities to trust; nil for cleartext, which is only
    /// for tests and benchmarks on this machine.
    package var tls: TLSClientContext?

    /// Creates an origin that is reached over TLS, or on this machine in cleartext.
    package init(host: String, port: Int, tls: TLSClientContext?) {
        self.host = host
        self.port = port
        self.tls = tls
    }

    /// The value of `:authority`.
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (tls == nil ? 80 : 443) ? name : "\(name):\(port)"
    }
}
