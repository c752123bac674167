import Suggestions

/// Reads an atom that is a name with arguments.
///
/// | text | selects the devices |
/// |---|---|
/// | `tag(group, /x)` | that follow a tag of that group |
/// | `user(u1)`, `platform(ios)`, `address_kind(apns)` | of a user, on a platform, with one |
/// | `address_lost(apns)` | that had one, but have none in use |
/// | `model("iPhone15,2")` | of a model |
/// | `locale(en)`, `locale(en-US)`, `time_zone(Europe/Berlin)` | in a language, a region, a zone |
/// | `attribute(points >= 10)` | whose attribute matches; see below |
/// | `app_version(1.2, 2)`, `app_version(1.2, *)` | from a version on and before another |
/// | `last_seen(7d)`, `created(12h)` | that synced or registered within a time in s, m, h, d or w |
/// | `segment(name)`, `static_list(name)` | of a saved segment or a static list |
/// | `within(500m, 40.7, -73.9)`, `at(place)` | within m or km of a position, at a place |
/// | `moved(place, 7d)` | that visited a place within that time |
/// | `percent(seed, 0, 12.5)` | in a share of all devices |
///
/// The form of an attribute's value tells its type: a text in quotes (`=`, `contains`, `<`, `>`), a
/// number (`=`, `<`, `<=`, `>=`, `>`), a date such as `2026-05-04` or `2026-05-04T13:00:00Z` (`=`,
/// `before`, `after`), or a version such as `v1.2` (compared as numbers are).
/// `attribute(city is_empty)` takes no value. Other words are bare; they are in quotes if they
/// contain white space, a comma, a parenthesis, a quote or one of `<=>`.
struct AtomParser {
    /// A word between the parentheses.
    enum Word: Hashable {
        case bare(String)
        case quoted(String)
        /// One or more of `<`, `=` and `>`.
        case comparison(String)
        case comma
        case close
    }

    /// A word and the index of its first byte in the selector.
    struct Argument {
        let word: Word
        let position: Int
    }

    private let kind: Selector.Atom.Kind
    private var arguments: ArraySlice<Argument>
    private let end: Int

    /// Creates a parser from an atom's name and the words of its parentheses, including the closing
    /// one.
    init(_ name: String, at position: Int, _ arguments: [Argument]) throws(SelectorError) {
        let kind = Selector.Atom.Kind.allCases.first {
            SelectorText.equal(Array(name.utf8), $0.rawValue)
        }
        guard let kind, kind != .all, kind != .groupTag else {
            throw SelectorError(.unknownAtom, Self.expected(insteadOf: name), at: position)
        }
        self.kind = kind
        self.arguments = arguments[...]
        end = arguments.last?.position ?? position
    }

    /// Returns the message about a name that is not an atom's: the name that was probably meant, or
    /// all names.
    private static func expected(insteadOf name: String) -> String {
        let names = Selector.Atom.Kind.allCases.filter { $0 != .all && $0 != .groupTag }
            .map(\.rawValue)
        let word = String(name.prefix(SelectorLimits.suggestedCharacters)).lowercased()
        if let meant = foreign[word]?.rawValue ?? Suggestion.nearest(to: word, in: names) {
            return "there is no '\(word)(…)'; did you mean '\(meant)(…)'?"
        }
        return "expected one of \(names.joined(separator: ", ")) before a parenthesis"
    }

    /// The names of atoms in other systems, with Herald's kinds.
    private static let foreign: [String: Selector.Atom.Kind] = [
        "attr": .attribute, "country": .locale, "device_model": .model, "hardware": .model,
        "id": .device, "install": .device, "lang": .locale, "language": .locale,
        "list": .staticList, "near": .within, "os": .platform,
        "place": .at, "radius": .within, "random": .percent, "timezone": .timeZone,
        "version": .appVersion, "visited": .moved, "zone": .timeZone,
    ]

    /// Returns the atom.
    ///
    /// Call it once.
    mutating func parse() throws(SelectorError) -> Selector.Atom {
        let atom = try atom()
        let (word, position) = next()
        guard word != .close else { return atom }
        let isName = word == .comma && kind.naming != nil
        throw SelectorError(
            .syntax, "expected a )" + (isName ? "; a name with a comma is in quotes" : ""),
            at: position)
    }

    private mutating func atom() throws(SelectorError) -> Selector.Atom {
        switch kind {
        case .tag, .groupTag: return try tag()
        case .all, .device:
            return .device(
                try value("a device's id") { Selector.isDevice($0) ? $0 : nil })
        case .attribute: return .attribute(try attribute())
        case .locale:
            return .locale(
                try value(Selector.LanguageRegion.wanted) { Selector.LanguageRegion($0) })
        case .appVersion: return .appVersion(try versions())
        case .lastSeen: return .lastSeen(try value(Selector.Age.wanted) { Selector.Age($0) })
        case .created: return .created(try value(Selector.Age.wanted) { Selector.Age($0) })
        case .within: return .within(try circle())
        case .moved: return .moved(try visit())
        case .percent: return .percent(try percent())
        case .user, .platform, .model, .addressKind, .addressLost, .timeZone, .segment,
            .staticList, .at:
            let naming = kind.naming
            return try value("a name: " + Selector.Name.wanted) { text in
                Selector.Name(text).flatMap { naming?($0) }
            }
        }
    }

