import Audience
import Testing

struct TagTests {
    @Test(arguments: [
        "/bill/action", "/bills/hr9999-113", "EST", "a b", "prefs:/news", "and", "\"", "é", "😀",
        String(repeating: "x", count: 128),
    ])
    func `a tag keeps its text unchanged`(text: String) throws {
        #expect(try Tag(text).text == text)
    }

    @Test(arguments: [
        ("", TagError.Code.empty), (String(repeating: "x", count: 129), .tooLong),
        (String(repeating: "é", count: 65), .tooLong), ("a\u{0}b", .controlCharacter),
        ("a\nb", .controlCharacter), ("\u{7f}", .controlCharacter), ("a\u{85}b", .controlCharacter),
        (" a", .surroundingBlank), ("a ", .surroundingBlank), ("a\u{3000}", .surroundingBlank),
        (" ", .surroundingBlank),
    ])
    func `an invalid tag is refused with its reason`(text: String, code: TagError.Code) {
        let error = #expect(throws: TagError.self) { try Tag(text) }
        #expect(error?.code == code)
    }

    @Test func `two Unicode spellings of one letter are two tags`() throws {
        let composed = try Tag("caf\u{e9}")
        let decomposed = try Tag("cafe\u{301}")
        #expect(composed.text == decomposed.text)
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        #expect(decomposed < composed)
    }
}
