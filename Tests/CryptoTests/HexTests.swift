import Crypto
import Testing

@Suite struct HexTests {
    @Test func `every byte is two hexadecimal digits`() {
        let all = (0...255).map { UInt8($0) }
        let expected = all.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
        #expect(Hex.encode(all) == expected)
        #expect(Hex.decode(expected) == all)
    }

    @Test func `zero bytes are an empty text in hexadecimal`() {
        #expect(Hex.encode([]) == "")
        #expect(Hex.decode("") == [])
    }

    @Test(arguments: ["a", "abc", "AB", "0G", "g0", "0x", " 00", "00 ", "0 0", "é0", "0\u{0}"])
    func `text other than lower-case hexadecimal is refused`(text: String) {
        #expect(Hex.decode(text) == nil)
    }
}
