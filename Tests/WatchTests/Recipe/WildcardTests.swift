import Testing
import Watch

struct WildcardTests {
    @Test(arguments: [
        ("*", "", true), ("*vote*", "A Vote today", true), ("a?c", "abc", true),
        ("a?c", "ac", false), ("a*b*c", "a-b-b-c", true), ("a*b", "a-b-c", false), ("", "a", false),
    ])
    func `a pattern matches whole texts without regard to case`(
        pattern: String, text: String, isMatch: Bool
    ) {
        #expect(Wildcard(pattern).matches(text) == isMatch)
    }
}
