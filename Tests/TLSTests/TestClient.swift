import COpenSSL
import Glibc

/// A client's side of TLS over a non-blocking socket; checks no certificate.
@safe final class TestClient {
    struct Options: Sendable {
        var lowest = TLS1_2_VERSION
        var highest = TLS1_3_VERSION
        /// OpenSSL's cipher list for TLS 1.2 and below.
        var ciphers = "ALL:@SECLEVEL=0"
        var groups: String?
        var protocols: [String] = ["h2", "http/1.1"]
    }

    enum Outcome: Equatable {
        case done
        case bytes([UInt8])
        case again
        case closed
        /// OpenSSL's reason, such as "tlsv1 alert no application protocol".
        case failed(String)
    }

    private let context: OpaquePointer
    private let raw: OpaquePointer

    init?(_ options: Options, descriptor: Int32, resuming session: Session? = nil) {
        guard let context = unsafe SSL_CTX_new(TLS_client_method()) else { return nil }
        unsafe herald_ctx_set_versions(context, options.lowest, options.highest)
        unsafe SSL_CTX_set_cipher_list(context, options.ciphers)
        if let groups = options.groups { unsafe herald_ctx_set_groups(context, groups) }
        // Sessions are taken by hand; the cache only says that they may be.
        unsafe herald_ctx_set_session_cache(context, Int(SSL_SESS_CACHE_CLIENT))
        unsafe herald_ctx_set_mode(context, Int(SSL_MODE_RELEASE_BUFFERS))
        let names = options.protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
        guard let raw = unsafe SSL_new(context) else { return nil }
        unsafe SSL_set_alpn_protos(raw, names, UInt32(names.count))
        unsafe SSL_set_fd(raw, descriptor)
        unsafe SSL_set_connect_state(raw)
        if let session { unsafe SSL_set_session(raw, session.raw) }
        unsafe self.context = context
        unsafe self.raw = raw
    }

    deinit {
        unsafe SSL_free(raw)
        unsafe SSL_CTX_free(context)
    }

    func handshake() -> Outcome {
        ERR_clear_error()
        return unsafe outcome(SSL_do_handshake(raw), .done)
    }

    func read(_ limit: Int = 20_000) -> Outcome {
        var buffer = [UInt8](repeating: 0, count: limit)
        ERR_clear_error()
        let count = unsafe SSL_read(raw, &buffer, Int32(limit))
        return outcome(count, .bytes(Array(buffer.prefix(max(0, Int(count))))))
    }

    /// Writes all of `bytes` or nothing.
    func write(_ bytes: [UInt8]) -> Outcome {
        ERR_clear_error()
        return unsafe outcome(SSL_write(raw, bytes, Int32(bytes.count)), .done)
    }

    func shutdown() {
        unsafe SSL_shutdown(raw)
    }

    /// Asks for a renegotiation, which exists in TLS 1.2 only.
    func renegotiate() -> Outcome {
        ERR_clear_error()
        return unsafe SSL_renegotiate(raw) == 1 ? handshake() : .failed("not possible")
    }

    var cipher: String { unsafe String(cString: SSL_CIPHER_get_name(SSL_get_current_cipher(raw))) }

    /// The session with the latest ticket.
    var session: Session? {
        unsafe SSL_get1_session(raw).map { unsafe Session(taking: $0) }
    }

    @safe final class Session {
        fileprivate let raw: OpaquePointer
        fileprivate init(taking raw: OpaquePointer) { unsafe self.raw = raw }
        deinit { unsafe SSL_SESSION_free(raw) }
    }

    private func outcome(_ result: Int32, _ success: Outcome) -> Outcome {
        guard result <= 0 else { return success }
        switch unsafe SSL_get_error(raw, result) {
        case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .again
        case SSL_ERROR_ZERO_RETURN: return .closed
        default:
            let reason = unsafe ERR_reason_error_string(ERR_get_error())
            return unsafe .failed(reason.map { unsafe String(cString: $0) } ?? "socket")
        }
    }
}
