import CCrypto

/// Certificates of a peer (RFC 5280), its own first, then those of the authorities that lead to a
/// trusted one.
@safe package struct CertificateChain: ~Copyable {
    /// The number of certificates that a chain may have, the trusted one not counted.
    package static let longest = 4

    /// A STACK_OF(X509), which owns its certificates; it has at least one.
    private let stack: OpaquePointer

    /// Reads certificates in DER; nil if there is none, if one is damaged or followed by other
    /// bytes, or if there are too many.
    package init?(der: [[UInt8]]) {
        guard let stack = unsafe Self.stack(der) else { return nil }
        unsafe self.stack = stack
    }

    deinit { unsafe Self.free(stack) }

    private static func stack(_ der: [[UInt8]]) -> OpaquePointer? {
        guard 1...longest ~= der.count, let stack = unsafe OPENSSL_sk_new_null() else {
            return nil
        }
        for bytes in der {
            let read = unsafe ErrorQueue.forgetting { unsafe certificate(bytes) }
            guard let certificate = unsafe read,
                unsafe OPENSSL_sk_push(stack, UnsafeRawPointer(certificate)) > 0
            else {
                unsafe free(stack)
                return nil
            }
        }
        return unsafe stack
    }

    private static func free(_ stack: OpaquePointer) {
        unsafe OPENSSL_sk_pop_free(stack) { certificate in
            unsafe X509_free(certificate.map { OpaquePointer($0) })
        }
    }

    private static func certificate(_ der: [UInt8]) -> OpaquePointer? {
        unsafe der.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return nil }
            var next: UnsafePointer<UInt8>? = unsafe start
            guard let certificate = unsafe d2i_X509(nil, &next, bytes.count) else { return nil }
            guard unsafe next == start + bytes.count else {
                unsafe X509_free(certificate)
                return nil
            }
            return unsafe certificate
        }
    }

    private var leaf: OpaquePointer? {
        unsafe OPENSSL_sk_value(stack, 0).map { OpaquePointer($0) }
    }

    /// The key of the peer's certificate; nil if it is not of the curve P-256.
    package var key: P256PublicKey? {
        guard let raw = unsafe X509_get0_pubkey(leaf), unsafe EVP_PKEY_up_ref(raw) == 1 else {
            return nil
        }
        let point = try? unsafe KeyHandle(taking: raw).p256Point()
        return point.flatMap { P256PublicKey($0) }
    }

    /// Returns the value of an extension of the peer's certificate, by its object identifier such
    /// as "2.5.29.15"; nil unless there is exactly one.
    package func value(ofExtension identifier: String) -> [UInt8]? {
        guard let object = unsafe OBJ_txt2obj(identifier, 1) else { return nil }
        defer { unsafe ASN1_OBJECT_free(object) }
        let place = unsafe X509_get_ext_by_OBJ(leaf, object, -1)
        guard place >= 0, unsafe X509_get_ext_by_OBJ(leaf, object, place) == -1,
            let data = unsafe X509_EXTENSION_get_data(X509_get_ext(leaf, place))
        else { return nil }
        let bytes = unsafe UnsafeBufferPointer(
            start: ASN1_STRING_get0_data(data), count: Int(ASN1_STRING_length(data)))
        return unsafe Array(bytes)
    }

    /// Returns why the chain does not lead to one of `authorities` at a time, in seconds since
    /// 1970; nil if it does.
    ///
    /// Signatures, validity, the rights of authorities and the strength of keys (112 bits and
    /// more) are checked; the names and purposes of the peer are not.
    package func problem(authorities: PEMCertificates, at seconds: Int64) -> String? {
        let trust = TrustStore(authorities)
        return ErrorQueue.forgetting {
            guard let context = unsafe X509_STORE_CTX_new() else {
                fatalError("libcrypto has no memory for a certificate")
            }
            defer { unsafe X509_STORE_CTX_free(context) }
            guard unsafe X509_STORE_CTX_init(context, trust.raw, leaf, stack) == 1 else {
                fatalError("libcrypto cannot check certificates")
            }
            let rules = unsafe X509_STORE_CTX_get0_param(context)
            unsafe X509_VERIFY_PARAM_set_time(rules, time_t(seconds))
            unsafe X509_VERIFY_PARAM_set_depth(rules, Int32(Self.longest))
            unsafe X509_VERIFY_PARAM_set_auth_level(rules, 2)
            if unsafe X509_verify_cert(context) == 1 { return nil }
            let error = unsafe X509_STORE_CTX_get_error(context)
            return unsafe X509_verify_cert_error_string(Int(error)).map {
                unsafe String(cString: $0)
            } ?? "error \(error)"
        }
    }
}

/// The authorities that are trusted: an X509_STORE.
@safe private struct TrustStore: ~Copyable {
    let raw: OpaquePointer

    init(_ authorities: PEMCertificates) {
        guard let raw = unsafe X509_STORE_new() else {
            fatalError("libcrypto has no memory for certificates")
        }
        unsafe self.raw = raw
        let text = Array(authorities.text.utf8)
        ErrorQueue.forgetting {
            unsafe text.withUnsafeBytes { bytes in
                guard
                    let bio = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: text.count))
                else { return }
                defer { unsafe BIO_free(bio) }
                while let certificate = unsafe PEM_read_bio_X509(bio, nil, nil, nil) {
                    // The store takes a reference of its own.
                    unsafe X509_STORE_add_cert(raw, certificate)
                    unsafe X509_free(certificate)
                }
            }
        }
    }

    deinit { unsafe X509_STORE_free(raw) }
}
