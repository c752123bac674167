import Crypto
import Storage

/// The SHA-256 of files, as backups record it.
package enum FileDigest {
    /// Returns the digest of a file, in hexadecimal.
    package static func of(_ path: String) throws -> String {
        let digest = SHA256Stream()
        try PlainFile.read(path) { digest.update($0) }
        return digest.digest().description
    }

    /// Copies a file and returns the digest of the copied bytes, in hexadecimal.
    package static func copying(_ path: String, to new: String) throws -> String {
        let digest = SHA256Stream()
        try PlainFile.copy(path, to: new) { digest.update($0) }
        return digest.digest().description
    }
}