    private mutating func tag() throws(SelectorError) -> Selector.Atom {
        let group = try name("a group")
        try comma()
        let tag = try value("a tag: " + Selector.Name.wanted) { try? Tag($0) }
        return .tag(tag, in: group)
    }

    private mutating func versions() throws(SelectorError) -> Selector.VersionRange {
        let wanted = "\(Selector.Version.wanted), or * for none"
        let start = arguments.first?.position ?? end
        let from = try value(wanted) { Self.bound($0) }
        try comma()
        let before = try value(wanted) { Self.bound($0) }
        guard let range = Selector.VersionRange(from: from, before: before) else {
            throw SelectorError(
                .invalidValue, "expected two versions, the first one less, or one version and a *",
                at: start)
        }
        return range
    }

    /// Reads a version, or none for `*`.
    private static func bound(_ text: String) -> Selector.Version?? {
        text == AtomText.openBound ? .some(nil) : Selector.Version(text).map { .some($0) }
    }

    private mutating func circle() throws(SelectorError) -> Selector.Circle {
        let start = arguments.first?.position ?? end
        let meters = try value(Selector.Circle.wantedDistance) { Selector.Circle.meters($0) }
        try comma()
        let latitude = try number(Selector.Circle.wantedCoordinates)
        try comma()
        let longitude = try number(Selector.Circle.wantedCoordinates)
        guard
            let circle = Selector.Circle(meters: meters, latitude: latitude, longitude: longitude)
        else {
            throw SelectorError(
                .invalidValue,
                "expected \(Selector.Circle.wantedDistance); \(Selector.Circle.wantedCoordinates)",
                at: start)
        }
        return circle
    }

    private mutating func visit() throws(SelectorError) -> Selector.Visit {
        let place = try name("a place")
        try comma()
        return try value(Selector.Visit.wanted) { text in
            Selector.Age(text).flatMap { Selector.Visit(place: place, within: $0) }
        }
    }

    private mutating func percent() throws(SelectorError) -> Selector.Percent {
        let start = arguments.first?.position ?? end
        let seed = try name("a seed")
        try comma()
        let from = try number(Selector.Percent.wanted)
        try comma()
        let to = try number(Selector.Percent.wanted)
        guard let share = Selector.Percent(seed: seed, fromPercent: from, toPercent: to) else {
            throw SelectorError(.invalidValue, "expected \(Selector.Percent.wanted)", at: start)
        }
        return share
    }

    private mutating func attribute() throws(SelectorError) -> Selector.AttributeTest {
        let name = try name("an attribute's name")
        let (word, position) = next()
        let symbol: String
        switch word {
        case .bare(AtomText.isEmpty): return Selector.AttributeTest(isEmpty: name)
        case .bare(let word), .comparison(let word): symbol = word
        case .quoted, .comma, .close:
            throw SelectorError(.syntax, "expected a comparison such as =", at: position)
        }
        let (valueWord, valuePosition) = next()
        guard let value = Self.attributeValue(valueWord) else {
            throw SelectorError(
                .invalidValue,
                "expected a text in quotes, a number, \(Dates.wanted), or a version such as v1.2",
                at: valuePosition)
        }
        let comparisons = Selector.AttributeTest.comparisons(value)
        guard let comparison = comparisons.first(where: { AtomText.word($0, value) == symbol })
        else {
            let words = comparisons.map { AtomText.word($0, value) }.joined(separator: " ")
            throw SelectorError(
                .syntax, "expected one of \(words) before a \(value.type)", at: position)
        }
        guard let test = Selector.AttributeTest(name, comparison, value) else {
            throw SelectorError(
                .invalidValue,
                "expected 1 to \(SelectorLimits.attributeBytes) bytes without control characters",
                at: valuePosition)
        }
        return test
    }

    private static func attributeValue(_ word: Word) -> Selector.AttributeValue? {
        switch word {
        case .quoted(let text): return .text(text)
        case .bare(let text):
            if let number = Decimals.double(text) { return .number(number) }
            if let seconds = Dates.parse(text) { return .date(seconds) }
            return text.hasPrefix("v")
                ? Selector.Version(String(text.dropFirst())).map { .version($0) } : nil
        case .comparison, .comma, .close: return nil
        }
    }

    private mutating func name(_ what: String) throws(SelectorError) -> Selector.Name {
        try value("\(what): \(Selector.Name.wanted)") { Selector.Name($0) }
    }

    private mutating func number(_ wanted: String) throws(SelectorError) -> Double {
        try value(wanted) { Decimals.double($0) }
    }

    private mutating func value<Value>(
        _ wanted: String, _ read: (String) -> Value?
    ) throws(SelectorError) -> Value {
        let (word, position) = next()
        switch word {
        case .bare(let text), .quoted(let text):
            if let value = read(text) { return value }
        case .comparison, .comma, .close: break
        }
        throw SelectorError(.invalidValue, "expected \(wanted)", at: position)
    }

    private mutating func comma() throws(SelectorError) {
        let (word, position) = next()
        guard word == .comma else {
            throw SelectorError(.syntax, "expected a comma", at: position)
        }
    }

    /// Returns the next word; at the end, the closing parenthesis every time.
    private mutating func next() -> (word: Word, position: Int) {
        guard let first = arguments.first else { return (.close, end) }
        if first.word != .close { arguments.removeFirst() }
        return (first.word, first.position)
    }
}
