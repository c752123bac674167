package import Crypto

/// Encryption that only the app can decrypt (RFC 8291, with RFC 8188's aes128gcm).
package enum WebPushEncryption {
    /// The largest body in bytes that every push service must accept (RFC 8030 §7.2).
    package static let bodyLimit = 4096
    /// The largest text in bytes that fits into ``bodyLimit``.
    package static let textLimit = bodyLimit - headerSize - 1 - AES128GCM.tagSize
    /// The header's length (RFC 8188 §2.1): the salt, the record size, and the sender's key with
    /// its length.
    private static let headerSize = saltSize + 4 + 1 + P256PublicKey.size
    /// The length of a salt in bytes.
    package static let saltSize = 16

    /// Returns the body of one message.
    ///
    /// - Parameters:
    /// - text: The text that the app gets.
    /// - key: A key made for this message.
    /// - salt: 16 random bytes made for this message.
    /// - size: The length to which `text` is padded to hide its length; at most ``textLimit``.
    /// - Throws: `tooLarge` if `text` is longer than that.
    package static func body(
        of text: [UInt8], to subscription: WebPushSubscription, key: borrowing P256AgreementKey,
        salt: [UInt8], paddedTo size: Int
    ) throws(PayloadProblem) -> [UInt8] {
        precondition(salt.count == saltSize, "a salt has 16 bytes")
        let size = min(size, textLimit)
        guard text.count <= size else { throw .tooLarge(bytes: text.count, limit: size) }
        let keys = Keys(subscription, key, salt: salt)
        var body: [UInt8] = []
        body.reserveCapacity(headerSize + size + 1 + AES128GCM.tagSize)
        body += salt
        body += [0, 0, UInt8(bodyLimit >> 8), UInt8(bodyLimit & 255), UInt8(P256PublicKey.size)]
        body += key.publicKey.bytes
        body += text
        // The byte 2 marks the last record, which is the only one; zeros follow as padding.
        body.append(2)
        body.append(contentsOf: repeatElement(0, count: size - text.count))
        AES128GCM.seal(&body, from: headerSize, key: keys.content, nonce: keys.nonce)
        return body
    }

    /// The key and nonce with which the record is encrypted.
    struct Keys {
        let content: [UInt8]
        let nonce: [UInt8]

        /// Derives the key and the nonce (RFC 8291 §3.4).
        init(
            _ subscription: WebPushSubscription, _ key: borrowing P256AgreementKey, salt: [UInt8]
        ) {
            let shared = HKDF.extract(
                salt: subscription.secret, key: key.secret(with: subscription.publicKey))
            var info = Self.infoStart
            info.reserveCapacity(info.count + 2 * P256PublicKey.size)
            info += subscription.publicKey.bytes
            info += key.publicKey.bytes
            let input = HKDF.expand(shared, info: info, count: 32)
            let random = HKDF.extract(salt: salt, key: input)
            content = HKDF.expand(random, info: Self.contentInfo, count: AES128GCM.keySize)
            nonce = HKDF.expand(random, info: Self.nonceInfo, count: AES128GCM.nonceSize)
        }

        private static let infoStart = Array("WebPush: info\0".utf8)
        private static let contentInfo = Array("Content-Encoding: aes128gcm\0".utf8)
        private static let nonceInfo = Array("Content-Encoding: nonce\0".utf8)
    }
}
