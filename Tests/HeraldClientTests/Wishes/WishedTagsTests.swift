import Testing

@testable import HeraldClient

/// The tags that a device wants beside those that the server has.
struct WishedTagsTests {
    private func synced(_ tags: Set<String>) -> WishedTags {
        var wished = WishedTags()
        wished.wished = tags
        wished.settle(tags, version: 1)
        return wished
    }

    @Test func `on a conflict what was changed here is applied to the server's tags`() {
        var tags = synced(["/a", "/b"])
        tags.wished = ["/b", "/mine"]
        tags.markSent()
        tags.merge(theirs: ["/a", "/b", "/staff"], version: 5)
        #expect(tags.wished == ["/b", "/mine", "/staff"])
        #expect(tags.due == tags.wished && tags.version == 5)
    }

    @Test func `a follow that was sent without an answer and removed since stays removed`() {
        var tags = synced(["/a"])
        tags.wished = ["/a", "/x"]
        tags.markSent()
        // The answer is lost; the server has /x.
        tags.wished = ["/a"]
        #expect(tags.due == ["/a"])
        tags.markSent()
        tags.merge(theirs: ["/a", "/x"], version: 2)
        #expect(tags.wished == ["/a"])
    }

    @Test func `an unfollow that was sent without an answer and taken back comes back`() {
        var tags = synced(["/a", "/b"])
        tags.wished = ["/a"]
        tags.markSent()
        tags.wished = ["/a", "/b"]
        tags.markSent()
        tags.merge(theirs: ["/a"], version: 2)
        #expect(tags.wished == ["/a", "/b"])
    }

    @Test func `an answer to what was sent does not undo what was wished since`() {
        var tags = synced(["/a"])
        tags.wished = ["/a", "/b"]
        tags.markSent()
        tags.wished = ["/c"]
        tags.settle(["/a", "/b"], version: 2)
        #expect(tags.wished == ["/c"] && tags.due == ["/c"])
    }

    @Test func `tags of another version at the server are read with the next sync`() {
        var tags = synced(["/a"])
        #expect(tags.due == nil)
        tags.notice(version: 1)
        #expect(tags.due == nil)
        tags.notice(version: 2)
        #expect(tags.due == ["/a"])
        tags.markSent()
        tags.merge(theirs: ["/a", "/staff"], version: 2)
        #expect(tags.wished == ["/a", "/staff"] && tags.due == nil)
    }

    @Test func `a single tag that is refused is left out until a sender gives it`() {
        var tags = synced(["/a"])
        tags.wished = ["/a", "/staff"]
        tags.markSent()
        let refusal = Refusal(code: "c", message: "m", time: .init(milliseconds: 0))
        tags.withhold(["/staff": refusal])
        #expect(tags.due == ["/a"] && tags.standingRefusal == refusal)
        tags.markSent()
        tags.merge(theirs: ["/a", "/staff"], version: 2)
        #expect(tags.wished == ["/a", "/staff"] && tags.withheld.isEmpty && tags.due == nil)
        // The person has wished it: it is not forgotten on another device.
        #expect(tags.given.isEmpty)
    }

    @Test func `tags that an older version of the library has stored are read`() throws {
        let old =
            #"{"wished":["/a"],"base":["/a"],"version":"3","everClaimed":["/a"],"#
            + #""alwaysClaimed":["/a"],"isUnsettled":false,"isStale":false}"#
        let tags = StoredDecoder.decode(WishedTags.self, from: Array(old.utf8))
        #expect(tags?.wished == ["/a"] && tags?.version == 3 && tags?.due == nil)
    }

    @Test func `what is refused is not sent again before it changes`() {
        var tags = synced(["/a"])
        tags.wished = ["/no"]
        let refusal = Refusal(code: "c", message: "m", time: .init(milliseconds: 0))
        tags.refuse(["/no"], refusal)
        #expect(tags.due == nil && tags.standingRefusal == refusal)
        tags.wished = ["/yes"]
        #expect(tags.due == ["/yes"] && tags.standingRefusal == nil)
    }
}
