import Audience
import Testing
import TypePaths

struct TypePathTests {
    @Test(
        arguments: [
            ("/bill", "/bill", true), ("/bill", "/bill/vote", true),
            ("/bill", "/bill/vote/passed", true), ("/bill/vote", "/bill", false),
            ("/bill", "/billing", false), ("/bill", "/bil", false), ("/bill", "/bill0", false),
            ("/b\u{e9}", "/b\u{e9}/x", true), ("/b\u{e9}", "/be\u{301}/x", false),
        ])
    func `a type covers itself and the types below it`(wide: String, type: String, covers: Bool) {
        #expect(TypePath.covers(wide, type) == covers)
        #expect(TypePath.covering(type).contains { $0.utf8.elementsEqual(wide.utf8) } == covers)
    }

    @Test func `the types that cover one are listed from the widest to itself`() {
        #expect(TypePath.covering("/a/b/c") == ["/a", "/a/b", "/a/b/c"])
        #expect(TypePath.covering("/a") == ["/a"])
        #expect(TypePath.covering("old") == ["old"])
    }

    @Test func `a device that switched a type off is left out for the types below it as well`()
        throws
    {
        let index = AudienceIndex { _ in nil }
        index.insert(Bitmap([1, 2, 3]))
        index.change(2, to: [.off(try Tag("/advert"))])
        index.change(3, to: [.off(try Tag("/advert/local"))])
        let wanted: [(String, [UInt32])] = [
            ("/advert", [1, 3]), ("/advert/local", [1]), ("/advert/local/today", [1]),
            ("/advert/other", [1, 3]), ("/adverts", [1, 2, 3]),
        ]
        for (type, devices) in wanted {
            let facets = Facet.off(covering: try Tag(type))
            let evaluation = try index.begin(.all, without: facets)
            #expect(try evaluation.ordinals(segment: 0) == devices, "\(type)")
        }
    }
}
