import CJansson

/// One value in a ``JSONDocument``: a light view that keeps the document alive.
///
/// Reading one as what it is not throws a ``JSONError`` that has the value's path. The path costs
/// nothing until then: it is found by searching the document for the value.
@safe package struct JSONValue {
    /// What a value can be.
    package enum Kind: String, Sendable {
        case object, array, string, integer, real, bool, null
    }

    /// Where in its parent a value lies.
    @safe enum Slot {
        case root
        case element(Int)
        case member(UnsafeMutableRawPointer)
    }

    let document: JSONDocument
    let node: UnsafeMutablePointer<json_t>
    // true, false and null are one node each for every document: only the place tells two apart.
    let parent: UnsafeMutablePointer<json_t>?
    let slot: Slot

    /// What this value is.
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

    /// Whether this is null, which the proto3 mapping reads as "not set".
    package var isNull: Bool {
        kind == .null
    }

    /// The string that this value is.
    package func string() throws(JSONError) -> String {
        guard let text = unsafe utf8 else { throw wrongKind("a string") }
        return unsafe String(decoding: text, as: UTF8.self)
    }

    /// The truth value that this value is.
    package func bool() throws(JSONError) -> Bool {
        switch unsafe node.pointee.type {
        case JSON_TRUE: true
        case JSON_FALSE: false
        default: throw wrongKind("true or false")
        }
    }

    /// The bytes that this string is the base64 of: either alphabet, padded or not.
    package func bytes() throws(JSONError) -> [UInt8] {
        guard let text = unsafe utf8 else { throw wrongKind("a string of base64") }
        guard let bytes = unsafe Base64.decode(text.span) else {
            throw error(.invalidValue, "not base64")
        }
        return bytes
    }

    /// The UTF-8 of a string, valid while the document is; nil for another kind.
    var utf8: UnsafeBufferPointer<UInt8>? {
        guard let text = unsafe json_string_value(node) else { return nil }
        let length = unsafe json_string_length(node)
        let bytes = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
        return unsafe UnsafeBufferPointer(start: bytes, count: length)
    }

    /// An error about this value.
    package func error(_ code: JSONError.Code, _ message: String) -> JSONError {
        JSONError(code, message, path: path)
    }

    /// The error for a value of another kind than is wanted; `wanted` reads as "a string".
    package func wrongKind(_ wanted: String) -> JSONError {
        let found =
            switch kind {
            case .null: "null"
            case .bool: "true or false"
            case .array, .object, .integer: "an \(kind.rawValue)"
            case .string, .real: "a \(kind.rawValue)"
            }
        return error(.wrongKind, "\(wanted) is wanted here, not \(found)")
    }
}
