import COpenSSL
import Glibc

/// The PEM files of a certificate chain and its key, which are loaded into an OpenSSL context.
///
/// Every error names the file and says what to do.
struct PEMFiles {
    let chain: String
    let key: String

    /// Loads both files into `context`, an SSL_CTX.
    func load(into context: OpaquePointer) throws(TLSError) {
        try Self.checkReadable(chain, "certificate chain")
        try Self.checkReadable(key, "private key")
        // Without this, OpenSSL would ask at the terminal for the password of an encrypted key.
        unsafe SSL_CTX_set_default_passwd_cb(context) { _, _, _, wasAsked in
            unsafe wasAsked?.assumingMemoryBound(to: Bool.self).pointee = true
            return -1
        }
        try unsafe loadChain(into: context)
        try unsafe loadKey(into: context)
    }

    private func loadChain(into context: OpaquePointer) throws(TLSError) {
        ErrorQueue.clear()
        guard unsafe SSL_CTX_use_certificate_chain_file(context, chain) != 1 else { return }
        let entry = ErrorQueue.take()
        if let entry, entry.is(ERR_LIB_PEM, PEM_R_NO_START_LINE) {
            throw TLSError(
                .unusableCertificate,
                "\(chain) holds no certificate in PEM form (-----BEGIN CERTIFICATE-----); "
                    + "put the server's certificate there, then its intermediates")
        }
        throw TLSError(
            .unusableCertificate,
            "\(chain) cannot be used as a certificate chain (\(Self.reason(entry))); "
                + "check it with: openssl x509 -in \(chain) -noout -text")
    }

    private func loadKey(into context: OpaquePointer) throws(TLSError) {
        ErrorQueue.clear()
        var isEncrypted = false
        let loaded = unsafe withUnsafeMutablePointer(to: &isEncrypted) { flag in
            unsafe SSL_CTX_set_default_passwd_cb_userdata(context, flag)
            defer { unsafe SSL_CTX_set_default_passwd_cb_userdata(context, nil) }
            return unsafe SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1
        }
        guard loaded else { throw keyError(ErrorQueue.take(), isEncrypted: isEncrypted) }
        // The calls before accept a key of another type than the certificate's; this check refuses
        // it.
        guard unsafe SSL_CTX_check_private_key(context) != 1 else { return }
        ErrorQueue.clear()
        throw mismatch
    }

    private func keyError(_ entry: ErrorQueue.Entry?, isEncrypted: Bool) -> TLSError {
        if isEncrypted {
            return TLSError(
                .unusableKey,
                "\(key) is encrypted with a password; decrypt it with: openssl pkey -in \(key)")
        }
        guard let entry else { return TLSError(.unusableKey, "\(key) cannot be used") }
        if entry.is(ERR_LIB_X509, X509_R_KEY_VALUES_MISMATCH)
            || entry.is(ERR_LIB_X509, X509_R_KEY_TYPE_MISMATCH)
        {
            return mismatch
        }
        return TLSError(
            .unusableKey,
            "\(key) holds no private key in PEM form that can be read (\(entry.reason)); "
                + "check it with: openssl pkey -in \(key) -noout -text")
    }

    private var mismatch: TLSError {
        TLSError(
            .keyMismatch,
            "the key in \(key) does not belong to the first certificate in \(chain); "
                + "use the key it was requested with, and put the server's certificate first")
    }

    /// Opens the file to check that it is readable, as errno says more than OpenSSL's error queue,
    /// and that it is a regular file: OpenSSL would wait for a pipe for ever.
    static func checkReadable(_ path: String, _ what: String) throws(TLSError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        var facts = stat()
        guard descriptor >= 0, unsafe fstat(descriptor, &facts) == 0 else {
            let code = errno
            let reason = unsafe String(cString: strerror(code))
            let advice =
                code == EACCES
                ? "the user that runs this must be allowed to read it" : "check the path"
            if descriptor >= 0 { close(descriptor) }
            throw TLSError(
                .unreadableFile,
                "the \(what) \(path) cannot be read: \(reason); \(advice)")
        }
        close(descriptor)
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw TLSError(.unreadableFile, "the \(what) \(path) is not a regular file")
        }
    }

    private static func reason(_ entry: ErrorQueue.Entry?) -> String {
        entry?.reason ?? "no reason given"
    }
}
