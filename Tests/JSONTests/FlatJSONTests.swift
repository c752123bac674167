import JSON
import Testing

struct FlatJSONTests {
    private func flat(_ text: String) -> FlatJSON? { FlatJSON(Array(text.utf8)) }

    @Test func `a flat object of strings and integers is read without a tree`() {
        let answer = flat(#" { "reason" : "Unregistered" , "timestamp":1764088955000,"n":-7 } "#)
        #expect(answer?.string("reason") == "Unregistered")
        #expect(answer?.integer("timestamp") == 1_764_088_955_000)
        #expect(answer?.integer("n") == -7)
        #expect(answer?.string("timestamp") == nil)
        #expect(answer?.integer("reason") == nil)
        #expect(answer?.string("reasons") == nil)
        #expect(answer?.string("") == nil)
    }

    @Test(arguments: [
        "", "{", "{}", "[]", "7", #""a""#, #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{,"a":1}"#,
        #"{"a":1} x"#, #"{"a":1}{"#, #"{"a":1"#, #"{"a":"b"#, #"{"a:1}"#, #"{a:1}"#,
        #"{"a":01}"#, #"{"a":-}"#, #"{"a":+1}"#, #"{"a":1.0}"#, #"{"a":1e3}"#,
        #"{"a":1234567890123456789}"#, #"{"a":true}"#, #"{"a":null}"#, #"{"a":[]}"#,
        #"{"a":{}}"#, #"{"a":1,"a":2}"#, #"{"a":"\n"}"#, #"{"\u0061":1}"#, #"{"a":"é"}"#,
        #"{"é":1}"#, "{\"a\":\"\u{1}\"}", "{\"a\":\"\u{0}\"}", "{\"a\":\"\n12}", "{\"a\":\"x\t12}",
        "{\"a\":\"\r12,\"b\":1}", "{\"a\":\"\u{7F}\"}",
        #"{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1}"#,
    ])
    func `JSON that is not a flat object needs the full parser`(text: String) {
        #expect(flat(text) == nil)
    }

    @Test func `the flat reader agrees with the full parser on any text`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = Seeded(seed)
        let pieces = [
            #""a""#, #""b""#, #""reason""#, ":", ":", ",", "{", "}", " ", "\n", "0", "1", "-", "17",
            #""12""#, #""x y""#, "\"", "\\", ".", "e", "é", "[", "]", "null",
        ]
        var read = 0
        for _ in 0..<20_000 {
            var text = "{"
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let name = pieces.prefix(3).randomElement(using: &random) ?? ""
                let values = [#""12""#, #""-3""#, #""x y""#, "17", "-9", "1\n", " 0 "]
                text += text == "{" ? "" : ","
                text += name + ":" + (values.randomElement(using: &random) ?? "")
            }
            text += "}"
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let place = Int.random(in: 0...text.unicodeScalars.count, using: &random)
                let index = text.unicodeScalars.index(text.startIndex, offsetBy: place)
                let piece = pieces.randomElement(using: &random) ?? ""
                text.unicodeScalars.insert(contentsOf: piece.unicodeScalars, at: index)
            }
            guard let answer = flat(text) else { continue }
            read += 1
            let root = try? JSONDocument(parsing: text).root
            #expect(root != nil, "seed \(seed): \(text)")
            for name in ["a", "b", "reason", "c"] {
                let member = root?.member(name)
                #expect(
                    answer.string(name) == (try? member?.string()), "seed \(seed): \(text)")
                #expect(
                    answer.integer(name) == (try? member?.integer()), "seed \(seed): \(text)")
            }
        }
        #expect(read > 2_000, "seed \(seed)")
    }
}
