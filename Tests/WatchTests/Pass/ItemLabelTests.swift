import Testing
@testable import Watch

/// The labels of items, by which people read of them.
struct ItemLabelTests {
    private static func item(_ json: String, key: String, each: String = "") throws -> Item {
        let recipe = try TestSource.recipe(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/x"},
             "items": {"key": \(key)},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "x"}}]}
            """)
        let page = try PageReader.read(Array("[\(json)]".utf8), contentType: nil, recipe)
        return try Item(try #require(page.items.first), recipe)
    }

    @Test(arguments: [
        (
            #"{"bill": {"id": "hr2415-106"}, "type": "vetoed", "text": "Vetoed by President."}"#,
            #"["bill.id", "type", "text"]"#, "hr2415-106 · vetoed · Vetoed by President."
        ),
        (
            #"{"bill_id": "s1-119", "day": 4, "chamber": ""}"#, #"["bill_id", "day", "chamber"]"#,
            "s1-119 · 4"
        ),
        (#"{"roll": "h1", "name": "Passage"}"#, #""roll""#, "Passage"),
    ])
    func `an item without a title is called by the values of its key`(
        json: String, key: String, label: String
    ) throws {
        #expect(try Self.item(json, key: key).label == label)
    }

    @Test func `a long key is cut`() throws {
        let text = String(repeating: "word ", count: 60)
        let label = try Self.item(#"{"a": "\#(text)", "b": "c"}"#, key: #"["a", "b"]"#).label
        #expect(label.hasPrefix("word word") && label.count <= 81 && label.hasSuffix("…"))
    }

    @Test func `what cannot be used is called by what there is of its key`() throws {
        let source = try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "pushed": true},
             "items": {"key": ["bill", "at"], "time": "at"},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "x"}}]}
            """)
        let result = source.push(#"{"bill": "hr1-119", "at": "some day"}"#).result
        #expect(result?.entries.map(\.label) == ["hr1-119 · some day"])
    }

    @Test func `a notification is called by its title, or else by its text`() throws {
        func label(_ texts: String) throws -> [String]? {
            let source = try TestSource(
                """
                {"app": "news", "source": {"kind": "json", "pushed": true}, "items": {"key": "id"},
                 "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", \(texts)}}]}
                """)
            return source.push(#"{"id": 7, "title": "raw"}"#).result?.entries.map(\.label)
        }
        #expect(try label(#""title": "Seven {{id}}", "body": "text""#) == ["Seven 7"])
        #expect(try label(#""body": "text {{id}}""#) == ["text 7"])
        #expect(try label(#""template": "t""#) == ["raw"])
    }
}
