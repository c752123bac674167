package import JSON
package import Protocol

/// A message that can be read from and written as JSON, by the proto3 mapping.
///
/// Names are written in lowerCamelCase, and read in that form and in the schema's own. Fields at
/// their default are left out. Enums are names, 64-bit integers are strings, bytes are base64, and
/// times are RFC 3339. Null means an absent field.
package protocol JSONMessage: Message {
    /// Reads a message.
    ///
    /// - Throws: `JSONError` with the path of the value that is wrong.
    init(json: JSONValue, _ options: JSONOptions) throws(JSONError)

    /// Writes the message as one value.
    func write(to json: inout JSONWriter)
}

/// A message whose JSON is an object of its fields, which all are except the well-known types.
package protocol JSONObjectMessage: JSONMessage {
    /// Writes the members without braces, for an object that has other members, too.
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
    /// - Throws: `JSONError` for a text that is not JSON, exceeds `limits`, or is not the message.
    package init(
        parsingJSON text: [UInt8], _ options: JSONOptions = JSONOptions(),
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        try self.init(json: JSONDocument(parsing: text, limits: limits).root, options)
    }

    /// The message as JSON text for scripts: with fields at their default, such as 0 and false, and
    /// with 64-bit integers as numbers if they are exact in JavaScript.
    package var wholeJSONText: [UInt8] {
        var json = JSONWriter(isWhole: true)
        write(to: &json)
        return json.bytes
    }

    /// The message as JSON text, in UTF-8 and without white space.
    package var jsonText: [UInt8] {
        var json = JSONWriter()
        write(to: &json)
        return json.bytes
    }
}

/// Options for reading JSON.
package struct JSONOptions: Hashable, Sendable {
    /// True if an unknown member is an error; otherwise it is skipped, so that a newer client can
    /// call an older server.
    package var isStrict: Bool

    /// Creates options, lenient by default.
    package init(isStrict: Bool = false) { self.isStrict = isStrict }

    /// Returns the members of an object that is read as a message of `type`.
    ///
    /// - Throws: `JSONError` with the names of the message's members if the value is no object.
    func members(
        of value: JSONValue, _ type: any Message.Type
    ) throws(JSONError) -> JSONMembers {
        guard value.kind != .object else { return try value.members() }
        let fields = UnknownField.list(type.fieldNames)
        throw value.wrongKind("an object" + (fields.isEmpty ? "" : " with the members \(fields)"))
    }

    /// Decides on a member that no field of `type` has.
    func unknown(
        _ name: String, _ value: JSONValue, of type: any Message.Type
    ) throws(JSONError) {
        guard isStrict else { return }
        throw value.error(.unknownMember, UnknownField(name, among: type.fieldNames).message)
    }
}

/// The set of fields of an object that were already read.
///
/// A field has two names, so the document's own check for repeated members does not suffice.
struct JSONTaken {
    private var bits: UInt64 = 0
    /// The first bit of oneofs; fields use the bits below, which the generator guarantees.
    private static let oneofs = 48

    /// Records a field, and returns whether it is present, as null means absent; throws if it is
    /// repeated.
    mutating func take(_ field: Int, _ value: JSONValue) throws(JSONError) -> Bool {
        guard !value.isNull else { return false }
        guard insert(field) else {
            throw value.error(.duplicateMember, "the field is given twice, under both its names")
        }
        return true
    }

    /// Records a member of a oneof as above, and throws if another member of the oneof is set.
    mutating func take(
        _ field: Int, _ value: JSONValue, oneof: (index: Int, name: StaticString)
    ) throws(JSONError) -> Bool {
        guard try take(field, value) else { return false }
        guard insert(Self.oneofs + oneof.index) else {
            throw value.error(
                .duplicateMember, "another member of `\(oneof.name)` is set; set only one")
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
