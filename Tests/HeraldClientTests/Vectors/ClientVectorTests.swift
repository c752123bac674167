import HeraldClient
import Testing

struct ClientVectorTests {
    @Test func `every row of a decision table expects something, and each name is used once`()
        throws
    {
        let rows = try ClientVector.tables()
        #expect(rows.count > 100)
        #expect(rows.allSatisfy { !$0.expect.members.isEmpty })
        #expect(Set(rows.map { $0.decision + $0.name }).count == rows.count)
    }

    @Test func `the client library reads each file of decision tables in the vectors`() throws {
        let read = [
            "adoption", "capping", "decode", "deepLinks", "ledger", "moments", "places",
            "presentation",
            "refusals", "responders",
        ]
        #expect(Set(try ClientVector.tables().map(\.decision)).sorted() == read)
    }

    @Test(arguments: [
        ("{\"a\":1}", "{\"a\":2}"), ("{\"a\":1}", "{}"), ("{\"a\":[1]}", "{\"a\":[1,2]}"),
        ("{\"a\":[]}", "{\"a\":[1]}"), ("{\"a\":null}", "{\"a\":0}"), ("{\"a\":{}}", "{\"a\":[]}"),
        ("[{\"a\":1}]", "[{\"a\":\"1\"}]"), ("true", "false"),
    ])
    func `what is not as expected is told`(expected: String, actual: String) throws {
        let one = try #require(JSONValue(parsing: Array(expected.utf8)))
        let other = try #require(JSONValue(parsing: Array(actual.utf8)))
        #expect(one.difference(from: other) != nil)
    }

    @Test func `members that are not expected do not matter`() throws {
        let one = try #require(JSONValue(parsing: Array("{\"a\":1,\"b\":null}".utf8)))
        let other = try #require(JSONValue(parsing: Array("{\"a\":1,\"c\":2}".utf8)))
        #expect(one.difference(from: other) == nil)
    }
}
