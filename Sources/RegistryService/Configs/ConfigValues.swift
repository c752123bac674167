import JSON
import Protocol

/// The values of one variant: a JSON object in one form, with the names in order and no blanks.
struct ConfigValues: Hashable, Sendable {
    /// The object as JSON.
    let text: String

    /// An object without values.
    static let empty = ConfigValues(text: "{}")

    /// Takes over what was checked before it was stored.
    init(stored text: String) { self.text = text }

    private init(text: String) { self.text = text }

    /// Checks values and brings them to their form.
    ///
    /// - Throws: `invalidArgument` for text that is no JSON object, is too large, or has something
    ///   that a property list cannot have.
    init(parsing text: String, _ field: String) throws(RPCError) {
        do {
            let limits = JSONLimits(
                bytes: ConfigLimits.valueBytes, depth: ConfigLimits.depth,
                elements: ConfigLimits.elements)
            let document = try JSONDocument(parsing: text, limits: limits)
            guard document.root.kind == .object else {
                throw document.root.wrongKind("an object, such as {\"beta\": true}")
            }
            var writer = JSONWriter(capacity: text.utf8.count)
            try Self.write(document.root, to: &writer)
            guard writer.bytes.count <= ConfigLimits.valueBytes else {
                throw JSONError(.limitExceeded, "it has over \(ConfigLimits.valueBytes) bytes")
            }
            self.text = String(decoding: writer.bytes, as: UTF8.self)
        } catch let error as JSONError {
            throw .invalid(field, "cannot be used: \(error)")
        } catch {
            throw RPCError(error)
        }
    }

    private static func write(_ value: JSONValue, to writer: inout JSONWriter) throws {
        switch value.kind {
        case .object:
            writer.beginObject()
            for (name, inner) in try value.members().sorted(by: { $0.name < $1.name }) {
                try checkText(name, value)
                writer.key(name)
                try write(inner, to: &writer)
            }
            writer.endObject()
        case .array:
            writer.beginArray()
            for inner in try value.elements() { try write(inner, to: &writer) }
            writer.endArray()
        case .string:
            let text = try value.string()
            try checkText(text, value)
            writer.string(text)
        case .integer: writer.integer(try value.int64())
        case .real: writer.double(try value.double())
        case .bool: writer.bool(try value.bool())
        case .null:
            throw value.error(
                .invalidValue, "null has no counterpart in property lists; leave the name out")
        }
    }

    /// Refuses characters that XML 1.0 cannot have, in §2.2.
    private static func checkText(_ text: String, _ value: JSONValue) throws {
        let isWritable = text.unicodeScalars.allSatisfy { scalar in
            scalar.value >= 0x20 && scalar.value != 0xfffe && scalar.value != 0xffff
                || scalar == "\t" || scalar == "\n" || scalar == "\r"
        }
        guard isWritable else {
            throw value.error(
                .invalidText, "it has a control character, which property lists cannot have")
        }
    }
}

extension ConfigValues {
    /// The values as a property list in XML (Apple's DTD PropertyList-1.0).
    var propertyList: [UInt8] {
        var text = Self.listStart
        do {
            let document = try JSONDocument(parsing: self.text)
            try Self.append(document.root, to: &text, depth: 0)
        } catch {
            // What is stored was checked: see init(parsing:_:).
            preconditionFailure("stored values cannot be read: \(error)")
        }
        return Array((text + "</plist>\n").utf8)
    }

    private static let listStart = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    private static func append(
        _ value: JSONValue, to text: inout String, depth: Int
    ) throws {
        let indent = String(repeating: "  ", count: depth)
        switch value.kind {
        case .object:
            let members = Array(try value.members())
            guard !members.isEmpty else {
                text += "\(indent)<dict/>\n"
                return
            }
            text += "\(indent)<dict>\n"
            for (name, inner) in members {
                text += "\(indent)  <key>\(escaped(name))</key>\n"
                try append(inner, to: &text, depth: depth + 1)
            }
            text += "\(indent)</dict>\n"
        case .array:
            let elements = try value.elements()
            guard !elements.isEmpty else {
                text += "\(indent)<array/>\n"
                return
            }
            text += "\(indent)<array>\n"
            for inner in elements { try append(inner, to: &text, depth: depth + 1) }
            text += "\(indent)</array>\n"
        case .string: text += "\(indent)<string>\(escaped(try value.string()))</string>\n"
        case .integer: text += "\(indent)<integer>\(try value.int64())</integer>\n"
        case .real: text += "\(indent)<real>\(try value.double())</real>\n"
        case .bool: text += try value.bool() ? "\(indent)<true/>\n" : "\(indent)<false/>\n"
        case .null: break
        }
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            // A reader would make a line feed of it (XML 1.0 §2.11).
            case "\r": escaped += "&#13;"
            case _ where scalar.steersOutput: escaped += "&#\(scalar.value);"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
