import COpenSSL

/// Tells by whom a certificate is signed.
package enum CertificateSignature {
    /// Returns whether the first certificate of a PEM file is signed by the key of another's.
    ///
    /// A file that cannot be read proves nothing.
    package static func isBy(authority: String, of certificate: String) -> Bool {
        guard let signer = unsafe first(in: authority) else { return false }
        defer { unsafe X509_free(signer) }
        guard let signed = unsafe first(in: certificate) else { return false }
        defer { unsafe X509_free(signed) }
        defer { ErrorQueue.clear() }
        return unsafe X509_verify(signed, X509_get0_pubkey(signer)) == 1
    }

    private static func first(in path: String) -> OpaquePointer? {
        guard let file = unsafe BIO_new_file(path, "r") else {
            ErrorQueue.clear()
            return nil
        }
        defer { unsafe BIO_free(file) }
        let certificate = unsafe PEM_read_bio_X509(file, nil, nil, nil)
        if unsafe certificate == nil { ErrorQueue.clear() }
        return unsafe certificate
    }
}
