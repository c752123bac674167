import JSON
import Testing

struct Base64Tests {
    @Test(
        arguments: [
            ("", []), ("Zg==", [0x66]), ("Zg", [0x66]), ("Zm8=", [0x66, 0x6F]),
            ("Zm8", [0x66, 0x6F]),
            ("Zm9v", [0x66, 0x6F, 0x6F]), ("-_", [0xFB]), ("+/+/", [0xFB, 0xFF, 0xBF]),
            ("-_-_", [0xFB, 0xFF, 0xBF]),
        ] as [(String, [UInt8])])
    func `both Base64 alphabets are read, with padding or without`(text: String, bytes: [UInt8])
        throws
    {
        #expect(Base64.decode(text.utf8.span) == bytes)
        #expect(try JSONDocument(parsing: "\"\(text)\"").root.bytes() == bytes)
    }

    @Test(arguments: [
        "Z", "Zg=", "Zg===", "=", "==", "====", "Zm8==", "Zm9v=", "Z m8", "Zg=\n", "é", "Z=g=",
    ])
    func `text that is not Base64 is refused`(text: String) {
        #expect(Base64.decode(text.utf8.span) == nil)
    }

    @Test(arguments: 0..<64)
    func `bytes of every length survive a round trip through Base64`(count: Int) {
        var random = Seeded(UInt64(count))
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        var text: [UInt8] = []
        Base64.encode(bytes.span, to: &text)
        #expect(text.count == (count + 2) / 3 * 4)
        #expect(Base64.decode(text.span) == bytes)
        let unpadded = Array(text.prefix { $0 != UInt8(ascii: "=") })
        #expect(Base64.decode(unpadded.span) == bytes)
    }
}
