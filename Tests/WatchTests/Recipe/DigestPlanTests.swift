import Testing

@testable import Watch

/// Tests of the texts of digests.
struct DigestPlanTests {
    private static func plan(_ digest: String) throws(RecipeError) -> DigestPlan {
        try TestSource.recipe(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/"},
             "digest": \(digest),
             "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
               "title": "{{title}}"}}]}
            """
        ).digest
    }

    @Test func `without texts of its own a digest says how many there are and names the first`()
        throws
    {
        let texts = try Self.plan("null").texts(["One", "Two"], count: 40, source: "list")
        #expect(texts == .init(title: "40 new items", body: "One · Two", url: nil))
        let many = try DigestPlan().texts(
            Array(repeating: "A headline", count: 40), count: 40, source: "list")
        #expect(many.body.count <= 200 && many.body.hasPrefix("A headline · A headline"))
    }

    @Test func `a recipe words its digest, and names its type and audience`() throws {
        let plan = try Self.plan(
            """
            {"title": "{{count}} votes", "body": "{{titles.0}} and more",
             "url": "https://example.com/{{source}}", "type": "/vote", "audience": "/a OR /b"}
            """)
        let texts = try plan.texts(["One", "Two"], count: 3, source: "a list")
        #expect(
            texts
                == .init(
                    title: "3 votes", body: "One and more", url: "https://example.com/a%20list"))
        #expect(plan.type == "/vote" && plan.audience == "/a OR /b")
    }

    @Test(arguments: [
        (#"{"title": "{{number}}"}"#, "digest.title: needs number"),
        (#"{"body": "{{titles}}"}"#, "digest.body: needs titles as a text"),
        (#"{"type": "vote"}"#, "digest.type: is 'vote'"),
        (#"{"audience": "a AND"}"#, "digest.audience: is no selector"),
        (#"{"text": "x"}"#, "digest.text: is unknown"),
    ])
    func `a digest that could not be made is a mistake of the recipe`(
        digest: String, said: String
    ) {
        #expect(throws: RecipeError.self) { try Self.plan(digest) }
        do throws(RecipeError) { _ = try Self.plan(digest) } catch {
            #expect("\(error)".replacing(/^.*?(?=digest)/, with: "").hasPrefix(said), "\(error)")
        }
    }
}
