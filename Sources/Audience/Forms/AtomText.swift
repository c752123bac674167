/// The text of an atom, which ``AtomParser`` reads.
enum AtomText {
    /// Returns the canonical text.
    static func text(_ atom: Selector.Atom) -> String {
        switch atom {
        case .all: "ALL"
        case .tag(let tag):
            SelectorText.needsQuotes(tag) ? SelectorText.quoted(tag.text) : tag.text
        case .device(let id): SelectorText.devicePrefix + id
        case .groupTag(let tag): "tag(\(argument(tag.group.text)), \(argument(tag.tag.text)))"
        case .attribute(let test): "attribute(\(text(test)))"
        default: "\(atom.kind.rawValue)(\(arguments(atom)))"
        }
    }

    private static func arguments(_ atom: Selector.Atom) -> String {
        switch atom {
        case .locale(let locale): return locale.description
        case .appVersion(let range):
            let bounds = [range.from, range.before].map { $0?.description ?? openBound }
            return bounds.joined(separator: ", ")
        case .lastSeen(let age), .created(let age): return age.description
        case .within(let circle):
            let center = [circle.latitudeE7, circle.longitudeE7].map {
                Decimals.text(Int($0), digits: 7)
            }
            return "\(circle.meters)m, " + center.joined(separator: ", ")
        case .moved(let visit): return "\(argument(visit.place.text)), \(visit.within)"
        case .percent(let share):
            let bounds = [share.from, share.to].map { Decimals.text(Int($0), digits: 2) }
            return "\(argument(share.seed.text)), " + bounds.joined(separator: ", ")
        default: return argument(atom.name?.text ?? "")
        }
    }

    /// The word for a missing bound.
    static let openBound = "*"

    /// The word for the condition that an attribute is empty.
    static let isEmpty = "is_empty"

    private static func text(_ test: Selector.AttributeTest) -> String {
        let name = argument(test.name.text)
        switch test.condition {
        case .isEmpty: return "\(name) \(isEmpty)"
        case .compare(let comparison, let value):
            return "\(name) \(word(comparison, value)) \(text(value))"
        }
    }

    /// Returns the word for a comparison; dates have the words `before` and `after`.
    static func word(_ comparison: Selector.Comparison, _ value: Selector.AttributeValue) -> String
    {
        switch (comparison, value) {
        case (.less, .date): "before"
        case (.greater, .date): "after"
        default: comparison.rawValue
        }
    }

    /// Returns a value in the form that tells its type.
    static func text(_ value: Selector.AttributeValue) -> String {
        switch value {
        case .text(let text): SelectorText.quoted(text)
        case .number(let number): Self.text(number)
        case .date(let seconds): Dates.text(seconds)
        case .version(let version): "v\(version)"
        }
    }

    /// Returns the shortest decimal that reads back as `number`, without a fraction of zero.
    private static func text(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Returns a name, in quotes if it needs them.
    private static func argument(_ text: String) -> String {
        let isBare =
            !text.isEmpty && text != SelectorText.comment
            && !text.utf8.contains(where: SelectorText.isArgumentDelimiter)
        return isBare ? text : SelectorText.quoted(text)
    }
}
