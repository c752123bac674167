import CJansson

/// A parsed JSON text; it owns the tree that its ``JSONValue``s refer to.
///
/// Parsing is as strict as RFC 8259 and RFC 7493 allow: no repeated member names, nothing after the
/// value, valid UTF-8, no NUL, no lone surrogate, and no number out of range. An integer outside
/// Int64 must be a string, as the proto3 mapping writes it.
@safe package final class JSONDocument {
    let tree: UnsafeMutablePointer<json_t>

    /// Parses `bytes`; throws a ``JSONError`` with the position of the error.
    package convenience init(
        parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        try self.init(parsing: bytes.span, limits: limits)
    }

    /// Parses the UTF-8 of `text`.
    package convenience init(
        parsing text: String, limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        try self.init(parsing: text.utf8.span, limits: limits)
    }

    /// Parses `text`, which is not kept.
    ///
    /// A byte order mark before it is skipped, as RFC 8259 §8.1 allows.
    package init(parsing text: Span<UInt8>, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        let hasMark = text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF
        let text = hasMark ? text.extracting(3...) : text
        try JSONScan.check(text, limits)
        var failure = json_error_t()
        let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY)
        let parsed = unsafe text.withUnsafeBytes { bytes in
            unsafe json_loadb(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, flags, &failure
            )
        }
        guard let parsed = unsafe parsed else {
            throw JSONError(failure, in: text)
        }
        unsafe tree = parsed
    }

    deinit {
        unsafe json_decref(tree)
    }

    /// The top-level value of the text.
    package var root: JSONValue {
        unsafe JSONValue(document: self, node: tree, parent: nil, slot: .root)
    }
}

extension JSONError {
    /// Converts an error of jansson, with a code and a hint of Herald's own.
    fileprivate init(_ failure: json_error_t, in text: Span<UInt8>) {
        var failure = failure
        let code: Code
        switch unsafe UInt32(herald_json_error_code(&failure)) {
        case json_error_invalid_utf8.rawValue: code = .invalidText
        case json_error_premature_end_of_input.rawValue: code = .unexpectedEnd
        case json_error_end_of_input_expected.rawValue: code = .trailingGarbage
        case json_error_null_character.rawValue: code = .nulCharacter
        case json_error_null_byte_in_key.rawValue: code = .nulCharacter
        case json_error_duplicate_key.rawValue: code = .duplicateMember
        case json_error_numeric_overflow.rawValue: code = .outOfRange
        default: code = .syntax
        }
        var message = unsafe String(cString: herald_json_error_text(&failure))
        if code == .outOfRange {
            message += "; write an integer beyond 64 bits as a string"
        } else if code == .nulCharacter {
            // The library's own words name an option of its callers.
            message = "a text or a name contains \\u0000 (NUL); leave it out"
        }
        let offset = Int(failure.position)
        self = JSONError(code, message).at(max(0, offset), in: text)
    }
}
