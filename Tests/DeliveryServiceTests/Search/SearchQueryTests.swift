import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// The FTS5 expressions that are made from searches.
struct SearchQueryTests {
    private static func expression(
        _ change: (inout Proto.ListNotificationsRequest) -> Void
    ) throws(RPCError) -> String? {
        var request = Proto.ListNotificationsRequest()
        change(&request)
        return try SearchQuery(request, app: "news").expression
    }

    @Test func `a list without words needs no index`() throws {
        #expect(try Self.expression { $0.state = .sent } == nil)
        #expect(try Self.expression { $0.text = "  " } == nil)
    }

    @Test func `each word is a phrase, and the last may be a beginning`() throws {
        let columns = "{id type audience sender content}"
        #expect(
            try Self.expression { $0.text = "Vote hr1" }
                == "{app} : \"news\" AND \(columns) : (\"Vote\" AND \"hr1\"*)")
        #expect(
            try Self.expression { $0.text = "vote " }
                == "{app} : \"news\" AND \(columns) : (\"vote\")")
    }

    @Test func `what a person types is never an operator`() throws {
        let text = #"a" OR b* NOT {x} : y (z) NEAR -1"#
        let expression = try #require(try Self.expression { $0.text = text })
        #expect(expression.contains(#"("a""" AND "OR" AND "b*" AND "NOT" AND "{x}" AND "y""#))
        #expect(expression.contains(#""(z)" AND "NEAR" AND "-1"*)"#))
    }

    @Test func `a zero byte ends a word, as whitespace does`() throws {
        let expression = try #require(try Self.expression { $0.text = "a\0b" })
        #expect(expression.hasSuffix("(\"a\" AND \"b\"*)"))
    }

    @Test func `signs alone and long texts are refused with the field's name`() {
        for (change, field) in [
            ({ $0.text = "—" }, "text"), ({ $0.sender = "***" }, "sender"),
            ({ $0.audience = String(repeating: "a", count: 201) }, "audience"),
        ] as [((inout Proto.ListNotificationsRequest) -> Void, String)] {
            #expect {
                try Self.expression(change)
            } throws: { "\($0)".contains(field) }
        }
    }
}
