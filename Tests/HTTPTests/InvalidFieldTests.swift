import Testing

@testable import HTTP

/// Error messages about header fields that break the grammar.
struct InvalidFieldTests {
    private func message(_ name: String, _ value: String) -> String {
        let (name, value) = (Array(name.utf8), Array(value.utf8))
        return unsafe name.withUnsafeBufferPointer { name in
            unsafe value.withUnsafeBufferPointer { value in
                unsafe InvalidField.problem(name, value).message
            }
        }
    }

    @Test(arguments: ["Bearer ", "bearer ", "Bearer    "])
    func `an authorization without a key says that the key is missing`(value: String) {
        #expect(
            message("authorization", value)
                == "The header `authorization` has no key after `Bearer`.")
    }

    @Test func `a malformed field is named, and its value is not repeated`() {
        let padded = "The value of the header `authorization` begins or ends with a blank."
        #expect(message("authorization", "Bearer secret ") == padded)
        #expect(
            message("authorization", "Bearer a\u{0}b") == "The header `authorization` is malformed."
        )
        #expect(
            message("x-id", "\t7") == "The value of the header `x-id` begins or ends with a blank.")
        #expect(message("X", "a") == "The header `X` is malformed.")
    }

    @Test(arguments: ["", "x ", "a\u{0}b", String(repeating: "a", count: 65)])
    func `a name that cannot be shown is not shown`(name: String) {
        #expect(message(name, "a") == "A header field has a malformed name.")
    }
}
