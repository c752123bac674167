import COpenSSL
import Glibc

/// A client's TLS settings and trusted certificate authorities, shared by all its connections.
///
/// It does not change after it was created. It allows TLS 1.2 and 1.3 and offers only HTTP/2. The
/// server must prove its name with a certificate of a trusted authority.
@safe package final class TLSClientContext: Sendable {
    /// The SSL_CTX, which counts its references atomically and is only read after `load`.
    nonisolated(unsafe) let raw: OpaquePointer

    private init(taking raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    deinit {
        unsafe SSL_CTX_free(raw)
    }

    /// Creates a context that trusts the certificate authorities in a PEM text; nil trusts the
    /// system's.
    ///
    /// Throws for a text without a certificate. From the first call on, the process ignores
    /// SIGPIPE; otherwise a peer could kill it by closing its socket.
    package static func load(trusting pem: String? = nil) throws(TLSError) -> TLSClientContext {
        signal(SIGPIPE, SIG_IGN)
        ErrorQueue.clear()
        guard let raw = unsafe SSL_CTX_new(TLS_client_method()) else {
            throw setupError("SSL_CTX_new")
        }
        let context = unsafe TLSClientContext(taking: raw)
        try context.applyRules()
        if let pem {
            try context.trust(pem)
        } else if unsafe SSL_CTX_set_default_verify_paths(raw) != 1 {
            throw setupError("the system's certificate authorities")
        }
        return context
    }

    private func trust(_ pem: String) throws(TLSError) {
        let bytes = Array(pem.utf8)
        let count = unsafe bytes.withUnsafeBytes { bytes in
            guard let bio = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count))
            else { return 0 }
            defer { unsafe BIO_free(bio) }
            var count = 0
            while let certificate = unsafe PEM_read_bio_X509(bio, nil, nil, nil) {
                defer { unsafe X509_free(certificate) }
                let store = unsafe SSL_CTX_get_cert_store(raw)
                guard unsafe X509_STORE_add_cert(store, certificate) == 1 else { return 0 }
                count += 1
            }
            return count
        }
        // The end of the text is an error of PEM_read_bio_X509.
        let reason = ErrorQueue.take()?.reason
        ErrorQueue.clear()
        guard count > 0 else {
            throw TLSError(
                .unusableCertificate,
                "there is no certificate in PEM form (\(reason ?? "no reason given")); "
                    + "give the certificates of the trusted authorities")
        }
    }

    private func applyRules() throws(TLSError) {
        guard unsafe herald_ctx_set_versions(raw, TLS1_2_VERSION, TLS1_3_VERSION) == 1,
            unsafe SSL_CTX_set_cipher_list(raw, Self.ciphers) == 1
        else { throw Self.setupError("the client's settings") }
        unsafe SSL_CTX_set_verify(raw, SSL_VERIFY_PEER, nil)
        _ = unsafe SSL_CTX_set_options(
            raw, herald_SSL_OP_NO_COMPRESSION | herald_SSL_OP_NO_RENEGOTIATION)
        // Buffers are kept: connections to providers are few, and each is always in use.
        let modes =
            SSL_MODE_ENABLE_PARTIAL_WRITE | UInt32(SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER)
        unsafe herald_ctx_set_mode(raw, Int(modes))
        unsafe herald_ctx_set_session_cache(raw, Int(SSL_SESS_CACHE_OFF))
        // One read(2) brings a whole record; by default its header would be read first.
        unsafe herald_ctx_set_read_ahead(raw, 1)
        let name = ApplicationProtocol.http2.rawValue.utf8
        let offer = [UInt8(name.count)] + Array(name)
        guard unsafe SSL_CTX_set_alpn_protos(raw, offer, UInt32(offer.count)) == 0 else {
            throw Self.setupError("the ALPN offer of HTTP/2")
        }
    }

    private static func setupError(_ what: String) -> TLSError {
        TLSError(
            .setup,
            "OpenSSL refused \(what) (\(ErrorQueue.take()?.reason ?? "no reason given")); "
                + "check the system's openssl.cnf")
    }

    /// The ciphers that HTTP/2 allows with TLS 1.2 (RFC 9113 §9.2.2).
    private static let ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20"
}
