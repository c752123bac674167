import Testing

@testable import Audience

struct NearestTagsTests {
    private static let bills = (1...3_000).map { "/bills/hr\($0)-111" }
    private static let sorted =
        (bills + [
            "/bill/signed", "/bill/vote", "/topics/art", "/topics/art/old", "news", "/a", "/a/b/c",
        ]).compactMap { try? Tag($0) }.sorted()

    @Test(arguments: [
        ("/bils/hr2590-111", "/bills/hr2590-111"), ("/bills/hr2590-11", "/bills/hr2590-111"),
        ("/bils/hr2590-11", "/bills/hr2590-111"), ("topics/art", "/topics/art"),
        ("/topic/art", "/topics/art"), ("/bill/vot", "/bill/vote"), ("nevs", "news"),
        ("/bill/singed", "/bill/signed"), ("/topics", "/topics/art"), ("/a/b", "/a/b/c"),
    ])
    func `a misspelt tag has the tag that was meant first`(said: String, meant: String) {
        #expect(NearestTags(sorted: Self.sorted).near(said).first == meant)
    }

    @Test(arguments: ["/quite/different", "x", "/bills/s1234-112/more"])
    func `a tag like no other has no tag near it`(said: String) {
        #expect(NearestTags(sorted: Self.sorted).near(said) == [])
        #expect(NearestTags(sorted: []).near(said) == [])
    }

    @Test func `at most three tags are named`() {
        #expect(NearestTags(sorted: Self.sorted).near("/bills/hr1").count == 3)
    }
}
