import Testing

@testable import HeraldCommand

struct TagPrefixTests {
    @Test func `a beginning of tags without its slash is answered with the one that has it`() {
        let hint = TagPrefix("bill").hint("/bill/vote")
        #expect(hint == "no tag begins with 'bill'; did you mean /bill?")
        #expect(TagPrefix("bill").hint(nil) == nil)
    }

    @Test(arguments: ["", "/bill"])
    func `a beginning that has a slash, or is empty, is not taken for another`(text: String) {
        #expect(TagPrefix(text).slashed == nil)
        #expect(TagPrefix(text).hint("/bill/vote") == nil)
    }
}
