package import JSON
package import Protocol

/// A message that is read from JSON and written as JSON, by the proto3 mapping.
///
/// Names are written in lowerCamelCase and read in that and in the schema's own form. Fields at
/// their default are left out, enums are their names, 64-bit integers are strings, bytes are
/// base64, times are RFC 3339. Null is an absent field.
package protocol JSONMessage: Message {
    /// Reads a message.
    ///
    /// - Throws: `JSONError` with the path of the value that is wrong.
    init(json: JSONValue, _ options: JSONOptions) throws(JSONError)

    /// Writes the message as one value.
    func write(to json: inout JSONWriter)
}

/// A message whose JSON is an object of its fields: all but the well-known types.
package protocol JSONObjectMessage: JSONMessage {
    /// Writes the members alone, for an object that holds others too.
    func writeMembers(to json: inout JSONWriter)
}

extension JSONObjectMessage {
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        writeMembers(to: &json)
        json.endObject()
    }
}

extension JSONMessage {
    /// Parses `text` and reads a message from it.
    ///
    /// - Throws: `JSONError` for a text that is not JSON, is over `limits`, or is not the message.
    package init(
        parsingJSON text: [UInt8], _ options: JSONOptions = JSONOptions(),
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        try self.init(json: JSONDocument(parsing: text, limits: limits).root, options)
    }

    /// The message as JSON text, in UTF-8 and without blanks.
    package var jsonText: [UInt8] {
        var json = JSONWriter()
        write(to: &json)
        return json.bytes
    }
}

/// How JSON is read.
package struct JSONOptions: Hashable, Sendable {
    /// Whether a member that no field has is an error; otherwise it is skipped, so that a newer
    /// client may talk to an older server.
    package var isStrict: Bool

    /// Options; lenient unless told.
    package init(isStrict: Bool = false) { self.isStrict = isStrict }

    /// Decides on a member that no field of `type` has.
    func unknown(
        _ name: String, _ value: JSONValue, of type: any Message.Type
    ) throws(JSONError) {
        guard isStrict else { return }
        throw value.error(.unknownMember, UnknownField(name, among: type.fieldNames).message)
    }
}

/// Which fields of one object were read already.
///
/// A field has two names, so that the document's own check for members given twice is not enough.
struct JSONTaken {
    private var bits: UInt64 = 0
    /// Fields take the bits below, oneofs those from here on; the generator keeps to that.
    private static let oneofs = 48

    /// Whether the field is there: null means that it is not.
    mutating func take(_ field: Int, _ value: JSONValue) throws(JSONError) -> Bool {
        guard !value.isNull else { return false }
        guard insert(field) else {
            throw value.error(.duplicateMember, "the field is given twice, under both its names")
        }
        return true
    }

    /// The same for a member of a oneof, of which one at most may be there.
    mutating func take(
        _ field: Int, _ value: JSONValue, oneof: (index: Int, name: StaticString)
    ) throws(JSONError) -> Bool {
        guard try take(field, value) else { return false }
        guard insert(Self.oneofs + oneof.index) else {
            throw value.error(
                .duplicateMember, "another member of `\(oneof.name)` is set; only one may be")
        }
        return true
    }

    private mutating func insert(_ bit: Int) -> Bool {
        let mask: UInt64 = 1 << UInt64(bit)
        guard bits & mask == 0 else { return false }
        bits |= mask
        return true
    }
}
