import Crypto

/// An attestation object of Apple's App Attest, as "Validating apps that connect to your server"
/// describes it: Apple vouches that a key is in the secure hardware of a device and belongs to an
/// app.
package struct AppAttestation: Hashable, Sendable {
    /// The certificate of the attested key, then Apple's, in DER.
    private let certificates: [[UInt8]]
    private let data: AuthenticatorData
    private let rawData: [UInt8]

    /// Reads an object from CBOR; nil if it is none.
    ///
    /// The receipt in it is for asking Apple about the risk of a device, which is not done here.
    package init?(_ bytes: [UInt8]) {
        guard let object = try? CBORValue(parsing: bytes),
            object.member("fmt")?.text == "apple-appattest",
            let statement = object.member("attStmt"),
            let chain = statement.member("x5c")?.elements,
            2...CertificateChain.longest ~= chain.count,
            let raw = object.member("authData")?.bytes, let data = AuthenticatorData(raw)
        else { return nil }
        certificates = chain.compactMap(\.bytes)
        guard certificates.count == chain.count else { return nil }
        (self.data, rawData) = (data, raw)
    }

    /// Checks the attestation; the cheapest checks come first.
    ///
    /// - Parameters:
    ///   - hash: the hash of what the app's server asked for, the client's data hash.
    ///   - seconds: the time, in seconds since 1970.
    /// - Throws: ``AttestationError`` that says what is wrong.
    package func check(
        _ rule: AppAttestRule, hash: [UInt8], at seconds: Int64
    ) throws(AttestationError) {
        guard rule.appHashes.contains(data.appHash) else {
            throw AttestationError("is of another app: its App ID is not one of app_attest.app_ids")
        }
        guard data.counter == 0 else {
            throw AttestationError(
                "is of a key that was used already: make a new one and attest it")
        }
        guard data.environment == .production || rule.allowsDevelopment else {
            throw AttestationError(
                "is of Apple's development environment, which does not count for this app")
        }
        guard let chain = CertificateChain(der: certificates) else {
            throw AttestationError("has a certificate that cannot be read")
        }
        let nonce = SHA256.digest(of: rawData + hash).array
        guard let found = Self.nonce(in: chain), ConstantTime.equal(found, nonce) else {
            throw AttestationError(
                "was made for another challenge or another install: what is attested is the "
                    + "SHA-256 of the challenge, a dot and the install_id")
        }
        guard let key = chain.key,
            ConstantTime.equal(SHA256.digest(of: key.bytes).array, data.keyID)
        else { throw AttestationError("is not of the key that its certificate is for") }
        if let problem = chain.problem(authorities: rule.authorities, at: seconds) {
            throw AttestationError("is not certified by Apple: \(problem)")
        }
    }

    /// The certificate's extension with the nonce.
    private static let nonceExtension = "1.2.840.113635.100.8.2"
    /// The DER of the extension's value up to the 32 bytes: a sequence, in it the tag [1], in it an
    /// octet string.
    private static let nonceStart: [UInt8] = [0x30, 0x24, 0xa1, 0x22, 0x04, 0x20]

    private static func nonce(in chain: borrowing CertificateChain) -> [UInt8]? {
        guard let value = chain.value(ofExtension: nonceExtension),
            value.count == nonceStart.count + Digest.size, value.starts(with: nonceStart)
        else { return nil }
        return Array(value[nonceStart.count...])
    }
}

/// The authenticator data of an attestation (Web Authentication section 6.1), up to the id of the
/// attested key.
struct AuthenticatorData: Hashable, Sendable {
    /// The environment of App Attest in which a key was attested.
    enum Environment: Hashable, Sendable { case production, development }

    /// The SHA-256 of the App ID.
    let appHash: [UInt8]
    /// The number of times that the key has signed.
    let counter: UInt32
    let environment: Environment
    /// The id of the key.
    let keyID: [UInt8]

    /// Reads the data; nil if it is too short, or of an authenticator that is not App Attest.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.start + Digest.size else { return nil }
        appHash = Array(bytes[..<32])
        counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        switch Array(bytes[37..<53]) {
        case Array("appattest".utf8) + [UInt8](repeating: 0, count: 7): environment = .production
        case Array("appattestdevelop".utf8): environment = .development
        default: return nil
        }
        guard bytes[53] == 0, bytes[54] == UInt8(Digest.size) else { return nil }
        keyID = Array(bytes[Self.start..<Self.start + Digest.size])
    }

    /// The offset of the key's id: after the app's hash, the flags, the counter, the environment
    /// and the length of the id.
    private static let start = 32 + 1 + 4 + 16 + 2
}
