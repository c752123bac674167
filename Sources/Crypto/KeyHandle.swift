import CCrypto

/// An EVP_PKEY: a key that signs or verifies.
@safe final class KeyHandle: Sendable {
    // The key never changes after it was created; libcrypto guards the caches in it with locks.
    private nonisolated(unsafe) let raw: OpaquePointer

    /// Creates the owner of an EVP_PKEY.
    init(taking raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    /// Creates the private key of a scalar and its point, both already checked.
    convenience init(p256Scalar scalar: [UInt8], point: [UInt8]) {
        var der = Self.sec1Start + scalar + Self.sec1Middle + point
        defer { Wipe.bytes(&der) }
        let key = unsafe der.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return unsafe d2i_PrivateKey(EVP_PKEY_EC, nil, &start, bytes.count)
        }
        guard let key = unsafe key else { fatalError("libcrypto refused a P-256 key") }
        unsafe self.init(taking: key)
    }

    /// Creates the public key of a point; nil if the point is not on the curve.
    convenience init?(p256Point point: [UInt8]) {
        let der = Self.spkiStart + point
        let key = unsafe ErrorQueue.forgetting {
            unsafe der.withUnsafeBufferPointer { bytes in
                var start = bytes.baseAddress
                return unsafe d2i_PUBKEY(nil, &start, bytes.count)
            }
        }
        guard let key = unsafe key else { return nil }
        unsafe self.init(taking: key)
    }

    /// Creates the private key of Ed25519 with a seed of 32 bytes.
    convenience init(ed25519Seed seed: [UInt8]) {
        guard
            let key = unsafe EVP_PKEY_new_raw_private_key(
                EVP_PKEY_ED25519, nil, seed, seed.count)
        else { fatalError("libcrypto refused a key of Ed25519") }
        unsafe self.init(taking: key)
    }

