import CCrypto

/// The password hash scrypt (RFC 7914).
package enum Scrypt {
    /// The cost of a hash: it takes `2^logCost × blockSize × 128` bytes of memory.
    package struct Cost: Hashable, Sendable {
        /// The base-2 logarithm of the cost N.
        package let logCost: Int
        /// The block size r.
        package let blockSize: Int
        /// The parallelization p.
        package let parallelization: Int

        /// Creates a cost.
        package init(logCost: Int, blockSize: Int, parallelization: Int) {
            (self.logCost, self.blockSize) = (logCost, blockSize)
            self.parallelization = parallelization
        }
    }

    /// The most bytes that a hash may take: stored costs above it are not believed.
    private static let mostBytes: UInt64 = 256 << 20

    /// Returns `count` bytes derived from a password; nil if the cost is out of range or there is
    /// not enough memory.
    package static func derive(
        _ password: [UInt8], salt: [UInt8], _ cost: Cost, count: Int
    ) -> [UInt8]? {
        guard (1...24).contains(cost.logCost), (1...64).contains(cost.blockSize),
            (1...64).contains(cost.parallelization), (16...64).contains(count)
        else { return nil }
        return ErrorQueue.forgetting {
            unsafe password.withUnsafeBytes { password in
                var isDone = false
                let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, filled in
                    isDone =
                        unsafe EVP_PBE_scrypt(
                            password.bindMemory(to: CChar.self).baseAddress, password.count, salt,
                            salt.count, UInt64(1) << UInt64(cost.logCost), UInt64(cost.blockSize),
                            UInt64(cost.parallelization), mostBytes, output.baseAddress, count)
                        == 1
                    filled = isDone ? count : 0
                }
                return isDone ? bytes : nil
            }
        }
    }
}
