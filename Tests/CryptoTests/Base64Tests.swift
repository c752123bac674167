import Crypto
import Foundation
import Testing

@Suite struct Base64Tests {
    /// The examples are those of RFC 4648 §10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func `the standard's examples are encoded and decoded in every variant`(
        plain: String, encoded: String
    ) {
        let bytes = Array(plain.utf8)
        let bare = encoded.replacing("=", with: "")
        #expect(Base64.standard.encode(bytes) == encoded)
        #expect(Base64.json.encode(bytes) == encoded)
        #expect(Base64.url.encode(bytes) == bare)
        #expect(Base64.metadata.encode(bytes) == bare)
        #expect(Base64.standard.decode(encoded) == bytes)
        #expect(Base64.url.decode(bare) == bytes)
        for variant in [Base64.metadata, .json] {
            #expect(variant.decode(encoded) == bytes)
            #expect(variant.decode(bare) == bytes)
        }
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `Base64 agrees with Foundation`(seed: UInt64) {
        let bytes = Random.seeded(seed).bytes(Int(seed) * 3 / 2)
        let expected = Data(bytes).base64EncodedString()
        #expect(Base64.standard.encode(bytes) == expected)
        #expect(Base64.standard.decode(expected) == bytes)
        let url = expected.replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
        #expect(Base64.url.encode(bytes) == url)
        #expect(Base64.url.decode(url) == bytes)
    }

    @Test func `the URL and standard alphabets are told apart`() {
        let bytes: [UInt8] = [0xfb, 0xff, 0xbf]
        #expect(Base64.standard.encode(bytes) == "+/+/")
        #expect(Base64.url.encode(bytes) == "-_-_")
        #expect(Base64.standard.decode("-_-_") == nil)
        #expect(Base64.metadata.decode("-_-_") == nil)
        #expect(Base64.url.decode("+/+/") == nil)
        #expect(Base64.json.decode("-_-_") == bytes)
        #expect(Base64.json.decode("+/+/") == bytes)
    }

    @Test(arguments: [
        "A", "AAAAA", "=", "==", "====", "A===", "AA=", "AAA==", "AAAA=", "AAAA==", "AA=A", "A=AA",
        "AA==AA==", "AA ==", " AA==", "AA==\n", "AAA\u{0}", "AAA.", "AAAé", "AB==", "AAB=",
    ])
    func `malformed Base64 is refused in every variant`(text: String) {
        for variant in [Base64.standard, .url, .metadata, .json] {
            #expect(variant.decode(text) == nil)
        }
    }

    @Test func `padding is required in the standard variant and forbidden in the URL one`() {
        #expect(Base64.standard.decode("AA") == nil)
        #expect(Base64.standard.decode("AA==") == [0])
        #expect(Base64.url.decode("AA==") == nil)
        #expect(Base64.url.decode("AA") == [0])
    }

    /// Each text that decodes must be the one that encoding gives.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a value has only one accepted spelling`(seed: UInt64) {
        let random = Random.seeded(seed)
        let alphabet = Array("ABCDEFabz019+/-_=".utf8)
        var accepted = 0
        for _ in 0..<2000 {
            let text = random.bytes(Int(random.bytes(1)[0]) % 9).map {
                alphabet[Int($0) % alphabet.count]
            }
            for variant in [Base64.standard, .url] {
                guard let bytes = variant.decode(text) else { continue }
                accepted += 1
                #expect(Array(variant.encode(bytes).utf8) == text, "seed \(seed)")
            }
        }
        #expect(accepted > 100)
    }
}
