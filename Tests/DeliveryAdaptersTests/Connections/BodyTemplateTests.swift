import Testing

@testable import DeliveryAdapters

struct BodyTemplateTests {
    private func template(_ body: String, _ texts: (String, String)...) -> BodyTemplate? {
        BodyTemplate(Array(body.utf8), texts: texts.map { (before: $0.0, text: $0.1) })
    }

    private func text(_ body: [UInt8]?) -> String? {
        body.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a body template replaces texts in their places only`() throws {
        let body = #"{"to":"a","aps":{"alert":"id\":\"7"},"id":"7","x":7}"#
        let whole = try #require(template(body, (#""to":""#, "a"), (#""id":""#, "7")))
        #expect(text(whole.body(with: "a", "7")) == body)
        #expect(
            text(whole.body(with: "bb", "1234"))
                == #"{"to":"bb","aps":{"alert":"id\":\"7"},"id":"1234","x":7}"#)
    }

    @Test(arguments: [#"a"b"#, #"a\b"#, "é", "a/b", "a\u{1}", " "])
    func `a text that JSON may escape is not put into a template`(odd: String) throws {
        let whole = try #require(template(#"{"id":"7"}"#, (#""id":""#, "7")))
        #expect(whole.body(with: odd) == nil)
        #expect(template(#"{"id":"\#(odd)"}"#, (#""id":""#, odd)) == nil)
    }

    @Test func `a body longer than its limit is not made`() throws {
        let whole = try #require(template(#"{"id":"7"}"#, (#""id":""#, "7")))
        #expect(whole.body(with: "1234", limit: 13)?.count == 13)
        #expect(whole.body(with: "12345", limit: 13) == nil)
    }

    @Test func `a place that is missing or wrong makes no template`() {
        #expect(template(#"{"id":"7"}"#, (#""key":""#, "7")) == nil)
        #expect(template(#"{"id":"7"}"#, (#""id":""#, "8")) == nil)
        #expect(template(#"{"id":"77"}"#, (#""id":""#, "7")) == nil)
        #expect(template(#"{"b":"2","a":"1"}"#, (#""a":""#, "1"), (#""b":""#, "2")) == nil)
        #expect(template("", (#""a":""#, "1")) == nil)
    }
}
