import COpenSSL
import Glibc

/// The certificates that a server proves its name with, its own first, to be looked at.
package struct CertificateChain: Hashable, Sendable {
    /// The certificates in DER, the server's own first.
    package let certificates: [[UInt8]]

    /// Creates a chain from certificates in DER; nil if there are none or one cannot be read.
    package init?(_ certificates: [[UInt8]]) {
        guard !certificates.isEmpty,
            certificates.allSatisfy({ unsafe Self.with($0) { _ in true } == true })
        else { return nil }
        self.certificates = certificates
    }

    /// Reads the certificates of a PEM file; nil if it cannot be read or has none.
    package init?(file path: String) {
        guard let file = unsafe BIO_new_file(path, "r") else {
            ErrorQueue.clear()
            return nil
        }
        defer { unsafe BIO_free(file) }
        self.init(unsafe Self.certificates(in: file))
    }

    /// Reads the certificates of a text in PEM form; nil if it has none.
    package init?(pem text: String) {
        let bytes = Array(text.utf8)
        let certificates = unsafe bytes.withUnsafeBytes { bytes -> [[UInt8]] in
            guard let bio = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count))
            else { return [] }
            defer { unsafe BIO_free(bio) }
            return unsafe Self.certificates(in: bio)
        }
        self.init(certificates)
    }

    /// Asks the server at the other end of a connected, blocking socket for its certificates,
    /// without checking them; nil if there is no handshake.
    ///
    /// - Parameter name: the host name that the server is asked for; nil for an address.
    package init?(servedOn descriptor: Int32, name: String?) {
        signal(SIGPIPE, SIG_IGN)
        ErrorQueue.clear()
        defer { ErrorQueue.clear() }
        guard let context = unsafe SSL_CTX_new(TLS_client_method()) else { return nil }
        defer { unsafe SSL_CTX_free(context) }
        guard let connection = unsafe SSL_new(context) else { return nil }
        defer { unsafe SSL_free(connection) }
        unsafe SSL_set_verify(connection, SSL_VERIFY_NONE, nil)
        if let name, unsafe herald_ssl_set_server_name(connection, name) != 1 { return nil }
        guard unsafe SSL_set_fd(connection, descriptor) == 1, unsafe SSL_connect(connection) == 1
        else { return nil }
        var certificates: [[UInt8]] = []
        while let next = unsafe herald_peer_certificate(connection, Int32(certificates.count)) {
            certificates.append(unsafe Self.bytes(of: next))
        }
        _ = unsafe SSL_shutdown(connection)
        self.init(certificates)
    }

    /// Returns the certificates that a BIO has in PEM form, in DER.
    private static func certificates(in bio: OpaquePointer) -> [[UInt8]] {
        var certificates: [[UInt8]] = []
        while let certificate = unsafe PEM_read_bio_X509(bio, nil, nil, nil) {
            defer { unsafe X509_free(certificate) }
            certificates.append(unsafe bytes(of: certificate))
        }
        // The end of the text is an error of PEM_read_bio_X509.
        ErrorQueue.clear()
        return certificates
    }

    /// Calls `body` with a certificate in DER; returns nil if it cannot be read.
    static func with<Value>(
        _ der: [UInt8], _ body: (_ certificate: OpaquePointer) -> Value
    ) -> Value? {
        guard let certificate = unsafe Self.decoded(der) else { return nil }
        defer { unsafe X509_free(certificate) }
        return unsafe body(certificate)
    }

    /// Returns a certificate in DER as an X509, which the caller frees.
    static func decoded(_ der: [UInt8]) -> OpaquePointer? {
        let certificate = unsafe der.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return unsafe d2i_X509(nil, &start, bytes.count)
        }
        if unsafe certificate == nil { ErrorQueue.clear() }
        return unsafe certificate
    }

    private static func bytes(of certificate: OpaquePointer) -> [UInt8] {
        let count = unsafe Int(i2d_X509(certificate, nil))
        guard count > 0 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, length in
            var next = bytes.baseAddress
            length = unsafe Int(max(0, i2d_X509(certificate, &next)))
        }
    }
}

extension CertificateChain {
    /// The reason why clients do not trust a chain.
    package struct Distrust: Hashable, Sendable {
        /// True if the chain ends with a certificate whose issuer is neither in the chain nor an
        /// authority: mostly an intermediate certificate is missing.
        package var lacksIssuer: Bool
        /// OpenSSL's words, such as "self-signed certificate".
        package var reason: String
    }

    /// Returns why a client does not trust the chain, apart from its dates and names; nil if it
    /// does.
    ///
    /// - Parameter authorities: the PEM file of the authorities that the client trusts; nil for
    ///   the system's.
    package func distrust(authorities: String?) -> Distrust? {
        defer { ErrorQueue.clear() }
        guard let store = unsafe X509_STORE_new() else {
            return Distrust(lacksIssuer: false, reason: "out of memory")
        }
        defer { unsafe X509_STORE_free(store) }
        let isLoaded =
            if let authorities {
                unsafe X509_STORE_load_file(store, authorities) == 1
            } else {
                unsafe X509_STORE_set_default_paths(store) == 1
            }
        guard isLoaded else {
            return Distrust(lacksIssuer: false, reason: "the authorities cannot be read")
        }
        var chain = unsafe certificates.map { unsafe Self.decoded($0) }
        defer { unsafe chain.forEach { unsafe X509_free($0) } }
        let outcome = unsafe herald_verify_chain(store, &chain, Int32(chain.count))
        guard outcome != X509_V_OK else { return nil }
        let reason = unsafe String(cString: X509_verify_cert_error_string(Int(outcome)))
        return Distrust(
            lacksIssuer: [
                X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
                X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT,
            ].contains(outcome), reason: reason)
    }
}
