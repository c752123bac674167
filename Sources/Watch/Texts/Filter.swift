import JSON
import Suggestions

/// A filter of a template, which makes another value of a value, such as `truncate: 80`.
struct Filter: Hashable, Sendable {
    /// The name of a filter, which determines the number of its arguments.
    enum Kind: String, CaseIterable, Sendable {
        case after, before, date, `default`, digits, join, letters, lower, map, plain, plural
        case replace, slug, truncate, upper

        var arguments: ClosedRange<Int> {
            switch self {
            case .after, .before, .date, .default, .map, .truncate: 1...1
            case .join: 0...1
            case .plural, .replace: 2...2
            default: 0...0
            }
        }
    }

    let kind: Kind
    let arguments: [String]
    /// The field whose value `default` gives; nil if it gives its argument.
    private(set) var field: FieldPath?

    /// Reads `NAME` or `NAME: argument, argument`; an argument is in single quotes or a number, and
    /// that of `default` may be a field.
    init(_ text: Substring) throws(TemplateError) {
        let colon = text.firstIndex(of: ":")
        let name = text[..<(colon ?? text.endIndex)].trimmed
        guard let kind = Kind(rawValue: name) else {
            let names = Kind.allCases.map(\.rawValue)
            let near = Suggestion.nearest(to: name, in: names).map { "did you mean \($0)?" }
            throw TemplateError(
                "has the filter '\(name.prefix(40))'; "
                    + (near ?? "the filters are \(names.joined(separator: ", "))"))
        }
        self.kind = kind
        var words: [String] = []
        if let colon {
            for word in Expression.split(text[text.index(after: colon)...], at: ",") {
                if kind == .default { field = Self.field(word.trimmed) }
                words.append(field == nil ? try Self.argument(word.trimmed) : word.trimmed)
            }
        }
        arguments = words
        guard kind.arguments.contains(words.count) else {
            throw TemplateError(
                "has the filter \(name) with \(words.count) arguments; it takes "
                    + "\(kind.arguments.lowerBound == kind.arguments.upperBound ? "" : "at most ")"
                    + "\(kind.arguments.upperBound)")
        }
        if [.after, .before, .replace].contains(kind),
            words[0].utf8.count > WatchLimits.soughtBytes
        {
            throw TemplateError(
                "has the filter \(name), which looks for a text of \(words[0].utf8.count) bytes; "
                    + "\(WatchLimits.soughtBytes) are the most")
        }
        if kind == .replace, words[0].isEmpty {
            throw TemplateError("has the filter replace with nothing to look for")
        }
        if kind == .truncate {
            guard let length = DecimalText.integer(words[0], Int.self), (1...10_000) ~= length
            else {
                throw TemplateError("has the filter truncate, which takes a length of 1 to 10000")
            }
        }
    }

    /// Returns the field that an argument names; nil if it is a text or a number.
    private static func field(_ word: String) -> FieldPath? {
        DecimalText.double(word) == nil ? FieldPath(word) : nil
    }

    private static func argument(_ word: String) throws(TemplateError) -> String {
        if word.count >= 2, word.hasPrefix("'"), word.hasSuffix("'") {
            return String(word.dropFirst().dropLast())
        }
        guard DecimalText.double(word) != nil else {
            throw TemplateError("has the argument \(word.prefix(40)); put it in single quotes")
        }
        return word
    }

    /// Returns the work of applying the filter to a value, in bytes.
    func work(on value: ItemValue) -> Int {
        let size = value.size
        switch kind {
        case .default, .map, .date: return 0
        // These look at characters, which takes several times as long as bytes.
        case .truncate, .letters, .digits, .slug: return size * 4
        // What is looked for may nearly be in many places.
        case .after, .before, .replace: return size * (1 + (arguments[0].utf8.count / 16))
        default: return size
        }
    }

    func apply(to value: ItemValue, _ values: TemplateValues) throws(TemplateError) -> ItemValue {
        switch kind {
        case .default:
            guard value.isEmpty else { return value }
            return field.map { values.value(at: $0) ?? .null } ?? .text(arguments[0])
        case .join: return try joined(value)
        case .date: return try dated(value, values)
        case .plural: return try counted(value)
        default: break
        }
        // What changes texts changes each text of a list.
        if case .list(let list) = value { return try changedEach(list, values) }
        guard let text = value.scalar else { return value }
        return .text(try changed(text, values))
    }

