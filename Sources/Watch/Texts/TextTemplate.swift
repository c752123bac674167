import Crypto
import PlaceholderTexts

/// A text with placeholders such as `{{title | truncate: 80}}`.
package struct TextTemplate: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case text(String)
        case expression(Expression)
    }

    /// The text as it is written.
    package let text: String
    let parts: [Part]

    /// Reads a text.
    ///
    /// - Throws: ``TemplateError`` that says what is wrong, for a person.
    package init(_ text: String) throws(TemplateError) {
        self.text = text
        let pieces: [PlaceholderText.Piece]
        do throws(PlaceholderText.Malformed) {
            pieces = try PlaceholderText.split(text)
        } catch { throw TemplateError(error.problem) }
        parts = try pieces.map { (piece) throws(TemplateError) -> Part in
            switch piece {
            case .text(let text): .text(String(text))
            case .placeholder(let inner): .expression(try Expression(inner))
            }
        }
    }

    /// The fields that the text needs.
    package var fields: [FieldPath] {
        parts.flatMap { part -> [FieldPath] in
            guard case .expression(let expression) = part else { return [] }
            return [expression.path] + expression.filters.compactMap(\.field)
        }
    }

    /// The fields, and whether an item without one gives no text.
    var needs: [TemplateNeed] {
        parts.flatMap { part -> [TemplateNeed] in
            if case .expression(let expression) = part { expression.needs } else { [] }
        }
    }

    /// Returns the text with values in place of its placeholders.
    ///
    /// - Throws: ``TemplateError`` if a field is missing, or is no text after the filters.
    package func fill(_ values: TemplateValues) throws(TemplateError) -> String {
        try fill(values) { $0 }
    }

    /// Returns the text with values that were passed through `quote`.
    func fill(
        _ values: TemplateValues, quote: (String) -> String
    ) throws(TemplateError) -> String {
        var filled = ""
        for part in parts {
            let text =
                switch part {
                case .text(let text): text
                case .expression(let expression): quote(try expression.text(values))
                }
            guard values.meter.take(text.utf8.count) else { throw TemplateError(WorkMeter.words) }
            filled += text
            guard filled.utf8.count <= WatchLimits.textBytes else {
                throw TemplateError("becomes longer than \(WatchLimits.textBytes) bytes")
            }
        }
        return filled
    }

    /// Returns the text as a URL: the values of placeholders are percent-encoded, but not that of a
    /// placeholder which begins the text, whose value is the URL itself.
    package func fillURL(_ values: TemplateValues) throws(TemplateError) -> String {
        let begins = parts.prefix { if case .text(let text) = $0 { text.isEmpty } else { false } }
        guard parts.count > begins.count, case .expression = parts[begins.count] else {
            return try fill(values, quote: PercentEncoding.encode)
        }
        return try fill(values)
    }
}

/// A mistake in a template, or in an item's values for it.
package struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A description, worded to follow the field's name.
    package let description: String

    /// Creates an error.
    package init(_ description: String) { self.description = description }
}

/// A field that a template asks for.
struct TemplateNeed: Hashable, Sendable {
    let path: FieldPath
    /// True if an item without the field gives no text.
    let isSure: Bool
    /// True if the filter `default` names it, where a text may have been meant.
    let isDefault: Bool
}

/// A field and the filters that its value passes through.
struct Expression: Hashable, Sendable {
    let path: FieldPath
    let filters: [Filter]

    init(_ text: Substring) throws(TemplateError) {
        let parts = Self.split(text, at: "|")
        guard let first = parts.first, let path = FieldPath(first.trimmed) else {
            throw TemplateError("has '{{\(text.prefix(64))}}', which names no field")
        }
        self.path = path
        guard parts.count <= WatchLimits.filters + 1 else {
            throw TemplateError(
                "has a placeholder with \(parts.count - 1) filters; \(WatchLimits.filters) are the "
                    + "most")
        }
        filters = try parts.dropFirst().map { (part) throws(TemplateError) in try Filter(part) }
    }

    /// The fields, and whether a value without one is an error: `default` gives another one.
    var needs: [TemplateNeed] {
        let others = filters.compactMap(\.field)
        let isSure = !filters.contains { $0.kind == .default }
        return [TemplateNeed(path: path, isSure: isSure, isDefault: false)]
            + others.map { TemplateNeed(path: $0, isSure: false, isDefault: true) }
    }

    /// Splits at a mark that does not stand between single quotes.
    static func split(_ text: Substring, at mark: Character) -> [Substring] {
        var parts: [Substring] = []
        var (start, isQuoted) = (text.startIndex, false)
        for index in text.indices {
            if text[index] == "'" { isQuoted.toggle() }
            guard text[index] == mark, !isQuoted else { continue }
            parts.append(text[start..<index])
            start = text.index(after: index)
        }
        return parts + [text[start...]]
    }

    /// Returns the value after the filters; null if there is no such field.
    func value(_ values: TemplateValues) throws(TemplateError) -> ItemValue {
        var value = values.value(at: path) ?? .null
        for filter in filters {
            guard values.meter.take(filter.work(on: value)) else {
                throw TemplateError(WorkMeter.words)
            }
            do throws(TemplateError) {
                value = try filter.apply(to: value, values)
            } catch { throw TemplateError("needs \(path), but \(error.description)") }
        }
        return value
    }

    func text(_ values: TemplateValues) throws(TemplateError) -> String {
        let value = try value(values)
        // Who names a default may mean an empty one.
        let isDefault = filters.contains { $0.kind == .default && $0.field == nil }
        guard !value.isEmpty || isDefault else {
            throw values.missing(path)
        }
        guard let text = value.scalar else {
            throw TemplateError(
                "needs \(path) as a text, but it is a list or an object; the filter join makes a "
                    + "text of a list")
        }
        return text
    }
}
