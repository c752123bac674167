import Testing
@testable import Watch

/// Secrets in the query of a source's URL.
struct SecretQueryTests {
    private static func recipe(
        _ url: String, _ more: String = "", lookup: String = "https://api.example/more/{{id}}"
    ) throws(RecipeError) -> Recipe {
        try TestSource.recipe(
            """
            {"app": "news",
             "source": {"kind": "json", "url": "\(url)" \(more)},
             "items": {"key": "id", "list": "all"},
             "lookups": [{"name": "more", "url": "\(lookup)"}],
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a",
               "title": "{{more.title}}"}}]}
            """)
    }

    @Test(arguments: [
        ("?api_key={{secret.key}}", ""), ("?x=1&api_key={{secret.key}}", "?x=1"),
        ("?api_key={{ secret.key }}&x=1", "?x=1"), ("?x=1&api_key={{secret.key}}&y=2", "?x=1&y=2"),
        ("?api_key={{secret.key}}#end", "#end"),
        ("?from={{since | date: '%Y'}}&api_key={{secret.key}}", "?from={{since | date: '%Y'}}"),
    ])
    func `the parameter of a secret is no part of the URL`(query: String, left: String) throws {
        let recipe = try Self.recipe("https://api.example/list\(query)")
        #expect(recipe.source.url?.text == "https://api.example/list\(left)")
        #expect(recipe.source.secretQuery == ["api_key": "key"])
    }

    @Test func `a URL may have several secrets, and without one it is as it was written`() throws {
        let recipe = try Self.recipe("https://api.example/list?id={{secret.a.txt}}&k={{secret.b}}")
        #expect(recipe.source.secretQuery == ["id": "a.txt", "k": "b"])
        #expect(recipe.source.url?.text == "https://api.example/list")
        let plain = try Self.recipe("https://api.example/list?from={{ since }}")
        #expect(plain.source.url?.text == "https://api.example/list?from={{ since }}")
        // Another name of the file is no other place.
        let other = try Self.recipe("https://api.example/list?id={{secret.c}}&k={{secret.d}}")
        #expect(other.place == recipe.place)
    }

    @Test(arguments: [
        "https://api.example/{{secret.key}}/list", "https://{{secret.key}}.example/list",
        "https://api.example/list?key=a{{secret.key}}", "https://api.example/list?{{secret.key}}",
        "https://api.example/list?key={{secret.key}}b", "https://api.example/list#a={{secret.key}}",
        "https://api.example/list?a={{secret.key}}{{since}}",
        "https://api.example/list?a={{secret.x}}&a={{secret.y}}",
        "https://api.example/list?a={{secret.../x}}", "https://api.example/list?a={{secret.}}",
        "https://api.example/list?a={{secret.key | upper}}",
    ])
    func `a secret elsewhere than in the whole value of a parameter is refused`(url: String) {
        let error = #expect(throws: RecipeError.self) { try Self.recipe(url) }
        #expect(error?.field == "source.url")
    }

    @Test func `next pages, redirects and lookups of the own host get it, and no others`() throws {
        let source = TestSource(
            try Self.recipe(
                "https://api.example/list?api_key={{secret.key}}",
                #", "pages": {"by": "next", "path": "next"}"#))
        source.state.lastSuccess = source.now
        source.state.identity = source.recipe.identity
        // The source gives back what it was asked with.
        let pages = [
            "https://api.example/list":
                #"{"all": [{"id": 1}], "next": "/list?page=2&api_key=S3CRET"}"#,
            "https://api.example/list?page=2":
                #"{"all": [{"id": 2}], "next": "https://other.example/list?api_key=S3CRET"}"#,
            "https://other.example/list": #"{"all": [{"id": 3}]}"#,
        ]
        let outcome = source.run { request in
            if request.url.hasSuffix("/more/1") {
                return PageAnswer(
                    status: 302,
                    headers: ["location": "https://other.example/1?api_key=S3CRET"])
            }
            let body = pages[request.url] ?? #"{"title": "a"}"#
            return PageAnswer(status: 200, body: Array(body.utf8))
        }
        #expect(outcome.result?.count == 3)
        let all = source.requests + source.lookups
        #expect(all.allSatisfy { !$0.url.contains("S3CRET") }, "\(all.map(\.url))")
        #expect(all.allSatisfy { $0.sendsSecrets == $0.url.hasPrefix("https://api.example/") })
        #expect(all.contains { $0.url == "https://other.example/1" })
    }

    @Test func `a problem with a URL that a source gives back does not name the secret`() throws {
        let source = TestSource(
            try Self.recipe(
                "https://api.example/list?api_key={{secret.key}}",
                #", "pages": {"by": "next", "path": "next"}"#))
        let pages = ["b", "c", "b"]
        var number = 0
        let outcome = source.run { _ in
            defer { number += 1 }
            let next = "/\(pages[min(number, 2)])?api_key=S3CRET"
            return PageAnswer(
                status: 200, body: Array(#"{"all": [{"id": 1}], "next": "\#(next)"}"#.utf8))
        }
        guard case .failed(let problem) = outcome else {
            Issue.record("it was read")
            return
        }
        #expect(problem.message.contains("https://api.example/b"), "\(problem)")
        #expect(!problem.message.contains("S3CRET"), "\(problem)")
    }

    @Test(arguments: ["api_key", "apikey", "access_token", "API-Key"])
    func `a credential in the query is refused when a recipe is stored or tried, and goes on`(
        name: String
    ) throws {
        let recipe = try Self.recipe("https://api.example/list?x=1&\(name)=abc")
        let error = #expect(throws: RecipeError.self) {
            try NewRecipe.check(recipe, file: "a.json")
        }
        let told = error?.description ?? ""
        #expect(told.hasPrefix("a.json:2: source.url: has the credential \(name)"), "\(told)")
        #expect(told.contains("\(name)={{secret.NAME}}") && !told.contains("abc"), "\(told)")
        try NewRecipe.check(try Self.recipe("https://api.example/list?\(name)={{secret.key}}"))
        try NewRecipe.check(try Self.recipe("https://api.example/list?\(name)=&token=next"))
    }
    @Test(arguments: [
        "https://ann:s3cret@api.example/list", "https://ann@api.example", "http://:s3cret@h?a=b",
        "https:///ann:s3cret@api.example/list",
    ])
    func `a user or a password in the URL is refused when a recipe is stored or tried`(
        url: String
    ) throws {
        let recipe = try Self.recipe(url)
        let error = #expect(throws: RecipeError.self) {
            try NewRecipe.check(recipe, file: "a.json")
        }
        let told = error?.description ?? ""
        #expect(told.hasPrefix("a.json:2: source.url: has a user or a password"), "\(told)")
        #expect(!told.contains("s3cret"), "\(told)")
        try NewRecipe.check(try Self.recipe("https://api.example/@ann?mail=a@b"))
    }

    @Test(arguments: [
        "https://api.example/{{id}}?api_key=s3cret", "https://b.example/a?id={{id}}&secret=s3cret",
    ])
    func `a credential in the URL of a lookup is refused when a recipe is stored or tried`(
        url: String
    ) throws {
        let recipe = try Self.recipe("https://api.example/list", lookup: url)
        let error = #expect(throws: RecipeError.self) {
            try NewRecipe.check(recipe, file: "a.json")
        }
        let told = error?.description ?? ""
        #expect(told.hasPrefix("a.json:4: lookups[0].url: has "), "\(told)")
        #expect(told.contains("source") && !told.contains("s3cret"), "\(told)")
    }
}
