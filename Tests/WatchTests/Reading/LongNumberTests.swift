import JSON
import Testing
@testable import Watch

/// Whole numbers in JSON that are longer than those of computers.
struct LongNumberTests {
    @Test func `ids of 64 bits without a sign are told apart, and harm no other item`() throws {
        let source = try TestSource(listRecipe)
        func list(_ ids: [String]) -> String {
            let items = ids.map { #"{"id": \#($0), "title": "Item \#($0)", "section": "a"}"# }
            return "[\(items.joined(separator: ", "))]"
        }
        #expect(source.result(list(["1"]))?.baselineCount == 1)
        let ids = ["1", "18446744073709551614", "18446744073709551615", "-9223372036854775809"]
        let titles = source.result(list(ids))?.messages.map(\.title)
        #expect(titles == ids.dropFirst().map { "Item \($0)" })
        #expect(source.result(list(ids))?.messages == [])
    }

    @Test func `only numbers that are too long become texts`() throws {
        let long = "123456789012345678901234567890"
        let text =
            #"{"a": [\#(long), 9223372036854775807, -1.5e3, true], "b\\\"1": "\#(long)\\\""}"#
        let quoted = String(decoding: LongNumbers.quoted(Array(text.utf8)), as: UTF8.self)
        #expect(quoted == text.replacing("[\(long)", with: "[\"\(long)\""))
        let value = try LongNumbers.value(Array(text.utf8))
        #expect(
            value.members["a"]
                == .list([.text(long), .integer(.max), .real(-1500), .bool(true)]))
    }
}
