import COpenSSL
import Glibc

/// The statements of a certificate about itself: names, dates, its key and signature.
package struct CertificateFacts: Hashable, Sendable {
    /// The common name of whose certificate it is, or all of the name if there is none.
    package var subject: String
    /// The same of who has issued it.
    package var issuer: String
    /// The names that it is for, such as `DNS:localhost` and `IP Address:127.0.0.1`.
    package var names: [String]
    /// The period for which it is valid; nil if its dates cannot be read.
    package var validity: CertificateValidity?
    /// The strength of its key, in bits of security: a key of RSA with 2048 bits has 112.
    package var keyStrength: Int
    /// The strength of the issuer's signature, in bits of security; nil if that is not known.
    package var signatureStrength: Int?

    /// Reads a certificate, an X509.
    fileprivate init(_ certificate: OpaquePointer) {
        subject = unsafe Self.shortName(X509_get_subject_name(certificate))
        issuer = unsafe Self.shortName(X509_get_issuer_name(certificate))
        names = unsafe Self.names(of: certificate)
        validity = unsafe CertificateValidity(of: certificate)
        keyStrength = unsafe Int(EVP_PKEY_get_security_bits(X509_get0_pubkey(certificate)))
        var bits: Int32 = -1
        let isKnown = unsafe X509_get_signature_info(certificate, nil, nil, &bits, nil) == 1
        signatureStrength = isKnown && bits >= 0 ? Int(bits) : nil
        ErrorQueue.clear()
    }

    private static func names(of certificate: OpaquePointer) -> [String] {
        guard let out = unsafe BIO_new(BIO_s_mem()) else { return [] }
        defer { unsafe BIO_free(out) }
        unsafe herald_print_names(out, certificate)
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1024)
        while case let count = unsafe BIO_read(out, &buffer, Int32(buffer.count)), count > 0 {
            text += buffer[..<Int(count)]
        }
        return text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the common name of `/C=DE/CN=Example`; all of it if there is none.
    private static func shortName(_ name: OpaquePointer?) -> String {
        var buffer = [CChar](repeating: 0, count: 512)
        guard unsafe X509_NAME_oneline(name, &buffer, Int32(buffer.count)) != nil else { return "" }
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let found = text.firstRange(of: "/CN=") else { return text }
        return String(text[found.upperBound...].prefix { $0 != "/" })
    }
}

extension CertificateChain {
    /// The facts of each certificate, the server's own first.
    package var facts: [CertificateFacts] {
        certificates.compactMap { unsafe Self.with($0) { unsafe CertificateFacts($0) } }
    }

    /// Returns whether the server's own certificate is for `name`, a host name or an IP address.
    ///
    /// As in today's clients, a common name does not count.
    package func covers(_ name: String) -> Bool {
        defer { ErrorQueue.clear() }
        return unsafe Self.with(certificates[0]) { certificate in
            unsafe X509_check_host(
                certificate, name, name.utf8.count, UInt32(X509_CHECK_FLAG_NEVER_CHECK_SUBJECT), nil
            ) == 1
                || X509_check_ip_asc(certificate, name, 0) == 1
        } ?? false
    }
}
