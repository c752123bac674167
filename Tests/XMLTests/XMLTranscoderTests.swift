import Foundation
import TestSupport
import Testing

@testable import XML

@Suite struct XMLTranscoderTests {
    private func text(_ bytes: [UInt8], piece: Int) throws -> String {
        var transcoder = XMLTranscoder()
        var text: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            text += try transcoder.transcode(Array(rest.prefix(piece)), isEnd: false)
            rest = rest.dropFirst(piece)
        }
        text += try transcoder.transcode([], isEnd: true)
        return String(decoding: text, as: UTF8.self)
    }

    private func declared(_ name: String, _ content: String) -> String {
        "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<a>\(content)</a>"
    }

    @Test(
        arguments: [
            ("ISO-8859-1", .isoLatin1, "Größe é ÿ"), ("iso-8859-2", .isoLatin2, "Łódź čšž"),
            ("Windows-1252", .windowsCP1252, "“Größe” – 5 €"),
            ("windows-1251", .windowsCP1251, "Москва"), ("cp1250", .windowsCP1250, "Żory ď"),
        ] as [(String, String.Encoding, String)], [1, 2, 7, 1_000])
    func `a text is read in its declared encoding`(
        _ told: (String, String.Encoding, String), piece: Int
    ) throws {
        let whole = declared(told.0, told.2)
        let bytes = try #require(whole.data(using: told.1))
        #expect(try text(Array(bytes), piece: piece) == whole)
        #expect(try XMLElement(parsing: Array(bytes).span).text == told.2)
    }

    @Test(arguments: [true, false], [1, 2, 3, 7, 1_000])
    func `UTF-16 is read with or without a byte order mark`(isBig: Bool, piece: Int) throws {
        let whole = declared("UTF-16", "Größe 🗳 москва")
        let units = whole.utf16.flatMap { unit in
            isBig
                ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        let mark: [UInt8] = isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]
        #expect(try text(mark + units, piece: piece) == whole)
        #expect(try text(units, piece: piece) == whole)
        #expect(try XMLElement(parsing: (mark + units).span).text == "Größe 🗳 москва")
    }

    @Test(
        arguments: [
            "<a>Größe</a>", "", "<", "<?xml version='1.0'?><a/>", "plain", "\u{FEFF}<a>ü</a>",
            "<?xml version=\"1.0\" encoding='utf-8' ?><a>ü</a>",
            // Who says UTF-16 in bytes has written the declaration for another file.
            "<?xml version=\"1.0\" encoding=\"utf-16\"?><a>ü</a>",
        ], [1, 3, 1_000])
    func `UTF-8 is left unchanged`(whole: String, piece: Int) throws {
        #expect(try text(Array(whole.utf8), piece: piece) == whole)
    }

    @Test(
        arguments: [
            (Array("<?xml version='1.0' encoding='GB2312'?><a/>".utf8), "GB2312"),
            (Array("<?xml version='1.0' encoding = \"Shift_JIS\"?><a/>".utf8), "Shift_JIS"),
            ([0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0], "UTF-32"), ([0, 0, 0, 0x3C], "UTF-32"),
            ([0x4C, 0x6F, 0xA7, 0x94, 0x93], "EBCDIC"),
        ] as [([UInt8], String)])
    func `an unsupported encoding is refused by its name`(bytes: [UInt8], name: String) {
        for piece in [1, 5, 1_000] {
            let error = #expect(throws: XMLError.self) { try text(bytes, piece: piece) }
            #expect(error?.message == "the encoding \(name) is not supported; save it as UTF-8")
        }
    }

    @Test func `bytes that an encoding does not define are refused`() {
        let begin = Array("<?xml version='1.0' encoding='windows-1252'?><a>".utf8)
        let error = #expect(throws: XMLError.self) { try text(begin + [0x81], piece: 9) }
        #expect(error?.message == "the byte 81 is not defined in windows-1252")
        for bytes in [
            [0xFE, 0xFF, 0xD8, 0x00, 0x00, 0x41], [0xFE, 0xFF, 0xDC, 0x00], [0xFE, 0xFF, 0],
        ]
            as [[UInt8]]
        {
            #expect(throws: XMLError.self) { try text(bytes, piece: 1) }
        }
    }

    @Test func `each code page has 128 upper characters`() throws {
        for number in Array(1...11) + Array(13...16) {
            let upper = try #require(XMLCodePages.upperHalf("iso-8859-\(number)"))
            #expect(upper.count == 128)
        }
        for number in 1250...1258 {
            #expect(XMLCodePages.upperHalf("windows-\(number)")?.count == 128)
            #expect(XMLCodePages.upperHalf("cp\(number)") != nil)
        }
        #expect(XMLCodePages.upperHalf("iso-8859-15")?[0x24] == "€")
        #expect(XMLCodePages.upperHalf("iso-8859-12") == nil)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `random bytes give text or are refused, and never crash`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
            [0, 0x3C, 0x3F, 0xFE, 0xFF, 0xD8, 0xDC, UInt8.random(in: 0...255, using: &random)][
                Int.random(in: 0...7, using: &random)]
        }
        if seed % 3 == 0 { bytes = Array("<?xml encoding='koi'".utf8.prefix(bytes.count)) + bytes }
        let whole = try? text(bytes, piece: 1_000)
        #expect(whole == (try? text(bytes, piece: 1)))
    }
}
