import Testing

@testable import Audience

struct SelectorErasingTests {
    @Test(arguments: [
        ("user(ann)", "user(herald-erased-user)"),
        (
            "user(\"ann\") OR /a AND NOT user(bob)",
            "user(herald-erased-user) OR /a AND NOT user(bob)"
        ),
        ("NOT user(ann)", "NOT user(herald-erased-user)"),
    ])
    func `an erased user's id is replaced, and everything else stays`(
        _ text: String, _ expected: String
    ) throws {
        let erased = try #require(
            ErasedUsers(["ann"]).replaced(in: try Selector(parsing: text)))
        #expect(erased.description == expected)
        #expect(try Selector(parsing: expected) == erased)
    }

    @Test(arguments: ["user(anna)", "/user/ann", "device:ann", "attribute(user = \"ann\")", "ALL"])
    func `a selector that names others stays as it is`(_ text: String) throws {
        #expect(ErasedUsers(["ann"]).replaced(in: try Selector(parsing: text)) == nil)
    }

    @Test func `users whose ids look the same and have other bytes are others`() throws {
        let (one, other) = ("caf\u{e9}", "caf\u{65}\u{301}")
        let users = ErasedUsers([one])
        #expect(users.replaced(in: try Selector(parsing: "NOT user(\(other))")) == nil)
        #expect(users.replaced(in: try Selector(parsing: "NOT user(\(one))")) != nil)
        let both = try Selector(parsing: "user(\(one)) OR user(\(other))")
        let gone = "user(herald-erased-user)"
        #expect(ErasedUsers([one, other]).replaced(in: both)?.description == "\(gone) OR \(gone)")
    }

    @Test func `a selector that would become too long gets a short id and selects the same others`()
        throws
    {
        let ids = (0..<128).map { "u\($0)" }
        func text(_ user: (Int) -> String) -> String {
            (0..<120).map {
                "user(\(user($0))) OR \"/\($0)/" + String(repeating: "x", count: 110) + "\""
            }.joined(separator: " OR ")
        }
        let selector = try Selector(parsing: text { ids[$0] })
        let erased = try #require(ErasedUsers(ids).replaced(in: selector))
        let expected = try Selector(parsing: text { _ in "*" })
        #expect(erased == expected)
    }

    @Test(arguments: ["ann", "a\"b\\c", "user(x)", " "])
    func `a text that names a user has the user's mark`(_ id: String) throws {
        let users = ErasedUsers([id])
        guard let name = Selector.Name(id) else {
            #expect(users.marks.isEmpty)
            return
        }
        let text = try Selector(nodes: [.atom(.user(name))]).description
        #expect(users.marks.count == 1)
        #expect(users.marks.allSatisfy { Array(text.utf8).contains($0) })
    }
}
