import JSON
package import Protocol
package import ProtocolJSON

extension CallContext {
    /// Notes for the audit log the fields that a call has changed, by their names in JSON.
    ///
    /// Both messages are as a list shows them, so without secrets. Nil stands for an object that
    /// does not exist.
    package func noteChange<Kept: JSONObjectMessage>(from before: Kept?, to after: Kept?) {
        guard let note else { return }
        let difference = AuditDifference(before, after)
        note.changed(from: difference.before, to: difference.after)
    }
}

/// The fields in which two messages differ, as text.
struct AuditDifference: Hashable {
    let before: String
    let after: String

    /// The longest text of one field, in bytes: a long one leaves others room.
    private static let longestField = 200
    /// The fields that each record has anyway: the time of a change, and who made it.
    private static let implied: Set<String> = ["setTime", "setBy", "updateTime", "version"]

    /// Compares two messages; nil has no fields.
    init<Kept: JSONObjectMessage>(_ before: Kept?, _ after: Kept?) {
        let old = before.map(Self.fields) ?? []
        let new = after.map(Self.fields) ?? []
        self.before = Self.text(old, without: Set(new))
        self.after = Self.text(new, without: Set(old))
    }

    /// A field and its value.
    private struct Field: Hashable {
        let path: String
        let value: String
    }

    private static func text(_ fields: [Field], without others: Set<Field>) -> String {
        fields.filter { !others.contains($0) }.map { "\($0.path): \($0.value)" }
            .joined(separator: ", ")
    }

    private static func fields(_ message: some JSONObjectMessage) -> [Field] {
        var fields: [Field] = []
        // What Herald itself wrote is within these limits, or has no record of its fields.
        let limits = JSONLimits(bytes: 1 << 20, depth: 64, elements: 100_000)
        if let document = try? JSONDocument(
            parsing: message.jsonText.span, limits: limits)
        {
            try? add(document.root, "", to: &fields)
        }
        return fields
    }

    private static func add(
        _ value: JSONValue, _ path: String, to fields: inout [Field]
    ) throws(JSONError) {
        switch value.kind {
        case .object:
            for (name, value) in try value.members() where !implied.contains(name) {
                try add(value, path.isEmpty ? name : "\(path).\(name)", to: &fields)
            }
        case .array:
            for (index, value) in try value.elements().enumerated() {
                try add(value, "\(path)[\(index)]", to: &fields)
            }
        case .string:
            fields.append(Field(path: path, value: quoted(try value.string())))
        case .integer: fields.append(Field(path: path, value: "\(try value.int64())"))
        case .real: fields.append(Field(path: path, value: "\(try value.double())"))
        case .bool: fields.append(Field(path: path, value: try value.bool() ? "true" : "false"))
        case .null: break
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"\(NamelessText.text(text).cut(toBytes: longestField))\""
    }
}
