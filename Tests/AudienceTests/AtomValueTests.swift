import Audience
import Testing

struct AtomValueTests {
    @Test(arguments: [
        ("en-US", ["en", "en-US"]), ("en", ["en"]), ("zh-Hant-TW", ["zh", "zh-TW"]),
        ("pt_BR.UTF-8@x=y", ["pt", "pt-BR"]), ("de-u-co-phonebk", ["de"]), ("", []),
        ("C", ["en", "en-US"]),
        ("es-419", ["es", "es-419"]), ("english", []), ("e\u{301}n", []),
        ("en--US", ["en", "en-US"]),
        ("iw_IL", ["he", "he-IL"]), ("in", ["id"]), ("zh-cmn-TW", ["zh", "zh-TW"]),
        ("nb-NO", ["nb", "nb-NO", "no", "no-NO"]), ("en-UK", ["en", "en-GB"]),
    ])
    func `a device's locale is reduced to its language and region`(text: String, covered: [String])
    {
        #expect(Selector.LanguageRegion.covering(text).map(\.description) == covered)
    }

    @Test func `versions are compared number by number`() throws {
        let texts = ["0", "0.9", "1", "1.0.1", "1.2", "1.10", "2", "10"]
        let versions = try texts.map { try #require(Selector.Version($0)) }
        #expect(versions == versions.sorted() && Set(versions).count == texts.count)
        #expect(Selector.Version("1.0.0") == Selector.Version("1"))
        for text in ["", ".", "1.", "1..2", "1.2.3.4.5", "a", "1a", "-1", "1000000000"] {
            #expect(Selector.Version(text) == nil, "\(text)")
        }
        #expect(Selector.Version(ofDevice: "v2.1.0-beta.3 (417)")?.description == "2.1")
        #expect(Selector.Version(ofDevice: "3.4 (17)")?.description == "3.4")
        #expect(Selector.Version(ofDevice: "") == nil && Selector.Version(ofDevice: "v") == nil)
    }

    @Test func `a visit lies at most 400 days back`() throws {
        let place = try #require(Selector.Name("p"))
        func visit(_ age: String) -> Selector.Visit? {
            Selector.Age(age).flatMap { Selector.Visit(place: place, within: $0) }
        }
        #expect(visit("1s")?.within.seconds == 1)
        #expect(visit("400d")?.within.seconds == 34_560_000)
        for age in ["34560001s", "401d", "520w"] {
            #expect(Selector.Age(age) != nil && visit(age) == nil, "\(age)")
        }
    }

    @Test func `attribute texts are compared by their bytes`() throws {
        let name = try #require(Selector.Name("n"))
        func matches(_ comparison: Selector.Comparison, _ mine: String, _ theirs: String) -> Bool {
            Selector.AttributeTest(name, comparison, .text(mine))?.matches(.text(theirs)) ?? false
        }
        #expect(matches(.equal, "é", "é") && !matches(.equal, "é", "e\u{301}"))
        #expect(matches(.contains, "b", "abc") && !matches(.contains, "B", "abc"))
        #expect(matches(.less, "b", "a") && matches(.greater, "a", "aa"))
        #expect(
            !matches(.less, "a", "a") && Selector.AttributeTest(name, .atMost, .text("a")) == nil)
        #expect(Selector.AttributeTest(name, .equal, .number(.nan)) == nil)
        let empty = Selector.AttributeTest(isEmpty: name)
        #expect(empty.matches(nil) && empty.matches(.text("")) && !empty.matches(.number(0)))
        let ten = try #require(Selector.AttributeTest(name, .atLeast, .number(10)))
        #expect(ten.matches(.number(10)) && !ten.matches(.number(9.9)))
        #expect(!ten.matches(.text("10")) && !ten.matches(nil))
    }

    @Test func `an id in Herald's own format is its own share hash`() {
        // The lower 64 bits of 128 in base 32: the last 12 digits, and 4 bits of the one before.
        #expect(ShareHash.of("00000000000000000000000000") == 0)
        #expect(ShareHash.of("7zzzzzzzzzzzzzzzzzzzzzzzzz") == .max)
        #expect(ShareHash.of("00000000000000000000000010") == 32)
        #expect(ShareHash.of("0000000000000g000000000000") == 0)
        #expect(ShareHash.of("0000000000000f000000000000") == 15 << 60)
        let alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
        for (value, digit) in alphabet.enumerated() {
            let id = String(repeating: "0", count: 25) + String(digit)
            #expect(ShareHash.of(id) == UInt64(value))
        }
        // No ids of ours: too large, too short, too long, another case, no digits.
        for text in [
            "80000000000000000000000000", "0000000000000000000000000",
            "000000000000000000000000000", "0000000000000000000000000A",
            "0000000000000000000000000i", "0000000000000000000000000u", "",
        ] {
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            #expect(ShareHash.of(text) == hash)
        }
    }

    @Test func `a percentage always selects the same devices, as many as it says`() throws {
        // Fixed for ever: a change here would reshuffle every rollout that runs.
        #expect(ShareHash.of("a") == 0xAF63_DC4C_8601_EC8C)
        let buckets = ["d1", "d2", "d3"].map {
            ShareHash.bucket(device: ShareHash.of($0), seed: ShareHash.of("rollout"))
        }
        #expect(buckets == [9768, 6079, 2788])
        let seed = try #require(Selector.Name("rollout"))
        let tenth = try #require(Selector.Percent(seed: seed, from: 0, to: 1000))
        let rest = try #require(Selector.Percent(seed: seed, from: 1000, to: 10_000))
        let other = try #require(
            Selector.Percent(seed: Selector.Name("b") ?? seed, from: 0, to: 1000))
        var (inTenth, inBoth) = (0, 0)
        for number in 0..<100_000 {
            let id = "device-\(number)"
            let isIn = ShareHash.contains(tenth, device: id)
            #expect(isIn != ShareHash.contains(rest, device: id))
            inTenth += isIn ? 1 : 0
            inBoth += isIn && ShareHash.contains(other, device: id) ? 1 : 0
        }
        // Within five standard deviations of 10,000, and of 1,000 for two seeds at once.
        #expect(abs(inTenth - 10_000) < 475 && abs(inBoth - 1000) < 158, "\(inTenth), \(inBoth)")
    }
}
