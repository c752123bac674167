import Foundation
import HeraldClient
import Testing

/// A row of a decision table in Tests/ClientVectors, which every client library has to agree with.
struct ClientVector: Sendable, CustomTestStringConvertible {
    let decision: String
    let name: String
    let given: JSONValue
    let expect: JSONValue

    var testDescription: String { "\(decision): \(name)" }

    /// Returns the rows of the tables of a decision, of all its files.
    static func all(of decision: String) throws -> [ClientVector] {
        try tables().filter { $0.decision == decision }
    }

    /// Returns the rows of all tables.
    static func tables() throws -> [ClientVector] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "ClientVectors")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        return try files.filter { $0.hasSuffix(".json") }.sorted().flatMap { file in
            let bytes = [UInt8](try Data(contentsOf: folder.appending(path: file)))
            guard let table = JSONValue(parsing: bytes), table["format"]?.integer == 1,
                let decision = table["decision"]?.text
            else { throw Problem(text: "\(file) is no decision table of format 1") }
            let rows = table["vectors"]?.items ?? []
            return try rows.map { row -> ClientVector in
                guard let name = row["name"]?.text, let given = row["given"],
                    let expect = row["expect"]
                else { throw Problem(text: "\(file) has a row without name, given or expect") }
                return ClientVector(
                    decision: decision, name: name, given: given, expect: expect)
            }
        }
    }

    struct Problem: Error, CustomStringConvertible {
        let text: String
        var description: String { text }
    }
}

extension JSONValue {
    /// Returns the first difference of another value from this one; nil if there is none.
    ///
    /// Lists must have the same length. Of objects only the members of this one are compared; a
    /// member that is null here must be absent there.
    func difference(from actual: JSONValue?, at path: String = "") -> String? {
        switch (self, actual) {
        case (.object(let members), .object(let others)):
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                if value == .null, others[name] == nil { continue }
                let found = value.difference(from: others[name], at: path + "." + name)
                if let found { return found }
            }
            return nil
        case (.list(let elements), .list(let others)):
            guard elements.count == others.count else {
                return "\(path) has \(others.count) elements, not \(elements.count): \(others)"
            }
            for (index, pair) in zip(elements, others).enumerated() {
                let found = pair.0.difference(from: pair.1, at: path + "[\(index)]")
                if let found { return found }
            }
            return nil
        default:
            if self == actual { return nil }
            return "\(path) is \(actual.map { "\($0)" } ?? "absent"), not \(self)"
        }
    }

    /// Returns a value as its JSON has it.
    static func of(_ value: some Encodable) throws -> JSONValue {
        let bytes = [UInt8](try JSONEncoder().encode(value))
        guard let value = JSONValue(parsing: bytes) else {
            throw ClientVector.Problem(text: "what was encoded is no JSON")
        }
        return value
    }

    /// Returns a value made of JSON's members.
    func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    /// The value as JSON.
    var json: String {
        switch self {
        case .null: "null"
        case .bool(let bool): bool ? "true" : "false"
        case .number(let number): integer.map { "\($0)" } ?? "\(number)"
        case .text(let text): Self.quoted(text)
        case .list(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }
                .map { Self.quoted($0.key) + ":" + $0.value.json }
                .joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
