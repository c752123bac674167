import CCrypto

/// Certificates in PEM form (RFC 7468), such as those of the authorities to trust.
package struct PEMCertificates: Hashable, Sendable {
    private static let start = "-----BEGIN CERTIFICATE-----"

    /// The certificates alone, one after the other, without what surrounded them.
    package let text: String
    /// The number of certificates.
    package let count: Int

    /// Reads every certificate of a text.
    ///
    /// - Throws: ``CryptoError`` if there is none, if one is damaged, or if the text contains a
    ///   private key, which must not go where certificates go.
    package init(_ pem: String) throws(CryptoError) {
        guard !pem.contains("PRIVATE KEY-----") else {
            throw CryptoError(
                .wrongKind, "there is a private key beside the certificates; leave it out")
        }
        let blocks = pem.split(separator: Self.start, omittingEmptySubsequences: false).count - 1
        guard blocks > 0 else {
            throw CryptoError(
                .unreadable, "there is no certificate in PEM form (\(Self.start))")
        }
        let certificates = Self.certificates(of: Array(pem.utf8))
        guard certificates.count == blocks else {
            throw CryptoError(
                .unreadable, "certificate \(certificates.count + 1) of \(blocks) is damaged")
        }
        text = certificates.joined()
        count = blocks
    }

    /// Returns each certificate as PEM, up to the first that cannot be read.
    private static func certificates(of bytes: [UInt8]) -> [String] {
        ErrorQueue.forgetting {
            unsafe bytes.withUnsafeBytes { bytes in
                guard
                    let bio = unsafe BIO_new_mem_buf(
                        bytes.baseAddress, Int32(clamping: bytes.count))
                else { return [] }
                defer { unsafe BIO_free(bio) }
                var found: [String] = []
                while let certificate = unsafe PEM_read_bio_X509(bio, nil, nil, nil) {
                    defer { unsafe X509_free(certificate) }
                    guard let text = unsafe text(of: certificate) else { break }
                    found.append(text)
                }
                return found
            }
        }
    }

    private static func text(of certificate: OpaquePointer) -> String? {
        guard let bio = unsafe BIO_new(BIO_s_mem()) else { return nil }
        defer { unsafe BIO_free(bio) }
        guard unsafe PEM_write_bio_X509(bio, certificate) == 1 else { return nil }
        var bytes = [UInt8](repeating: 0, count: unsafe BIO_ctrl_pending(bio))
        let count = unsafe BIO_read(bio, &bytes, Int32(clamping: bytes.count))
        return count == bytes.count ? String(decoding: bytes, as: UTF8.self) : nil
    }
}
