import Audience
import Testing

struct SourceTests {
    /// Knows some atoms and refuses the others.
    private final class Fixed: AudienceSource {
        let everyone = AtomDevices.bitmap(Bitmap(0..<10))
        var known: [Selector.Atom: Bitmap] = [:]

        func devices(_ atom: Selector.Atom) throws(AtomError) -> AtomDevices {
            if let bitmap = known[atom] { return .bitmap(bitmap) }
            let code: AtomError.Code = atom.kind == .within ? .unavailable : .unsupported
            throw AtomError(code, atom, "it is a test")
        }
    }

    @Test(arguments: [
        "user(u)", "NOT user(u)", "a AND user(u)", "a OR user(u)", "a AND NOT user(u) AND b",
        "b AND user(u)", "ALL OR user(u)", "NOT ALL AND user(u)",
    ])
    func `an atom that no source knows is an error, not an empty set`(text: String) throws {
        let source = Fixed()
        source.known[.tag(try Tag("a"))] = Bitmap([1, 2])
        source.known[.tag(try Tag("b"))] = Bitmap()
        let selector = try Selector(parsing: text)
        let user = selector.atoms.first { $0.kind == .user }
        for counts in [false, true] {
            let error = #expect(throws: AtomError.self) {
                if counts {
                    _ = try source.count(selector)
                } else {
                    _ = try source.evaluate(selector)
                }
            }
            #expect(error?.code == .unsupported && error?.atom == user)
            #expect(error?.description == "user(u) cannot be evaluated: it is a test")
        }
    }

    @Test func `a source that does not answer now is unavailable, not unsupported`() throws {
        let error = #expect(throws: AtomError.self) {
            try Fixed().evaluate(Selector(parsing: "within(5m, 1, 2)"))
        }
        #expect(error?.code == .unavailable)
    }

    @Test func `evaluating a selector does not change the source's own sets`() throws {
        let source = Fixed()
        let (user, place) = (Bitmap([1, 2, 3]), Bitmap([3, 4]))
        source.known[.user(try #require(Selector.Name("u")))] = user
        source.known[.at(try #require(Selector.Name("p")))] = place
        let both = try source.evaluate(Selector(parsing: "user(u) AND at(p)"))
        #expect(both == Bitmap([3]))
        #expect(try source.count(Selector(parsing: "NOT user(u) OR at(p)")) == 8)
        #expect(try source.evaluate(Selector(parsing: "at(p) AND NOT user(u)")) == Bitmap([4]))
        let own = try source.evaluate(Selector(parsing: "at(p)"))
        own.insert(9)
        #expect(user == Bitmap([1, 2, 3]) && place == Bitmap([3, 4]))
    }

    @Test func `an audience index refuses atoms for facets that it does not have`() throws {
        let index = AudienceIndex(facets: [.platform]) { _ in nil }
        let ios = Facet.platform(try #require(Selector.Name("ios")))
        index.change(3, to: [ios])
        #expect(try index.evaluate(Selector(parsing: "platform(ios)")) == Bitmap([3]))
        #expect(try index.count(Selector(parsing: "platform(web)")) == 0)
        for text in ["user(u)", "tag(g, x)", "percent(s, 0, 1)", "segment(s)", "created(1d)"] {
            let error = #expect(throws: AtomError.self) {
                try index.count(Selector(parsing: text))
            }
            #expect(error?.description.hasPrefix(text) == true)
        }
        index.change(3, from: [ios], to: [])
        #expect(try index.count(Selector(parsing: "platform(ios)")) == 0)
        #expect(index.deviceCount == 1)
    }

    @Test func `percentages work for ordinals far apart and leave out deleted devices`() throws {
        let index = AudienceIndex(
            shareHashOf: { ShareHash.of("d\($0)") }, ordinalOf: { _ in nil })
        let ordinals: [UInt32] = [0, 5, 65_535, 65_536, 200_000, .max - 1]
        for ordinal in ordinals { index.insert(ordinal) }
        let all = try Selector(parsing: "percent(s, 0, 100)")
        #expect(try index.evaluate(all).ordinals(limit: 9) == ordinals)
        let half = try Selector(parsing: "percent(s, 0, 50)")
        let seed = try #require(Selector.Name("s"))
        let share = try #require(Selector.Percent(seed: seed, from: 0, to: 5000))
        #expect(
            try index.evaluate(half).ordinals(limit: 9)
                == ordinals.filter { ShareHash.contains(share, device: "d\($0)") })
        index.remove(Bitmap([200_000, 5]))
        index.compact()
        #expect(try index.evaluate(all).ordinals(limit: 9) == [0, 65_535, 65_536, .max - 1])
    }

    @Test func `answers of other services count only for devices that still exist`() throws {
        let source = Fixed()
        source.known[.tag(try Tag("a"))] = Bitmap([1, 2])
        let place = Selector.Atom.at(try #require(Selector.Name("p")))
        let answered = AnsweredSource(source, answers: [place: .bitmap(Bitmap([2, 3, 99]))])
        #expect(try answered.evaluate(Selector(parsing: "at(p)")) == Bitmap([2, 3]))
        #expect(try answered.count(Selector(parsing: "a OR at(p)")) == 3)
        #expect(try answered.count(Selector(parsing: "NOT at(p)")) == 8)
        #expect(throws: AtomError.self) { try answered.count(Selector(parsing: "at(q)")) }
    }
}
