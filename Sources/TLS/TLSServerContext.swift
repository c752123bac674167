import COpenSSL
import Glibc

/// A server's certificate, key and TLS settings, shared by all its connections on all its threads.
///
/// It does not change after it was created. To reload, create a new context and use it for new
/// connections; existing connections keep the old one alive until they end. Tickets of the old
/// context no longer resume a session: such a client makes a full handshake.
///
/// The settings are Mozilla's *intermediate* configuration, version 5.7: TLS 1.2 and 1.3, with the
/// client's preference among secure ciphers. There is no renegotiation, compression or early data.
@safe package final class TLSServerContext: Sendable {
    /// The SSL_CTX, which counts its references atomically and is only read after `load`.
    nonisolated(unsafe) let raw: OpaquePointer

    private init(taking raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    deinit {
        unsafe SSL_CTX_free(raw)
    }

    /// Loads a certificate chain, with the server's certificate first, and its key from PEM files.
    ///
    /// Throws for a file that cannot be read or used and for a key that does not fit. An expired
    /// certificate is not an error: see `validity`. From the first call on, the process ignores
    /// SIGPIPE; otherwise a peer could kill it by closing its socket.
    package static func load(
        certificateChain: String, key: String
    ) throws(TLSError) -> TLSServerContext {
        signal(SIGPIPE, SIG_IGN)
        ErrorQueue.clear()
        guard let raw = unsafe SSL_CTX_new(TLS_server_method()) else {
            throw setupError("SSL_CTX_new")
        }
        let context = unsafe TLSServerContext(taking: raw)
        try context.applyRules()
        try unsafe PEMFiles(chain: certificateChain, key: key).load(into: raw)
        return context
    }

    /// Checks that the file of a private key is a regular one that can be read.
    ///
    /// - Throws: `TLSError` that names the file.
    package static func checkReadable(key: String) throws(TLSError) {
        try PEMFiles.checkReadable(key, "private key")
    }

    /// The period for which the server's own certificate is valid.
    package var validity: CertificateValidity {
        let certificate = unsafe SSL_CTX_get0_certificate(raw)
        guard let validity = unsafe certificate.flatMap({ unsafe CertificateValidity(of: $0) })
        else { return CertificateValidity(begins: 0, ends: 0) }
        return validity
    }

    /// Returns whether the server's own certificate is for `name`, a host name or an IP address.
    package func covers(_ name: String) -> Bool {
        guard let certificate = unsafe SSL_CTX_get0_certificate(raw) else { return false }
        return unsafe X509_check_host(certificate, name, name.utf8.count, 0, nil) == 1
            || X509_check_ip_asc(certificate, name, 0) == 1
    }

    private func applyRules() throws(TLSError) {
        guard unsafe herald_ctx_set_versions(raw, TLS1_2_VERSION, TLS1_3_VERSION) == 1,
            unsafe SSL_CTX_set_cipher_list(raw, Self.ciphers) == 1,
            unsafe SSL_CTX_set_ciphersuites(raw, Self.ciphersuites) == 1,
            unsafe herald_ctx_set_groups(raw, Self.groups) == 1,
            unsafe SSL_CTX_set_max_early_data(raw, 0) == 1,
            unsafe SSL_CTX_set_num_tickets(raw, Self.ticketsPerConnection) == 1
        else { throw Self.setupError("the server's settings") }
        unsafe herald_ctx_set_automatic_dh(raw)
        _ = unsafe SSL_CTX_set_options(
            raw, herald_SSL_OP_NO_COMPRESSION | herald_SSL_OP_NO_RENEGOTIATION)
        let modes =
            SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE
            | UInt32(SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER)
        unsafe herald_ctx_set_mode(raw, Int(modes))
        // Tickets hold a session's state, so a cache would only cost memory.
        unsafe herald_ctx_set_session_cache(raw, Int(SSL_SESS_CACHE_OFF))
        // One read(2) brings a whole record; by default its header would be read first.
        unsafe herald_ctx_set_read_ahead(raw, 1)
        unsafe SSL_CTX_set_alpn_select_cb(raw, unsafe selectProtocol, nil)
    }

    private static func setupError(_ what: String) -> TLSError {
        TLSError(
            .setup,
            "OpenSSL refused \(what) (\(ErrorQueue.take()?.reason ?? "no reason given")); "
                + "check the system's openssl.cnf")
    }

    /// The number of tickets a connection gets.
    ///
    /// One is enough: an app keeps one connection, and gets a new ticket each time it resumes.
    /// OpenSSL's default of two suits browsers, which open several connections at once.
    private static let ticketsPerConnection = 1

    private static let groups = "X25519:P-256:P-384"

    private static let ciphersuites =
        "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256"

    private static let ciphers = [
        "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-RSA-AES128-GCM-SHA256",
        "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-RSA-AES256-GCM-SHA384",
        "ECDHE-ECDSA-CHACHA20-POLY1305", "ECDHE-RSA-CHACHA20-POLY1305",
        "DHE-RSA-AES128-GCM-SHA256", "DHE-RSA-AES256-GCM-SHA384", "DHE-RSA-CHACHA20-POLY1305",
    ].joined(separator: ":")
}
