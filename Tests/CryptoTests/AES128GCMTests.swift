import Crypto
import Testing

/// The test cases 1 to 3 of the mode's specification (McGrew and Viega), and changed ciphertexts.
@Suite struct AES128GCMTests {
    struct Case: Sendable {
        var key: String
        var nonce: String
        var plain: String
        var sealed: String
    }

    static let cases = [
        Case(
            key: "00000000000000000000000000000000", nonce: "000000000000000000000000", plain: "",
            sealed: "58e2fccefa7e3061367f1d57a4e7455a"),
        Case(
            key: "00000000000000000000000000000000", nonce: "000000000000000000000000",
            plain: "00000000000000000000000000000000",
            sealed: "0388dace60b6a392f328c2b971b2fe78ab6e47d42cec13bdf53a67b21257bddf"),
        Case(
            key: "feffe9928665731c6d6a8f9467308308", nonce: "cafebabefacedbaddecaf888",
            plain: "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255",
            sealed: "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
                + "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091473f5985"
                + "4d5c2af327cd64a62cf35abd2ba6fab4"),
    ]

    @Test(arguments: cases)
    func `sealing gives the standard's bytes, and opening restores the text`(row: Case) throws {
        let key = try #require(Hex.decode(row.key))
        let nonce = try #require(Hex.decode(row.nonce))
        let plain = try #require(Hex.decode(row.plain))
        var bytes: [UInt8] = [1, 2, 3] + plain
        AES128GCM.seal(&bytes, from: 3, key: key, nonce: nonce)
        #expect(bytes.prefix(3) == [1, 2, 3])
        let sealed = Array(bytes.dropFirst(3))
        #expect(Hex.encode(sealed) == row.sealed)
        #expect(AES128GCM.open(sealed, key: key, nonce: nonce) == plain)
    }

    @Test func `changed, truncated or extended ciphertext does not open`() {
        let (key, nonce) = ([UInt8](repeating: 1, count: 16), [UInt8](repeating: 2, count: 12))
        var sealed: [UInt8] = Array("of no importance".utf8)
        AES128GCM.seal(&sealed, from: 0, key: key, nonce: nonce)
        #expect(AES128GCM.open(sealed, key: key, nonce: nonce) != nil)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 0x80
            #expect(AES128GCM.open(changed, key: key, nonce: nonce) == nil)
            #expect(AES128GCM.open(Array(sealed[..<index]), key: key, nonce: nonce) == nil)
        }
        #expect(AES128GCM.open(sealed + [0], key: key, nonce: nonce) == nil)
        #expect(AES128GCM.open(sealed, key: nonce + [0, 0, 0, 0], nonce: nonce) == nil)
    }
}
