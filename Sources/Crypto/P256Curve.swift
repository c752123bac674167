import CCrypto

/// Arithmetic on the curve P-256 (FIPS 186-4 D.1.2.3): points are their 65 bytes, 4 ‖ x ‖ y.
///
/// Points are multiplied directly, not through an EVP_PKEY, whose making and checking of keys takes
/// as long as the multiplication. libcrypto's code for this curve takes the same time for every
/// scalar. The group's order is prime, so a point on the curve that is not infinity is a valid key.
enum P256Curve {
    static let pointSize = 65
    static let scalarSize = 32

    // Never changed after it is made, and so safe to read from every thread.
    nonisolated(unsafe) static let group: OpaquePointer = {
        guard let group = unsafe EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) else {
            fatalError("libcrypto has no P-256: its configuration (openssl.cnf) is broken")
        }
        return unsafe group
    }()

    /// Whether an encoding is of a point on the curve that is not infinity.
    static func isPoint(_ encoded: [UInt8]) -> Bool {
        ErrorQueue.forgetting {
            let point = Point()
            return point.read(encoded, Scratch())
        }
    }

    /// The point's 65 bytes, from any encoding; nil if it is not on the curve, or infinity.
    static func normalised(_ encoded: [UInt8]) -> [UInt8]? {
        ErrorQueue.forgetting {
            let point = Point()
            let scratch = Scratch()
            return point.read(encoded, scratch) ? point.bytes(scratch) : nil
        }
    }

    /// The public point of a private scalar.
    static func point(
        times scalar: borrowing Scalar, _ scratch: borrowing Scratch = Scratch()
    ) -> [UInt8] {
        let point = Point()
        let done = unsafe EC_POINT_mul(group, point.raw, scalar.raw, nil, nil, scratch.raw)
        guard done == 1, let bytes = point.bytes(scratch) else {
            // A scalar is from 1 to the order less 1; what is left is having no memory.
            fatalError("EC_POINT_mul failed")
        }
        return bytes
    }

    /// The x coordinate of `scalar` times the point `encoded`; nil if that is no point.
    static func secret(
        _ scalar: borrowing Scalar, _ encoded: [UInt8], _ scratch: borrowing Scratch
    ) -> [UInt8]? {
        let point = Point()
        guard ErrorQueue.forgetting({ point.read(encoded, scratch) }) else { return nil }
        let product = Point()
        let done = unsafe EC_POINT_mul(
            group, product.raw, nil, point.raw, scalar.raw, scratch.raw)
        guard done == 1, let bytes = product.bytes(scratch) else {
            // The order is prime, so the product is a point; what is left is having no memory.
            fatalError("EC_POINT_mul failed")
        }
        return Array(bytes[1...scalarSize])
    }

    /// The numbers that a computation needs on its way, kept for the next one; wiped when it goes.
    ///
    /// A BN_CTX: libcrypto makes one for each call that is given none.
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

        /// Nil for infinity.
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

    /// A private key's number, from 1 to the order less 1; wiped when it goes.
    @safe struct Scalar: ~Copyable {
        let raw: OpaquePointer

        private init(taking raw: OpaquePointer) {
            unsafe self.raw = raw
        }

        deinit { unsafe BN_clear_free(raw) }

        /// From 32 bytes, most significant first; nil for another length, zero and beyond.
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
