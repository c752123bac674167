package import Crypto

/// Decryption of a push message, as a browser does it (RFC 8188, RFC 8291).
package enum PushMessage {
    /// The bytes before the ciphertext: the salt, the record size, the key's length and the key.
    private static let headSize = 16 + 4 + 1 + P256PublicKey.size

    /// Returns the plaintext of a message for a subscription; nil when its keys cannot decrypt it.
    package static func open(
        _ body: [UInt8], key receiver: borrowing P256AgreementKey, auth: [UInt8]
    ) -> [UInt8]? {
        guard body.count > headSize + AES128GCM.tagSize, body[20] == UInt8(P256PublicKey.size),
            let sender = P256PublicKey(Array(body[21..<headSize]))
        else { return nil }
        let recordSize = body[16..<20].reduce(0) { $0 << 8 | Int($1) }
        // A push message has a single record (RFC 8291 §4), so a longer body is refused.
        guard body.count - headSize <= recordSize else { return nil }
        let salt = Array(body[..<16])
        let shared = receiver.secret(with: sender)
        let info =
            Array("WebPush: info".utf8) + [0] + receiver.publicKey.bytes + sender.bytes
        let mixed = HKDF.extract(salt: auth, key: shared)
        let input = HKDF.expand(mixed, info: info, count: 32)
        let pseudo = HKDF.extract(salt: salt, key: input)
        let key = HKDF.expand(
            pseudo, info: Array("Content-Encoding: aes128gcm".utf8) + [0],
            count: AES128GCM.keySize)
        let nonce = HKDF.expand(
            pseudo, info: Array("Content-Encoding: nonce".utf8) + [0], count: AES128GCM.nonceSize)
        guard var text = AES128GCM.open(Array(body[headSize...]), key: key, nonce: nonce) else {
            return nil
        }
        while text.last == 0 { text.removeLast() }
        // The padding delimiter of the last record.
        guard text.popLast() == 2 else { return nil }
        return text
    }
}
