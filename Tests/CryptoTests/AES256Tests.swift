import Crypto
import Testing

/// AES with 256 bits: the modes that JSON Web Encryption needs, by the vectors of their standards.
struct AES256Tests {
    /// RFC 3394 section 4.6.
    @Test func `the standard's wrapped key is unwrapped, and any other is not`() throws {
        let key = try #require(
            Hex.decode("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"))
        let wrapped = try #require(
            Hex.decode(
                "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21"))
        let plain = try #require(
            Hex.decode("00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f"))
        #expect(AES256KeyWrap.unwrap(wrapped, key: key) == plain)
        for index in wrapped.indices {
            var changed = wrapped
            changed[index] ^= 1
            #expect(AES256KeyWrap.unwrap(changed, key: key) == nil)
            #expect(AES256KeyWrap.unwrap(Array(wrapped[..<index]), key: key) == nil)
        }
        #expect(AES256KeyWrap.unwrap(wrapped, key: [UInt8](key.reversed())) == nil)
        #expect(AES256KeyWrap.unwrap(wrapped, key: Array(key.dropLast())) == nil)
    }

    /// Test case 16 of the mode's specification (McGrew and Viega).
    @Test func `the standard's message with associated data is opened, and any other is not`()
        throws
    {
        let key = try #require(
            Hex.decode("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"))
        let nonce = try #require(Hex.decode("cafebabefacedbaddecaf888"))
        let associated = try #require(Hex.decode("feedfacedeadbeeffeedfacedeadbeefabaddad2"))
        let plain = try #require(
            Hex.decode(
                "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                    + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"))
        let sealed = try #require(
            Hex.decode(
                "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                    + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
                    + "76fc6ece0f4e1768cddf8853bb2d551b"))
        func open(_ sealed: [UInt8], _ associated: [UInt8]) -> [UInt8]? {
            AES256GCM.open(sealed, key: key, nonce: nonce, associated: associated)
        }
        #expect(open(sealed, associated) == plain)
        #expect(open(sealed, Array(associated.dropLast())) == nil)
        #expect(open(sealed, []) == nil)
        #expect(open([], associated) == nil)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(open(changed, associated) == nil)
        }
        #expect(AES256GCM.open(sealed, key: [], nonce: nonce, associated: associated) == nil)
        #expect(AES256GCM.open(sealed, key: key, nonce: [], associated: associated) == nil)
    }
}