    /// Creates the public key of Ed25519 with these 32 bytes; nil if libcrypto refuses them.
    convenience init?(ed25519Public bytes: [UInt8]) {
        let key = unsafe ErrorQueue.forgetting {
            unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count)
        }
        guard let key = unsafe key else { return nil }
        unsafe self.init(taking: key)
    }

    /// Creates the public key of an X.509 SubjectPublicKeyInfo; nil if there is more or less than
    /// one.
    convenience init?(spki der: [UInt8]) {
        let key = unsafe ErrorQueue.forgetting {
            unsafe der.withUnsafeBufferPointer { bytes -> OpaquePointer? in
                var start = bytes.baseAddress
                guard let key = unsafe d2i_PUBKEY(nil, &start, bytes.count) else { return nil }
                guard unsafe start == bytes.baseAddress?.advanced(by: bytes.count) else {
                    unsafe EVP_PKEY_free(key)
                    return nil
                }
                return unsafe key
            }
        }
        guard let key = unsafe key else { return nil }
        unsafe self.init(taking: key)
    }

    deinit { unsafe EVP_PKEY_free(raw) }

    /// The 32 bytes of the public part of a key of Ed25519.
    var ed25519Public: [UInt8] {
        var length = Ed25519SigningKey.size
        return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            let done = unsafe EVP_PKEY_get_raw_public_key(raw, buffer.baseAddress, &length)
            precondition(done == 1, "EVP_PKEY_get_raw_public_key failed")
            count = length
        }
    }

    /// RFC 5915's ECPrivateKey up to the 32 bytes of the scalar.
    private static let sec1Start: [UInt8] = [0x30, 0x77, 0x02, 0x01, 0x01, 0x04, 0x20]
    /// The part of the ECPrivateKey from the scalar to the point: the curve's name and the start of
    /// a bit string.
    private static let sec1Middle: [UInt8] =
        [0xa0, 0x0a, 0x06, 0x08] + curve + [0xa1, 0x44, 0x03, 0x42, 0x00]
    /// RFC 5480's SubjectPublicKeyInfo up to the point.
    private static let spkiStart: [UInt8] =
        [0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08]
        + curve + [0x03, 0x42, 0x00]
    /// The object identifier of the curve P-256, 1.2.840.10045.3.1.7.
    private static let curve: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]

    /// Returns whether the key is of an algorithm, such as "EC" or "RSA".
    func isA(_ algorithm: String) -> Bool {
        unsafe EVP_PKEY_is_a(raw, algorithm) == 1
    }

    /// The size of the RSA modulus or of the curve's order, in bits.
    var bits: Int {
        unsafe Int(EVP_PKEY_get_bits(raw))
    }

    /// Returns the private scalar of a P-256 key; throws if the key is of another type or has no
    /// private part.
    func p256Scalar() throws(CryptoError) -> [UInt8] {
        try checkCurve()
        var number: OpaquePointer?
        let isFound = ErrorQueue.forgetting {
            unsafe EVP_PKEY_get_bn_param(raw, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1
        }
        defer { unsafe BN_clear_free(number) }
        let scalar = unsafe [UInt8](unsafeUninitializedCapacity: P256Curve.scalarSize) {
            buffer, count in
            guard isFound else { return }
            let written = unsafe BN_bn2binpad(
                number, buffer.baseAddress, Int32(P256Curve.scalarSize))
            count = max(0, Int(written))
        }
        guard scalar.count == P256Curve.scalarSize else {
            throw CryptoError(.invalidKey, "the key has no private part; use the private key")
        }
        return scalar
    }

    /// Returns the 65 bytes of the point of a P-256 key; throws if the key is of another type.
    func p256Point() throws(CryptoError) -> [UInt8] {
        try checkCurve()
        let encoded = unsafe [UInt8](unsafeUninitializedCapacity: P256Curve.pointSize) {
            buffer, count in
            let found = ErrorQueue.forgetting {
                unsafe EVP_PKEY_get_octet_string_param(
                    raw, OSSL_PKEY_PARAM_PUB_KEY, buffer.baseAddress, P256Curve.pointSize, &count)
            }
            if found != 1 { count = 0 }
        }
        guard let point = P256Curve.normalised(encoded) else {
            throw CryptoError(.invalidKey, "the key's point is not on the curve P-256")
        }
        return point
    }

    private func checkCurve() throws(CryptoError) {
        guard curve != "prime256v1" else { return }
        throw CryptoError(
            .wrongKind,
            "the key must be on the curve P-256, but is of \(curve ?? "another algorithm"); "
                + "make one with: openssl ecparam -genkey -name prime256v1 -noout")
    }

    /// The curve's name; nil for a key of another algorithm.
    private var curve: String? {
        var name = [CChar](repeating: 0, count: 64)
        var length = 0
        let isNamed = ErrorQueue.forgetting {
            unsafe EVP_PKEY_get_group_name(raw, &name, name.count, &length) == 1
        }
        guard isNamed, isA("EC") else { return nil }
        return String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns the signature of `message`: in the DER encoding of X.509 for ECDSA, with the padding
    /// of PKCS#1 v1.5 for RSA.
    ///
    /// - Parameter digest: nil for Ed25519, which has a digest of its own.
    func signature(for message: [UInt8], digest: String? = "SHA256") -> [UInt8] {
        let context = DigestContext()
        var length = 0
        guard unsafe EVP_DigestSignInit_ex(context.raw, nil, digest, nil, nil, raw, nil) == 1,
            unsafe EVP_DigestSign(context.raw, nil, &length, message, message.count) == 1
        else { fatalError("libcrypto cannot sign: its configuration is broken") }
        return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            let done = unsafe EVP_DigestSign(
                context.raw, buffer.baseAddress, &length, message, message.count)
            // This fails only when memory or randomness runs out.
            precondition(done == 1, "EVP_DigestSign failed")
            count = length
        }
    }

    /// Returns whether `signature` is a valid signature of `message` by this key.
    ///
    /// - Parameter digest: nil for Ed25519, which has a digest of its own.
    func isValid(
        _ signature: [UInt8], for message: [UInt8], digest: String? = "SHA256"
    ) -> Bool {
        ErrorQueue.forgetting {
            let context = DigestContext()
            guard
                unsafe EVP_DigestVerifyInit_ex(context.raw, nil, digest, nil, nil, raw, nil) == 1
            else { return false }
            return unsafe EVP_DigestVerify(
                context.raw, signature, signature.count, message, message.count) == 1
        }
    }

    /// An EVP_MD_CTX.
    @safe private struct DigestContext: ~Copyable {
        let raw: OpaquePointer

        init() {
            guard let raw = unsafe EVP_MD_CTX_new() else {
                fatalError("libcrypto has no memory for a signature")
            }
            unsafe self.raw = raw
        }

        deinit { unsafe EVP_MD_CTX_free(raw) }
    }
}
