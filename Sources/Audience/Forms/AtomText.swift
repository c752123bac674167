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
        case .user(let name), .platform(let name), .model(let name), .addressKind(let name),
            .addressLost(let name), .timeZone(let name), .segment(let name), .staticList(let name),
            .at(let name):
            call(atom, [argument(name.text)])
        case .locale(let locale): call(atom, [locale.description])
        case .appVersion(let range):
            call(atom, [range.from, range.before].map { $0?.description ?? openBound })
        case .lastSeen(let age), .created(let age): call(atom, [age.description])
        case .within(let circle):
            call(
                atom,
                ["\(circle.meters)m"]
                    + [circle.latitudeE7, circle.longitudeE7].map {
                        Decimals.text(Int($0), digits: 7)
                    })
        case .moved(let visit):
            call(atom, [argument(visit.place.text), visit.within.description])
        case .percent(let share):
            call(
                atom,
                [argument(share.seed.text)]
                    + [share.from, share.to].map { Decimals.text(Int($0), digits: 2) })
        }
    }

    private static func call(_ atom: Selector.Atom, _ arguments: [String]) -> String {
        "\(atom.kind.rawValue)(\(arguments.joined(separator: ", ")))"
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
