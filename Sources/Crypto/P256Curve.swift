import CCrypto

/// Arithmetic on the curve P-256 (FIPS 186-4 D.1.2.3); a point is its 65 bytes, 4 ‖ x ‖ y.
///
/// Points are multiplied directly and not through an EVP_PKEY, because creating and checking an
/// EVP_PKEY takes as long as the multiplication. libcrypto's code for this curve takes the same
/// time for every scalar. The group's order is prime, so every point on the curve except infinity
/// is a valid key.
enum P256Curve {
    static let pointSize = 65
    static let scalarSize = 32

    // The group never changes after it was created, so every thread may read it.
    nonisolated(unsafe) static let group: OpaquePointer = {
        guard let group = unsafe EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) else {
            fatalError("libcrypto has no P-256: its configuration (openssl.cnf) is broken")
        }
        return unsafe group
    }()

    /// Returns whether an encoding is of a point on the curve other than infinity.
    static func isPoint(_ encoded: [UInt8]) -> Bool {
        ErrorQueue.forgetting {
            let point = Point()
            return point.read(encoded, Scratch())
        }
    }

    /// Returns the point's 65 bytes from any encoding; nil if the point is infinity or not on the
    /// curve.
    static func normalised(_ encoded: [UInt8]) -> [UInt8]? {
        ErrorQueue.forgetting {
            let point = Point()
            let scratch = Scratch()
            return point.read(encoded, scratch) ? point.bytes(scratch) : nil
        }
    }

    /// Returns the public point of a private scalar.
    static func point(
        times scalar: borrowing Scalar, _ scratch: borrowing Scratch = Scratch()
    ) -> [UInt8] {
        let point = Point()
        let done = unsafe EC_POINT_mul(group, point.raw, scalar.raw, nil, nil, scratch.raw)
        guard done == 1, let bytes = point.bytes(scratch) else {
            // A scalar is from 1 to the order minus 1, so this fails only when memory runs out.
            fatalError("EC_POINT_mul failed")
        }
        return bytes
    }

    /// Returns the x coordinate of `scalar` times the point `encoded`; nil if `encoded` is not a
    /// point.
    static func secret(
        _ scalar: borrowing Scalar, _ encoded: [UInt8], _ scratch: borrowing Scratch
    ) -> [UInt8]? {
        let point = Point()
        guard ErrorQueue.forgetting({ point.read(encoded, scratch) }) else { return nil }
        let product = Point()
        let done = unsafe EC_POINT_mul(
            group, product.raw, nil, point.raw, scalar.raw, scratch.raw)
        guard done == 1, let bytes = product.bytes(scratch) else {
            // The order is prime, so the product is a point, and this fails only when memory runs
            // out.
            fatalError("EC_POINT_mul failed")
        }
        return Array(bytes[1...scalarSize])
    }

    /// A BN_CTX with the intermediate numbers of a computation, reused for the next one and wiped
    /// at the end.
    ///
    /// Without it, libcrypto creates one for each call.
    @safe struct Scratch: ~Copyable {
        let raw: OpaquePointer

        init() {
            guard let raw = unsafe BN_CTX_new() else {
                fatalError("libcrypto has no memory for numbers")
            }
            unsafe self.raw = raw
        }

        deinit { unsafe BN_CTX_free(raw) }
    }

    /// An EC_POINT.
    @safe private struct Point: ~Copyable {
        let raw: OpaquePointer

        init() {
            guard let raw = unsafe EC_POINT_new(P256Curve.group) else {
                fatalError("libcrypto has no memory for a point")
            }
            unsafe self.raw = raw
        }

        deinit { unsafe EC_POINT_clear_free(raw) }

        func read(_ encoded: [UInt8], _ scratch: borrowing Scratch) -> Bool {
            let isRead =
                unsafe EC_POINT_oct2point(
                    P256Curve.group, raw, encoded, encoded.count, scratch.raw) == 1
            return unsafe isRead && EC_POINT_is_at_infinity(P256Curve.group, raw) == 0
        }

        /// Returns the point's 65 bytes; nil for infinity.
        func bytes(_ scratch: borrowing Scratch) -> [UInt8]? {
            let size = P256Curve.pointSize
            let context = unsafe scratch.raw
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                count = unsafe EC_POINT_point2oct(
                    P256Curve.group, raw, POINT_CONVERSION_UNCOMPRESSED, buffer.baseAddress, size,
                    context)
            }
            return bytes.count == size ? bytes : nil
        }
    }

    /// A private key's number, from 1 to the order minus 1, which is wiped at the end.
    @safe struct Scalar: ~Copyable {
        let raw: OpaquePointer

        private init(taking raw: OpaquePointer) {
            unsafe self.raw = raw
        }

        deinit { unsafe BN_clear_free(raw) }

        /// Reads 32 bytes, most significant first; nil for another length, for zero, and for
        /// numbers not below the order.
        static func read(_ bytes: [UInt8]) -> Scalar? {
            guard bytes.count == P256Curve.scalarSize else { return nil }
            let number = unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe BN_bin2bn(bytes.baseAddress, Int32(bytes.count), nil)
            }
            guard let number = unsafe number else {
                fatalError("libcrypto has no memory for a number")
            }
            let scalar = unsafe Scalar(taking: number)
            unsafe BN_set_flags(number, BN_FLG_CONSTTIME)
            let order = unsafe EC_GROUP_get0_order(P256Curve.group)
            let isInRange = unsafe BN_is_zero(number) == 0 && BN_cmp(number, order) < 0
            return isInRange ? consume scalar : nil
        }
    }
}
