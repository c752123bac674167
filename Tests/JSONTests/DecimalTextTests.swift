import Testing

@testable import JSON

@Suite struct DecimalTextTests {
    @Test(
        arguments: [
            ("0", 0), ("48.1", 48.1), ("-75.16", -75.16), ("+11.5", 11.5), (".5", 0.5), ("5.", 5),
            ("1e3", 1000), ("-1.5E-2", -0.015), ("007", 7), ("1e-400", 0),
        ] as [(String, Double)])
    func `a decimal number is read`(text: String, number: Double) {
        #expect(DecimalText.double(text) == number)
    }

    @Test(
        arguments: [
            "", "-", ".", "+.", "0x10", "0x1p3", "inf", "-inf", "infinity", "nan", "NaN", "48,1",
            "1,000", "1_000", " 1", "1 ", "1\n", "--1", "+-1", "1e", "1e+", "1e1.5", "1.2.3", "٣",
            "1\u{0}", "1f", "1e400", "½",
        ])
    func `text that is no decimal number is refused`(text: String) {
        #expect(DecimalText.double(text) == nil)
        #expect(DecimalText.integer(text, Int.self) == nil)
    }

    @Test func `an integer has digits, and a minus only for signed types`() {
        #expect(DecimalText.integer("0", UInt8.self) == 0)
        #expect(DecimalText.integer("255", UInt8.self) == 255)
        #expect(DecimalText.integer("-128", Int8.self) == -128)
        #expect(DecimalText.integer("0042", Int.self) == 42)
        for text in ["256", "-1", "-"] { #expect(DecimalText.integer(text, UInt8.self) == nil) }
        for text in ["+5", "5.0", "1e3", "0x5"] {
            #expect(DecimalText.integer(text, Int.self) == nil, "\(text)")
        }
    }
}
