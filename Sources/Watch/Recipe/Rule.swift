import JSON

/// A rule by which an item gives a notification.
package struct Rule: Hashable, Sendable {
    /// An action for an item that changes after its notification.
    package enum OnChange: String, CaseIterable, Sendable {
        /// No further notification.
        case never
        /// A notification that replaces the former one on devices.
        case replace
        /// A further notification.
        case again
    }

    /// The rule's name, unique in the recipe.
    package var name: String
    /// The conditions that an item must fulfil, all of them.
    package var conditions: [Condition] = []
    /// The fields by which items of one run become one notification; empty if each item gives its
    /// own.
    package var group: [FieldPath] = []
    /// Texts, for each value of which one notification is sent at most; empty for one notification
    /// of each item.
    package var once: [TextTemplate] = []
    /// The text for which a rule must have sent once before this rule counts; nil if it always
    /// counts.
    package var after: TextTemplate?
    /// The action for an item that changes after its notification.
    package var onChange = OnChange.never
    /// The notification that the rule gives.
    package var message: RuleMessage

    /// True if a condition of the rule asks how an item changed.
    package var asksForChange: Bool { conditions.contains { $0.test.needsFormerValue } }
}

/// A condition on a field.
package struct Condition: Hashable, Sendable {
    /// A test of a field's value.
    package enum Test: Hashable, Sendable {
        case equals([String])
        case isNot([String])
        case matches([Wildcard])
        /// The value is a number that stands in this relation to the given one.
        case number(Comparison, Double)
        case exists(Bool)
        /// The value changed, from and to one of these; empty means any.
        case changed(from: [String], to: [String])

        /// A comparison of two numbers, by the names that recipes have for it.
        package enum Comparison: String, CaseIterable, Sendable {
            case atLeast = "at_least"
            case atMost = "at_most"
            case moreThan = "more_than"
            case lessThan = "less_than"

            /// The name in plain words.
            package var words: String { String(rawValue.map { $0 == "_" ? " " : $0 }) }

            /// Returns whether a value stands in this relation to a limit; false for NaN.
            package func holds(_ value: Double, _ limit: Double) -> Bool {
                switch self {
                case .atLeast: value >= limit
                case .atMost: value <= limit
                case .moreThan: value > limit
                case .lessThan: value < limit
                }
            }
        }

        /// True if the test needs the value before the change.
        package var needsFormerValue: Bool {
            if case .changed = self { true } else { false }
        }
    }

    /// The field that is tested.
    package var field: FieldPath
    /// The test of its value.
    package var test: Test

    /// Returns why the condition does not hold; nil if it does.
    ///
    /// - Parameters:
    ///   - former: the field's former text; nil if the item is new.
    ///   - meter: counts the work; once too much is used up, no condition holds.
    package func objection(
        to fields: ItemValue, former: String?, _ meter: WorkMeter
    ) -> String? {
        let value = field.value(in: fields, meter)
        guard meter.take((value?.size ?? 8) * texts) else { return "\(field) \(WorkMeter.words)" }
        let words = Self.words(value)
        switch test {
        case .equals(let wanted):
            return words.contains(where: wanted.contains) ? nil : said(words, "is not", wanted)
        case .isNot(let unwanted):
            return words.contains(where: unwanted.contains) ? said(words, "is", unwanted) : nil
        case .matches(let patterns):
            let isMatch = words.contains { word in patterns.contains { $0.matches(word, meter) } }
            return isMatch ? nil : said(words, "does not match", patterns.map(\.text))
        case .number(let comparison, let limit):
            // JSON's numbers, and texts that are numbers, as feeds have them.
            let isMatch = words.contains { word in
                DecimalText.double(word).map { comparison.holds($0, limit) } ?? false
            }
            let wanted = [comparison.words, "\(limit)"].joined(separator: " ")
            return isMatch ? nil : said(words, "is not \(wanted)", [])
        case .exists(let wanted):
            let isThere = value.map { !$0.isEmpty } ?? false
            return isThere == wanted ? nil : "\(field) is \(wanted ? "missing" : "there")"
        case .changed(let from, let to):
            guard let former else { return "\(field) did not change: the item is new" }
            let now = Self.text(value)
            guard former != now, former != Self.kept(now) else { return "\(field) did not change" }
            guard from.isEmpty || from.contains(former) else {
                return "\(field) was '\(former.prefix(60))' before"
            }
            return to.isEmpty || to.contains(now) ? nil : said([now], "is not", to)
        }
    }

    /// The number of texts each word of the value is compared with.
    private var texts: Int {
        switch test {
        case .equals(let texts), .isNot(let texts): 1 + texts.count / 4
        case .matches(let patterns): patterns.count * 4
        case .changed(let from, let to): 2 + (from.count + to.count) / 4
        case .number, .exists: 1
        }
    }

    /// Returns the text of a value that is kept to notice that it changes.
    package static func text(_ value: ItemValue?) -> String {
        guard let value else { return "" }
        return value.scalar ?? String(decoding: value.json, as: UTF8.self)
    }

    /// Returns the text as it is kept: a long one is replaced by its digest, since a page may be
    /// one text that would be kept for each of its items.
    static func kept(_ text: String) -> String {
        guard text.utf8.count > WatchLimits.keptTextBytes else { return text }
        return "digest:\(ItemKey("kept", [.text(text)]))"
    }

    private static func words(_ value: ItemValue?) -> [String] {
        switch value {
        case .list(let list)?: list.compactMap(\.scalar)
        case let value?: value.scalar.map { [$0] } ?? []
        case nil: []
        }
    }

    private func said(_ words: [String], _ relation: String, _ others: [String]) -> String {
        func some(_ words: [String], _ separator: String) -> String {
            let more = words.count - WatchLimits.wordsSaid
            return words.prefix(WatchLimits.wordsSaid).map { "'\($0.prefix(60))'" }
                .joined(separator: separator) + (more > 0 ? "\(separator)\(more) more" : "")
        }
        let found = words.isEmpty ? "nothing" : some(words, ", ")
        return "\(field) has \(found), which \(relation)" + (others.isEmpty ? "" : " ")
            + some(others, " or ")
    }
}

