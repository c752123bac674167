import JSON
import Protocol
import TestSupport
import Testing

@testable import RegistryService

/// The values of config sets, and property lists that Python's `plistlib` reads.
struct `Values of config sets` {
    @Test func `values of a config set have one form, whatever the order and the blanks`() throws {
        let values = try ConfigValues(
            parsing: "{ \"b\": [1, 2.5, true], \"a\": {\"d\": \"ä\", \"c\": -7} }", "values")
        #expect(values.text == #"{"a":{"c":-7,"d":"ä"},"b":[1,2.5,true]}"#)
        #expect(try ConfigValues(parsing: values.text, "values") == values)
        #expect(ConfigValues.empty.text == "{}")
    }

    @Test(arguments: [
        ("[1]", "expected an object"), ("1", "expected an object"), ("{", "values"),
        ("{\"a\":null}", "null"), ("{\"a\":{\"b\":[null]}}", "null"),
        ("{\"a\":\"\\u0001\"}", "control character"), ("{\"\\u0002\":1}", "control character"),
        ("{\"a\":1,\"a\":2}", "values"),
        (
            String(repeating: "{\"a\":", count: 20) + "1" + String(repeating: "}", count: 20),
            "values"
        ),
        ("{\"a\":\"" + String(repeating: "x", count: 17_000) + "\"}", "values"),
    ])
    func `values without a counterpart in a property list, or too large ones, are refused`(
        text: String, why: String
    ) {
        let error = #expect(throws: RPCError.self) { try ConfigValues(parsing: text, "values") }
        #expect(error?.code == .invalidArgument && error?.violations.first?.field == "values")
        #expect(error?.message.contains(why) == true, "\(error?.message ?? "")")
    }

    /// A program that prints a property list, as Python reads it, in JSON.
    private static let reader = """
        import json, plistlib, sys
        print(json.dumps(plistlib.loads(sys.argv[1].encode()), sort_keys=True,
                         ensure_ascii=False, separators=(",", ":")))
        """

    @Test(arguments: [
        "{}", #"{"a":{},"b":[],"c":""}"#,
        #"{"deep":[{"a":[1,[2,[3.25,-4]]],"b":false}],"n":9223372036854775807,"t":true}"#,
        #"{"<&>\"'":"<string>&amp;</string> ]]> \r\n\t"," ä😀":"é\u2028"}"#,
        #"{"\u202eturned":"a\u009b2J\u007f\u0085\u2066\u061cb"}"#,
    ])
    func `values of a config set are the same when read from a property list`(text: String) throws {
        let values = try ConfigValues(parsing: text, "values")
        let list = String(decoding: values.propertyList, as: UTF8.self)
        #expect(!list.unicodeScalars.contains { $0.steersOutput }, "it is safe to print")
        let read = try ChildProcess.run("/usr/bin/python3", ["-c", Self.reader, list])
        let again = try ConfigValues(parsing: read, "read")
        #expect(again == values, "\(list)")
    }
}
