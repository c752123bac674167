import Audience
import TestSupport
import Testing

struct SliceTests {
    private let index = AudienceIndex(facets: [.appVersion, .groupTag]) { UInt32($0.dropFirst()) }

    /// A source that answers one atom by itself, and records the segments that it was asked for.
    private final class Wrapper: AudienceSource {
        let index: AudienceIndex
        let lately: Set<UInt32>
        var asked: [Int] = []

        init(_ index: AudienceIndex, lately: Set<UInt32>) {
            (self.index, self.lately) = (index, lately)
        }

        var everyone: AtomDevices { index.everyone }

        var revision: UInt64 { index.revision }

        func devices(_ atom: Selector.Atom) throws(AtomError) -> AtomDevices {
            guard case .lastSeen = atom else { return try index.devices(atom) }
            return .filled { [self] segment, words in
                asked.append(segment)
                for ordinal in lately where ordinal >> 16 == UInt32(segment) {
                    words[Int(ordinal >> 6) % 1024] |= 1 << UInt64(ordinal % 64)
                }
            }
        }
    }

    @Test func `the slices of an evaluation add up to the whole`() throws {
        let (a, b) = (try Tag("a"), try Tag("b"))
        index.follow(Bitmap(0..<400_000), a)
        index.follow(Bitmap((0..<100_000).map { $0 * 6 }), b)
        let selector = try Selector(parsing: "NOT b AND a OR b AND NOT a")
        let evaluation = try index.begin(selector)
        #expect(evaluation.segments == 0..<10)
        let slices = [0..<1, 1..<4, 4..<4, 4..<10]
        let counts = try slices.map { try evaluation.count($0) }
        #expect(counts.reduce(0, +) == (try index.count(selector)))
        let whole = try index.evaluate(selector)
        for segment in evaluation.segments {
            let range = UInt32(segment) << 16..<UInt32(segment + 1) << 16
            #expect(
                try evaluation.ordinals(segment: segment)
                    == whole.slice(range).ordinals(limit: .max))
        }
        let union = Bitmap.union(of: try slices.map { try evaluation.bitmap($0) })
        #expect(union == whole)
        #expect(try evaluation.count(10..<99) == 0)
    }

    @Test func `a device is judged by the state at the time its segment is evaluated`() throws {
        let (old, new, other) = (try Tag("old"), try Tag("new"), try Tag("other"))
        index.follow(Bitmap([1, 65_537]), old)
        let evaluation = try index.begin(Selector(parsing: "old OR new"))
        #expect(try evaluation.count(0..<1) == 1)
        // The last to follow the one is the first to follow the other; a third takes the place.
        index.unfollow(1, old)
        index.unfollow(65_537, old)
        index.follow(65_538, other)
        index.follow(65_537, new)
        index.follow(200_000, new)
        #expect(evaluation.segments == 0..<4)
        #expect(try evaluation.ordinals(segment: 1) == [65_537])
        #expect(try evaluation.count(2..<4) == 1)
    }

    @Test func `a page of an audience evaluates only the slices that it needs`() throws {
        index.follow(Bitmap(0..<300_000), try Tag("a"))
        let wrapper = Wrapper(index, lately: [5, 65_535, 65_536, 131_072, 250_000, 999_999])
        let selector = try Selector(parsing: "a AND last_seen(1d)")
        #expect(try wrapper.page(selector, limit: 3) == [5, 65_535, 65_536])
        #expect(wrapper.asked == [0, 1])
        wrapper.asked = []
        #expect(try wrapper.page(selector, after: 65_536, limit: 2) == [131_072, 250_000])
        #expect(wrapper.asked == [1, 2, 3])
        #expect(try wrapper.page(selector, after: 250_000, limit: 2).isEmpty)
        #expect(try wrapper.page(selector, after: .max, limit: 2).isEmpty)
        #expect(try wrapper.page(selector, limit: 0).isEmpty)
        #expect(try wrapper.count(Selector(parsing: "last_seen(1d)")) == 5, "of who is there")
        #expect(try wrapper.count(Selector(parsing: "NOT last_seen(1d)")) == 300_000 - 5)
    }

    @Test(arguments: Thoroughness.seeds(0...19, few: 5))
    func `an evaluation combines the answers of the owner, other services and the index`(
        seed: UInt64
    ) throws {
        var random = Seeded(seed)
        let tags = try (0..<4).map { try Tag("/t/\($0)") }
        var plain = PlainIndex()
        func some(_ most: Int) -> [UInt32] {
            let step = [1, 3, 50, 900][random.next(4)]
            let start = random.next(150_000)
            return (0..<random.next(most)).map { UInt32(start + $0 * step) }
        }
        for tag in tags {
            let ordinals = some(9000)
            index.follow(Bitmap(ordinals), tag)
            plain.follow(ordinals, tag)
        }
        let age = try #require(Selector.Age("1d"))
        let place = Selector.Atom.at(try #require(Selector.Name("p")))
        let (lately, there) = (Set(some(9000)), Set(some(20_000)))
        plain.holders[.lastSeen(age)] = lately
        plain.holders[place] = there
        let answer = Bitmap(there.sorted())
        if Bool.random(using: &random) { answer.runOptimize() }
        if Bool.random(using: &random) { index.compact() }
        let source = AnsweredSource(
            Wrapper(index, lately: lately), answers: [place: .bitmap(answer)])
        for _ in 0..<20 {
            let shape = random.selector(tags: tags, devices: ["d1", "d65536"])
            let nodes = shape.nodes.map { node -> Selector.Node in
                switch node {
                case .atom(.device("d1")): .atom(.lastSeen(age))
                case .atom(.device): .atom(place)
                default: node
                }
            }
            let selector = try Selector(nodes: nodes)
            let expected = plain.evaluate(selector)
            #expect(try source.count(selector) == expected.count, "\(selector)")
            #expect(try source.evaluate(selector) == Bitmap(expected.sorted()), "\(selector)")
        }
    }

    @Test func `app versions are selected by ranges`() throws {
        let versions = ["1", "1.2", "1.10", "2.0.1", "3"]
        for (ordinal, text) in versions.enumerated() {
            let version = try #require(Selector.Version(text))
            index.change(UInt32(ordinal) << 16, to: [.appVersion(version)])
        }
        func ask(_ text: String) throws -> [UInt32] {
            try index.page(Selector(parsing: text), limit: 9).map { $0 >> 16 }
        }
        #expect(try ask("app_version(1.2, 2)") == [1, 2])
        #expect(try ask("app_version(2, *)") == [3, 4])
        #expect(try ask("app_version(*, 1.2) OR app_version(3, 3.1)") == [0, 4])
        #expect(try ask("NOT app_version(1, 4)") == [])
        #expect(try ask("app_version(7, *)") == [])
        let second = try #require(Selector.Version("1.2"))
        let evaluation = try index.begin(Selector(parsing: "app_version(1, 2)"))
        index.change(1 << 16, from: [.appVersion(second)], to: [])
        #expect(try ask("app_version(1, 2)") == [0, 2])
        index.change(1 << 16, to: [.appVersion(try #require(Selector.Version("1.3")))])
        #expect(try evaluation.count(evaluation.segments) == 3, "a version that came later counts")
    }

    @Test func `grouped tags are separate sets, and devices that switched a type off are left out`()
        throws
    {
        let tag = try Tag("x")
        let group = try #require(Selector.Name("g"))
        guard case .groupTag(let grouped) = Selector.Atom.tag(tag, in: group) else {
            Issue.record("it is in another group")
            return
        }
        index.follow(1, tag)
        index.change(2, to: [.groupTag(grouped)])
        index.change(3, to: [.groupTag(grouped), .off(tag)])
        #expect(try index.page(Selector(parsing: "tag(g, x)"), limit: 9) == [2, 3])
        #expect(try index.page(Selector(parsing: "x"), limit: 9) == [1])
        #expect(index.tagCount == 1 && index.tags(limit: 9).map(\.tag) == [tag])
        for (text, expected) in [("ALL", [1, 2]), ("tag(g, x)", [2]), ("NOT x", [2])] {
            let evaluation = try index.begin(Selector(parsing: text), without: [.off(tag)])
            #expect(try evaluation.ordinals(segment: 0) == expected.map { UInt32($0) })
        }
        let evaluation = try index.begin(.all, without: [.off(try Tag("y"))])
        #expect(try evaluation.count(0..<1) == 3)
        index.remove(3, following: [], having: [.groupTag(grouped), .off(tag)])
        #expect(try index.count(Selector(parsing: "tag(g, x)")) == 1)
    }
}
