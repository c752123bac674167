import Crypto
import Protocol

/// The stored form of passwords.
enum PasswordHash {
    private static let saltBytes = 16
    private static let hashBytes = 32

    /// Hashes a new password; it takes a fifth of a second and blocks.
    ///
    /// - Throws: `unavailable` if there is not enough memory.
    static func make(
        _ password: String, _ cost: Scrypt.Cost, _ random: Random
    ) throws(RPCError) -> Proto.StoredPassword {
        var stored = Proto.StoredPassword()
        stored.logCost = UInt32(cost.logCost)
        stored.blockSize = UInt32(cost.blockSize)
        stored.parallelization = UInt32(cost.parallelization)
        stored.salt = random.bytes(saltBytes)
        stored.hash = try derive(password, stored)
        return stored
    }

    /// Returns whether a password is the stored one; it takes as long as hashing, and as long for
    /// an account that has none, so that the time does not tell which accounts there are.
    static func isRight(
        _ password: String, _ stored: Proto.StoredPassword?, _ cost: Scrypt.Cost
    ) throws(RPCError) -> Bool {
        guard let stored else {
            var none = Proto.StoredPassword()
            none.logCost = UInt32(cost.logCost)
            none.blockSize = UInt32(cost.blockSize)
            none.parallelization = UInt32(cost.parallelization)
            none.salt = [UInt8](repeating: 0, count: saltBytes)
            _ = try derive(password, none)
            return false
        }
        return ConstantTime.equal(try derive(password, stored), stored.hash)
    }

    private static func derive(
        _ password: String, _ stored: Proto.StoredPassword
    ) throws(RPCError) -> [UInt8] {
        let cost = Scrypt.Cost(
            logCost: Int(stored.logCost), blockSize: Int(stored.blockSize),
            parallelization: Int(stored.parallelization))
        let text = Array(password.utf8)
        guard let hash = Scrypt.derive(text, salt: stored.salt, cost, count: hashBytes) else {
            throw RPCError(.unavailable, "there is not enough memory to check a password now")
        }
        return hash
    }
}
