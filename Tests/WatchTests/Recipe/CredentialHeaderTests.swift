import Testing
@testable import Watch

/// Credentials that a recipe has as texts.
struct CredentialHeaderTests {
    private static func recipe(_ headers: String) throws -> Recipe {
        try TestSource.recipe(
            """
            {"app": "news",
             "source": {"kind": "feed", "url": "https://example.com/feed",
               "headers": {"Accept-Language": "de",
                 \(headers)}},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "{{id}}"}}]}
            """)
    }

    @Test(arguments: [
        "Authorization", "authorization", "Proxy-Authorization", "Cookie", "X-Api-Key",
        "PRIVATE-TOKEN", "X-Auth-Token", "x-goog-api-key", "apikey",
    ])
    func `a credential as a text is refused when a recipe is stored or tried, and a file is named`(
        name: String
    ) throws {
        // What is stored goes on.
        let recipe = try Self.recipe(#""\#(name)": "x""#)
        let error = #expect(throws: RecipeError.self) {
            try CredentialHeaders.check(recipe, file: "a.json")
        }
        let told = error?.description ?? ""
        #expect(told.hasPrefix("a.json:4: source.headers.\(name): is a credential"), "\(told)")
        #expect(told.contains(#"{"file": "NAME"}"#), "\(told)")
        try CredentialHeaders.check(try Self.recipe(#""\#(name)": {"file": "key"}"#))
    }

    @Test(arguments: ["User-Agent", "Accept", "X-Version", "X-Keyspace"])
    func `other headers may be texts`(name: String) throws {
        try CredentialHeaders.check(try Self.recipe(#""\#(name)": "x""#))
    }
}
