import Foundation
import TestSupport

/// The command `openssl`, which makes keys and checks results.
struct OpenSSL: ~Copyable {
    let scratch = ScratchDirectory()

    /// Runs `openssl`, and returns its output.
    @discardableResult
    func callAsFunction(_ arguments: String...) throws -> String {
        try ChildProcess.run("openssl", arguments)
    }

    /// Writes `bytes` to a new file, and returns its path.
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = scratch.file(name)
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    /// Returns a new private key of P-256 in SEC 1.
    func p256() throws -> String {
        try self("ecparam", "-genkey", "-name", "prime256v1", "-noout")
    }

    /// Returns a new private key of RSA in PKCS#8.
    func rsa(bits: Int = 2048) throws -> String {
        try pem(
            self("genpkey", "-quiet", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:\(bits)"))
    }

    /// Returns a key in another form.
    func convert(_ key: String, _ arguments: String...) throws -> String {
        let path = try file("key-\(UInt64.random(in: 0 ... .max)).pem", Array(key.utf8))
        return try ChildProcess.run("openssl", arguments + ["-in", path])
    }

    /// Returns whether `openssl` accepts a signature as made by the private part of `publicKey`.
    func verifies(_ signature: [UInt8], of message: [UInt8], _ publicKey: String) throws -> Bool {
        let key = try file("public.pem", Array(publicKey.utf8))
        let signatureFile = try file("signature", signature)
        let messageFile = try file("message", message)
        let child = try ChildProcess(
            "openssl",
            ["dgst", "-sha256", "-verify", key, "-signature", signatureFile, messageFile],
            output: .captured)
        _ = child.readOutput()
        return child.wait() == 0
    }

    /// Returns the text from the key's first line on, as progress may be written before it.
    private func pem(_ text: String) -> String {
        text.range(of: "-----BEGIN").map { String(text[$0.lowerBound...]) } ?? text
    }
}
