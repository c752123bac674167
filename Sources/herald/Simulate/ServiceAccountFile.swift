import Crypto
import JSON
import ProviderStandIn
import ServiceKit

/// A service account of the simulated FCM, in a file such as Google's console gives.
struct ServiceAccountFile: Sendable {
    static let email = "herald-stand-in@herald.iam.gserviceaccount.com"

    private let path: String
    private let project: String
    private let privateKey: String
    private let publicKey: RSAPublicKey

    /// Makes the account's keys; ``write(port:)`` writes the file.
    ///
    /// - Throws: `UsageError` if the file exists and is not a simulator's service account.
    init(_ path: String, project: String) throws {
        if let there = try TextFile.read(path), !there.contains(Self.email) {
            throw UsageError("'\(path)' is no service account of a simulator; name another file")
        }
        self.path = path
        self.project = project
        let files = (key: path + ".key", public: path + ".pub", log: path + ".log")
        defer { for file in [files.key, files.public] { removeFile(file) } }
        try OpenSSLCommand.run(
            [
                "genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out",
                files.key,
            ], log: files.log)
        try OpenSSLCommand.run(
            ["pkey", "-in", files.key, "-pubout", "-out", files.public], log: files.log)
        removeFile(files.log)
        privateKey = try SimulateSetup.text(files.key, "account-file")
        publicKey = try RSAPublicKey(pem: try SimulateSetup.text(files.public, "account-file"))
    }

    /// The check whether this account signed an assertion.
    var signature: SignatureCheck {
        { [publicKey] message, signature in publicKey.isValid(signature, for: message) }
    }

    /// Writes the file, for a simulator at `port`.
    func write(port: Int) throws(UsageError) {
        let members = [
            ("type", "service_account"), ("project_id", project), ("private_key_id", "stand-in"),
            ("private_key", privateKey), ("client_email", Self.email), ("client_id", "1"),
            ("token_uri", "https://127.0.0.1:\(port)/token"),
        ]
        var json = JSONWriter()
        json.beginObject()
        for (name, value) in members {
            json.key(name)
            json.string(value)
        }
        json.endObject()
        removeFile(path)
        try LedgerFile(path).write((json.bytes + [10]).span)
    }
}