    private func changedEach(
        _ list: [ItemValue], _ values: TemplateValues
    ) throws(TemplateError) -> ItemValue {
        let most = max(WatchLimits.filteredBytes, list.reduce(0) { $0 + Self.size($1) })
        var (changed, total) = ([ItemValue](), 0)
        for value in list {
            let new = try apply(to: value, values)
            total += Self.size(new)
            guard total <= most else { throw Self.tooLong }
            changed.append(new)
        }
        return .list(changed)
    }

    /// Returns how many bytes the texts of a value have.
    private static func size(_ value: ItemValue) -> Int {
        if case .list(let list) = value { return list.reduce(0) { $0 + size($1) } }
        return value.scalar?.utf8.count ?? 0
    }

    private static let tooLong = TemplateError(
        "it becomes longer than \(WatchLimits.filteredBytes) bytes by its filters")

    private func changed(
        _ text: String, _ values: TemplateValues
    ) throws(TemplateError) -> String {
        switch kind {
        case .after:
            text.firstRange(of: arguments[0]).map { String(text[$0.upperBound...]) } ?? ""
        case .before:
            text.firstRange(of: arguments[0]).map { String(text[..<$0.lowerBound]) } ?? text
        case .digits:
            String(text.drop { !$0.isWholeDigit }.prefix { $0.isWholeDigit })
        case .letters: String(text.prefix { $0.isLetter })
        case .lower: text.lowercased()
        case .map: values.maps[arguments[0]]?[text] ?? text
        case .plain: PlainText.of(text)
        case .replace: try Self.replacing(arguments[0], in: text, with: arguments[1])
        case .slug: Self.slug(text)
        case .truncate: Self.truncated(text, Int(arguments[0]) ?? text.count)
        case .upper: text.uppercased()
        default: text
        }
    }

    private func joined(_ value: ItemValue) throws(TemplateError) -> ItemValue {
        guard case .list(let list) = value else { return value }
        let words = list.compactMap(\.scalar)
        guard words.count == list.count else {
            throw TemplateError("its elements are no texts, so they cannot be joined")
        }
        let separator = arguments.first ?? ", "
        let length = words.reduce(0) { $0 + $1.utf8.count + separator.utf8.count }
        guard length <= max(WatchLimits.filteredBytes, Self.size(value)) else { throw Self.tooLong }
        return .text(words.joined(separator: separator))
    }

    private func dated(_ value: ItemValue, _ values: TemplateValues) throws(TemplateError)
        -> ItemValue
    {
        guard !value.isEmpty else { return value }
        guard let moment = TimeText.moment(value, in: values.zone) else {
            throw TemplateError("it is no time")
        }
        return .text(TimeFormat.text(moment, arguments[0], in: values.zone))
    }

    private func counted(_ value: ItemValue) throws(TemplateError) -> ItemValue {
        let count: Int
        switch value {
        case .integer(let number): count = Int(clamping: number)
        case .list(let list): count = list.count
        default: throw TemplateError("it is no number, so it has no plural")
        }
        let form = count == 1 ? arguments[0] : arguments[1]
        return .text(try Self.replacing("#", in: form, with: "\(count)"))
    }

    /// Returns a text with a part of it replaced wherever it is; the length is known before the
    /// text is built.
    private static func replacing(
        _ part: String, in text: String, with new: String
    ) throws(TemplateError) -> String {
        let places = text.ranges(of: part)
        let length = text.utf8.count + places.count * (new.utf8.count - part.utf8.count)
        guard length <= max(WatchLimits.filteredBytes, text.utf8.count) else { throw tooLong }
        return text.replacing(part, with: new)
    }

    /// Cuts a text to at most `length` characters, at the end of a word if one is near.
    private static func truncated(_ text: String, _ length: Int) -> String {
        guard text.count > length else { return text }
        let cut = text.prefix(length - 1)
        let atWord = cut.lastIndex { $0.isWhitespace }.map { cut[..<$0] }
        let kept = atWord.map { $0.count * 4 >= length * 3 ? $0 : cut } ?? cut
        return kept.trimmed + "…"
    }

    private static func slug(_ text: String) -> String {
        let words = text.lowercased().split { !$0.isLetter && !$0.isWholeDigit }
        return words.joined(separator: "-")
    }
}

extension Character {
    /// True if the character is one of 0 to 9.
    fileprivate var isWholeDigit: Bool { isASCII && isNumber }
}
