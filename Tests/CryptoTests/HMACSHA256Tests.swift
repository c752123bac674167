import Crypto
import Testing

/// The test cases of RFC 4231 §4, and codes of empty messages and keys.
@Suite struct HMACSHA256Tests {
    struct Case: Sendable {
        var key: [UInt8]
        var message: [UInt8]
        var code: String
    }

    static let cases = [
        Case(
            key: [UInt8](repeating: 0x0b, count: 20), message: Array("Hi There".utf8),
            code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        Case(
            key: Array("Jefe".utf8), message: Array("what do ya want for nothing?".utf8),
            code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        Case(
            key: [UInt8](repeating: 0xaa, count: 20), message: [UInt8](repeating: 0xdd, count: 50),
            code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
        Case(
            key: Array(1...25), message: [UInt8](repeating: 0xcd, count: 50),
            code: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
        Case(
            key: [UInt8](repeating: 0xaa, count: 131),
            message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
        Case(
            key: [], message: [],
            code: "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
    ]

    @Test(arguments: cases)
    func `HMACs equal the examples of RFC 4231`(row: Case) {
        #expect(HMACSHA256.code(for: row.message, key: row.key).description == row.code)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `HMACs agree with the definition in RFC 2104`(seed: UInt64) {
        let random = Random.seeded(seed)
        let key = random.bytes(Int(seed) * 7)
        let message = random.bytes(Int(seed) * 31)
        // RFC 2104 §2, to the letter.
        var block = key.count > 64 ? SHA256.digest(of: key).array : key
        block += [UInt8](repeating: 0, count: 64 - block.count)
        let inner = SHA256.digest(of: block.map { $0 ^ 0x36 } + message).array
        let expected = SHA256.digest(of: block.map { $0 ^ 0x5c } + inner)
        #expect(HMACSHA256.code(for: message, key: key) == expected)
    }

    @Test func `an empty key does not reuse the previous key`() {
        let first = HMACSHA256.code(for: [1], key: [1, 2, 3])
        #expect(HMACSHA256.code(for: [1], key: []) != first)
    }
}
