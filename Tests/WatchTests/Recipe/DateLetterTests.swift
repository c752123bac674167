import Testing
import Times
@testable import Watch

/// Letters of the filter `date`.
struct DateLetterTests {
    private static func recipe(_ send: String, url: String = "https://api.example/list")
        throws(RecipeError) -> Recipe
    {
        try TestSource.recipe(
            """
            {"app": "news", "source": {"kind": "json", "url": "\(url)"}, "items": {"key": "id"},
             "rules": [{"name": "all", "send": {"type": "/n", \(send)}}]}
            """)
    }

    @Test(arguments: [
        (#""title": "{{time | date: '%H:%M %Z'}}""#, "rules[0].send.title"),
        (#""title": "x", "data": {"day": "{{time | date: '%D'}}"}"#, "rules[0].send.data.day"),
        (#""title": "x", "audience": "/a/{{time | date: '%G'}}""#, "rules[0].send.audience"),
        (
            #""title": "x", "many": {"body": "{{time | default: other | date: '%-d'}}"}"#,
            "rules[0].send.many.body"
        ),
    ])
    func `a letter that no time has is refused when a recipe is stored or tried`(
        send: String, field: String
    ) throws {
        let recipe = try Self.recipe(
            send.contains("audience") ? send : #""audience": "/a", \#(send)"#)
        let error = #expect(throws: RecipeError.self) {
            try NewRecipe.check(recipe, file: "a.json")
        }
        #expect(error?.field == field)
        #expect(
            error?.message.contains(
                "the letters of date are %Y %m %d %e %H %I %M %S %p %A %a %B %b %s %%") == true)
    }

    @Test func `every letter that is listed is one, and the URL's are checked, too`() throws {
        let all = TimeFormat.letters.map { "%\($0)" }.joined(separator: " ")
        try NewRecipe.check(
            try Self.recipe(
                #""audience": "/a", "title": "{{time | date: '\#(all) 100%'}}""#))
        let recipe = try Self.recipe(
            #""audience": "/a", "title": "x""#,
            url: "https://api.example/list?from={{since | date: '%F'}}")
        let error = #expect(throws: RecipeError.self) { try NewRecipe.check(recipe) }
        #expect(error?.field == "source.url")
    }
}