/// A pattern in which `*` stands for any characters and `?` for one; the case of letters does not
/// matter.
package struct Wildcard: Hashable, Sendable {
    /// The pattern as it is written.
    package let text: String
    private let pattern: [Character]

    /// Creates a pattern.
    package init(_ text: String) {
        self.text = text
        pattern = Array(text.lowercased())
    }

    /// The number of steps that are counted at a time.
    private static let stepsAtOnce = 4096

    /// Returns whether a text matches as a whole; the time grows with the product of the lengths
    /// at most.
    ///
    /// - Parameter meter: counts the work; once too much is used up, nothing matches.
    package func matches(_ text: String, _ meter: WorkMeter = WorkMeter()) -> Bool {
        let text = Array(text.lowercased())
        var (place, index, steps) = (0, 0, 0)
        var star: (pattern: Int, text: Int)?
        while index < text.count {
            steps += 1
            if steps % Self.stepsAtOnce == 0, !meter.take(Self.stepsAtOnce) { return false }
            if place < pattern.count, pattern[place] == "*" {
                star = (place, index)
                place += 1
            } else if place < pattern.count,
                pattern[place] == "?" || pattern[place] == text[index]
            {
                place += 1
                index += 1
            } else if let last = star {
                star = (last.pattern, last.text + 1)
                (place, index) = (last.pattern + 1, last.text + 1)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }
}

/// The notification that a rule makes.
package struct RuleMessage: Hashable, Sendable {
    /// The texts of a message, each of which may be left out.
    package struct Texts: Hashable, Sendable {
        package var title: TextTemplate?
        package var body: TextTemplate?
        package var url: TextTemplate?
        package var image: TextTemplate?
        package var data: [String: TextTemplate] = [:]

        /// Creates empty texts.
        package init() {}
    }

    /// The notification's type, a path.
    package var type: String
    /// The audience of the notification.
    package var audience: AudienceTemplate
    /// The texts of the notification.
    package var texts = Texts()
    /// The texts for a group of several items, which replace the usual ones.
    package var many = Texts()
    /// The name of one of Herald's templates; nil for none.
    package var template: String?
    /// The variables of that template.
    package var variables: [String: TextTemplate] = [:]
    /// The collapse key; nil for one that is made of the item, if `onChange` is `replace`, and none
    /// otherwise.
    package var collapse: TextTemplate?
    /// The time after the item was found for which the notification is worth sending.
    ///
    /// With a local time it begins once that has come in the last time zone.
    package var expire: Duration = .seconds(86_400)
    /// The end of the notification's subject, after which nothing is sent; nil if only `expire`
    /// counts.
    package var until: UntilTemplate?
    /// The local time of each device at which the notification goes out, such as `08:30`; nil for
    /// at once.
    package var localTime: String?
    /// The choice for devices whose local time is past already, by its name: `next-day` for one.
    package var ifPassed = "next-day"
    /// True if devices get the notification in their quiet hours, too.
    package var isUrgent = false

    /// Creates a message.
    package init(type: String, audience: AudienceTemplate) {
        self.type = type
        self.audience = audience
    }
}
