import Crypto
import JSON
import TestSupport

/// Keys made by `openssl`, once for all tests.
enum TestKeys {
    /// A private key of P-256, PKCS#8, and its public one.
    static let p256 = make("EC", "ec_paramgen_curve:P-256")
    /// A private key of RSA, PKCS#8, and its public one.
    static let rsa = make("RSA", "rsa_keygen_bits:2048")

    /// Returns a new private key in PKCS#8, and its public key.
    static func make(_ algorithm: String, _ option: String) -> (
        secret: String, open: String
    ) {
        let scratch = ScratchDirectory()
        let path = scratch.file("key.pem")
        do {
            try ChildProcess.run(
                "openssl",
                ["genpkey", "-quiet", "-algorithm", algorithm, "-pkeyopt", option, "-out", path])
            return (
                try ChildProcess.run("openssl", ["pkey", "-in", path]),
                try ChildProcess.run("openssl", ["pkey", "-in", path, "-pubout"])
            )
        } catch {
            fatalError("openssl makes no keys: \(error)")
        }
    }

    /// Returns the JSON file of a service account, with changed members.
    static func serviceAccountFile(_ changes: [String: String] = [:]) -> String {
        var json = JSONWriter()
        json.beginObject()
        for (name, value) in serviceAccount(changes) {
            json.key(name)
            json.string(value)
        }
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Returns the members of a service account's file; nil in `changes` removes one.
    static func serviceAccount(_ changes: [String: String?] = [:]) -> [String: String] {
        var members: [String: String?] = [
            "type": "service_account", "project_id": "demo-1", "private_key_id": "abc123",
            "private_key": rsa.secret, "client_email": "sender@demo-1.iam.gserviceaccount.com",
            "token_uri": "https://oauth2.googleapis.com/token",
        ]
        members.merge(changes) { $1 }
        return members.compactMapValues { $0 }
    }
}
