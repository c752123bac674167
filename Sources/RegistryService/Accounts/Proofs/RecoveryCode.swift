import Crypto

/// Codes that sign in once in place of an authenticator app that was lost.
enum RecoveryCode {
    /// 80 random bits each: no hash of one can be searched for, so a fast hash is enough.
    private static let randomBytes = 10

    /// Makes codes such as `abcd-efgh-ijkl-mnop`.
    static func make(_ count: Int, _ random: Random) -> [String] {
        (0..<count).map { _ in
            let text = Array(Base32.encode(random.bytes(randomBytes)).lowercased())
            return stride(from: 0, to: text.count, by: 4)
                .map { String(text[$0..<min($0 + 4, text.count)]) }
                .joined(separator: "-")
        }
    }

    /// Returns the hash that is stored; it ignores case, spaces and hyphens.
    static func hash(_ code: String) -> [UInt8] {
        let letters = code.lowercased().filter { $0 != "-" && !$0.isWhitespace }
        return SHA256.digest(of: "herald recovery code\n\(letters)".utf8.span).array
    }

    /// Returns the place of a code among stored hashes; nil if it is none of them.
    static func find(_ code: String, in hashes: [[UInt8]]) -> Int? {
        let hash = hash(code)
        var found: Int?
        for (index, stored) in hashes.enumerated() where ConstantTime.equal(stored, hash) {
            found = index
        }
        return found
    }
}
