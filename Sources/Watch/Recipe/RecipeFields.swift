import Audience
import JSON
import Suggestions

/// An object of a recipe, whose members are read by name; one that nobody asks for is a mistake.
struct RecipeFields {
    private let value: JSONValue
    let path: String

    init(_ value: JSONValue, _ path: String, known: [String]) throws(RecipeError) {
        self.value = value
        self.path = path
        let members: JSONMembers
        do throws(JSONError) {
            members = try value.members()
        } catch { throw RecipeError(path, error.message) }
        for (name, _) in members where !known.contains(name) && name != "note" {
            let near = Suggestion.nearest(to: name, in: known)
            throw RecipeError(
                field(name),
                "is unknown; "
                    + (near.map { "did you mean \($0)?" }
                        ?? "known here are \(known.joined(separator: ", "))"))
        }
    }

    func field(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    func error(_ name: String, _ message: String) -> RecipeError {
        RecipeError(field(name), message)
    }

    func has(_ name: String) -> Bool { member(name) != nil }

    func member(_ name: String) -> JSONValue? {
        guard let member = value.member(name), !member.isNull else { return nil }
        return member
    }

    func required(_ name: String) throws(RecipeError) -> JSONValue {
        guard let member = member(name) else { throw error(name, "is missing") }
        return member
    }

    func object(_ name: String, known: [String]) throws(RecipeError) -> RecipeFields? {
        guard let member = member(name) else { return nil }
        return try RecipeFields(member, field(name), known: known)
    }

    func text(_ name: String) throws(RecipeError) -> String? {
        guard let member = member(name) else { return nil }
        let text = try read(name) { () throws(JSONError) in try member.string() }
        guard !text.isEmpty else { throw error(name, "is empty; leave it out, or fill it in") }
        return text
    }

    func requiredText(_ name: String) throws(RecipeError) -> String {
        guard let text = try text(name) else { throw error(name, "is missing") }
        return text
    }

    func flag(_ name: String) throws(RecipeError) -> Bool {
        guard let member = member(name) else { return false }
        return try read(name) { () throws(JSONError) in try member.bool() }
    }

    func number(_ name: String, _ range: ClosedRange<Int>) throws(RecipeError) -> Int? {
        guard let member = member(name) else { return nil }
        let number = try read(name) { () throws(JSONError) in try member.integer(Int.self) }
        guard range.contains(number) else {
            throw error(name, "must be from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Reads a duration such as `90s`, `5m`, `4h` or `2d`.
    func duration(
        _ name: String, _ range: ClosedRange<Duration>
    ) throws(RecipeError) -> Duration? {
        var written = try numberText(name)
        if written == nil { written = try text(name) }
        guard let text = written else { return nil }
        guard let span = Self.span(text), range.contains(span) else {
            throw error(
                name,
                "is '\(text.prefix(40))'; write it like 90s, 5m, 4h or 2d, from "
                    + "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))")
        }
        return span
    }

    /// The numbers that a duration may have: a larger one is a mistake, and could not be counted in
    /// seconds.
    private static let counts: Range<Int64> = 0..<100_000

    /// Returns the duration that a text such as `2d` names; nil for another text.
    static func span(_ text: some StringProtocol) -> Duration? {
        guard let unit = units.first(where: { $0.name == text.last })?.seconds,
            let count = DecimalText.integer(text.dropLast(), Int64.self), counts.contains(count)
        else { return nil }
        return .seconds(count * unit)
    }

    /// Returns a number as a text; nil if there is something else.
    private func numberText(_ name: String) throws(RecipeError) -> String? {
        guard let member = member(name), [.integer, .real].contains(member.kind) else { return nil }
        return try read(name) { () throws(JSONError) in try ItemValue(member).scalar }
    }

    private static let units: [(name: Character, seconds: Int64)] = [
        ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]

    /// Returns a duration in the largest unit of which it is a multiple.
    private static func text(_ duration: Duration) -> String {
        let seconds = duration.components.seconds
        let unit = units.first { seconds % $0.seconds == 0 } ?? ("s", 1)
        return "\(seconds / unit.seconds)\(unit.name)"
    }

    func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String, _: Value.Type
    ) throws(RecipeError) -> Value? where Value.RawValue == String {
        guard let text = try text(name) else { return nil }
        if let value = Value(rawValue: text) { return value }
        let all = Value.allCases.map(\.rawValue)
        let near = Suggestion.nearest(to: text, in: all).map { "; did you mean \($0)?" } ?? ""
        throw error(
            name, "is '\(text.prefix(40))', which is none of \(all.joined(separator: ", "))\(near)")
    }

    func path(_ name: String) throws(RecipeError) -> FieldPath? {
        guard let text = try text(name) else { return nil }
        return try fieldPath(text, name)
    }

    /// Reads the fields that each item is asked for.
    func paths(_ name: String) throws(RecipeError) -> [FieldPath] {
        try listed(name).map { (text) throws(RecipeError) in try fieldPath(text, name) }
    }

    private func fieldPath(_ text: String, _ name: String) throws(RecipeError) -> FieldPath {
        guard let path = FieldPath(text) else {
            throw error(name, "has '\(text.prefix(60))', which is no field such as sponsor.name")
        }
        return path
    }

    /// Reads a text, or a list of texts; numbers and booleans count as their texts.
    func texts(_ name: String) throws(RecipeError) -> [String] {
        guard let member = member(name) else { return [] }
        let value = try read(name) { () throws(JSONError) in try ItemValue(member) }
        guard case .list(let list) = value else {
            guard let text = value.scalar else { throw error(name, "must be a text or a list") }
            return [text]
        }
        return try list.map { (value) throws(RecipeError) in
            guard let text = value.scalar else { throw error(name, "must have texts only") }
            return text
        }
    }

    /// Reads a text, or a list of texts of which each is work for each item.
    private func listed(_ name: String) throws(RecipeError) -> [String] {
        let texts = try texts(name)
        guard texts.count <= WatchLimits.listed else {
            throw error(
                name, "has \(texts.count) entries; at most \(WatchLimits.listed) are allowed")
        }
        return texts
    }

    /// Reads a selector that is written out.
    func selector(_ name: String) throws(RecipeError) -> String? {
        guard let text = try text(name) else { return nil }
        do throws(SelectorError) {
            return try Selector(parsing: text).description
        } catch { throw self.error(name, "is no selector: \(error.message)") }
    }

    func template(_ name: String) throws(RecipeError) -> TextTemplate? {
        guard let text = try text(name) else { return nil }
        return try Self.template(text, field(name))
    }

    /// Reads a template, or a list of templates.
    func templateList(_ name: String) throws(RecipeError) -> [TextTemplate] {
        try listed(name).map { (text) throws(RecipeError) in
            guard !text.isEmpty else { throw error(name, "has an empty text") }
            return try Self.template(text, field(name))
        }
    }

    func templates(_ name: String) throws(RecipeError) -> [String: TextTemplate] {
        var templates: [String: TextTemplate] = [:]
        for (key, text) in try textsByName(name) {
            templates[key] = try Self.template(text, "\(field(name)).\(key)")
        }
        return templates
    }

    func textsByName(_ name: String) throws(RecipeError) -> [String: String] {
        guard let member = member(name) else { return [:] }
        var texts: [String: String] = [:]
        do throws(JSONError) {
            for (key, value) in try member.members() {
                texts[key] =
                    if let text = try ItemValue(value).scalar { text } else { try value.string() }
            }
        } catch { throw RecipeError(field(name), error.message) }
        return texts
    }

    /// Returns the objects of a list.
    func objects(
        _ name: String, known: [String], most: Int
    ) throws(RecipeError) -> [RecipeFields] {
        guard let member = member(name) else { return [] }
        let elements = try read(name) { () throws(JSONError) in try member.elements() }
        guard elements.count <= most else {
            throw error(name, "has \(elements.count) entries; at most \(most) are allowed")
        }
        var objects: [RecipeFields] = []
        for (index, element) in elements.enumerated() {
            objects.append(try RecipeFields(element, "\(field(name))[\(index)]", known: known))
        }
        return objects
    }

    /// Reads a template that is the value of a field.
    static func template(
        _ text: String, _ field: String
    ) throws(RecipeError) -> TextTemplate {
        do throws(TemplateError) {
            return try TextTemplate(text)
        } catch { throw RecipeError(field, error.description) }
    }

    private func read<Value>(
        _ name: String, _ body: () throws(JSONError) -> Value
    ) throws(RecipeError) -> Value {
        do throws(JSONError) { return try body() } catch { throw self.error(name, error.message) }
    }
}
