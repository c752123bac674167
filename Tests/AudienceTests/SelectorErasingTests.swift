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
            ErasedUserName.replacing(["ann"], in: try Selector(parsing: text)))
        #expect(erased.description == expected)
        #expect(try Selector(parsing: expected) == erased)
    }

    @Test(arguments: ["user(anna)", "/user/ann", "device:ann", "attribute(user = \"ann\")", "ALL"])
    func `a selector that names others stays as it is`(_ text: String) throws {
        #expect(ErasedUserName.replacing(["ann"], in: try Selector(parsing: text)) == nil)
    }

    @Test func `a selector that would become too long selects nobody and names nobody`() throws {
        let ids = (0..<128).map { "u\($0)" }
        let tags = (0..<120).map {
            "user(u\($0)) OR \"/\($0)/" + String(repeating: "x", count: 110)
        }
        let text = tags.map { "\($0)\"" }.joined(separator: " OR ")
        let selector = try Selector(parsing: text)
        let erased = try #require(ErasedUserName.replacing(Set(ids), in: selector))
        #expect(erased.description == "user(herald-erased-user)")
    }
}
