import CJansson

/// One value in a ``JSONDocument``: a small view that keeps the document alive.
///
/// Reading a value as another type than it has throws a ``JSONError`` with the value's path. The
/// path costs nothing until then, as it is found by searching the document.
@safe package struct JSONValue {
    /// The types of values.
    package enum Kind: String, Sendable {
        case object, array, string, integer, real, bool, null
    }

    /// The place of a value in its parent.
    @safe enum Slot {
        case root
        case element(Int)
        case member(UnsafeMutableRawPointer)
    }

    let document: JSONDocument
    let node: UnsafeMutablePointer<json_t>
    // All documents share one node each for true, false and null, so only the place identifies a
    // value.
    let parent: UnsafeMutablePointer<json_t>?
    let slot: Slot

    /// The type of this value.
    package var kind: Kind {
        switch unsafe node.pointee.type {
        case JSON_OBJECT: .object
        case JSON_ARRAY: .array
        case JSON_STRING: .string
        case JSON_INTEGER: .integer
        case JSON_REAL: .real
        case JSON_TRUE, JSON_FALSE: .bool
        default: .null
        }
    }

    /// True if this is null, which the proto3 mapping treats as "not set".
    package var isNull: Bool {
        kind == .null
    }

    /// Returns the value as a string; throws for any other type.
    package func string() throws(JSONError) -> String {
        guard let text = unsafe utf8 else { throw wrongKind("a string") }
        return unsafe String(decoding: text, as: UTF8.self)
    }

    /// Returns the value as a boolean; throws for any other type.
    package func bool() throws(JSONError) -> Bool {
        switch unsafe node.pointee.type {
        case JSON_TRUE: true
        case JSON_FALSE: false
        default: throw wrongKind("true or false")
        }
    }

    /// Returns the bytes of a base64 string, in either alphabet, with or without padding.
    package func bytes() throws(JSONError) -> [UInt8] {
        guard let text = unsafe utf8 else { throw wrongKind("a string of base64") }
        guard let bytes = unsafe Base64.decode(text.span) else {
            throw error(.invalidValue, "expected base64")
        }
        return bytes
    }

    /// The UTF-8 of a string, valid while the document exists; nil for any other type.
    var utf8: UnsafeBufferPointer<UInt8>? {
        guard let text = unsafe json_string_value(node) else { return nil }
        let length = unsafe json_string_length(node)
        let bytes = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
        return unsafe UnsafeBufferPointer(start: bytes, count: length)
    }

    /// Returns an error about this value.
    package func error(_ code: JSONError.Code, _ message: String) -> JSONError {
        JSONError(code, message, path: path)
    }

    /// Returns the error for a value of another type than expected; `wanted` is a phrase such as "a
    /// string".
    package func wrongKind(_ wanted: String) -> JSONError {
        let found =
            switch kind {
            case .null: "null"
            case .bool: "true or false"
            case .array, .object, .integer: "an \(kind.rawValue)"
            case .string, .real: "a \(kind.rawValue)"
            }
        return error(.wrongKind, "expected \(wanted), found \(found)")
    }
}
