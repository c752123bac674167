import Protocol

/// Kinds of transitions as words: `enter exit`.
enum TransitionWords {
    private static let words: [(word: String, kind: Proto.TransitionKind)] = [
        ("enter", .enter), ("exit", .exit), ("dwell", .dwell), ("cross", .cross),
        ("reminder", .reminder),
    ]

    /// The words for all kinds of transitions, without reminders.
    static let all = words.dropLast().map(\.word)

    /// Returns the kind that a word means; nil if there is none.
    static func kind(_ word: String) -> Proto.TransitionKind? {
        words.first { $0.word == word }?.kind
    }

    /// Returns the word for a kind; its number for a kind of a later version.
    static func word(_ kind: Proto.TransitionKind) -> String {
        words.first { $0.kind == kind }?.word ?? "\(kind.rawValue)"
    }

    /// Parses the kinds in a cell.
    ///
    /// - Throws: `BadRecord` for an unknown word.
    static func kinds(_ text: String) throws(BadRecord) -> [Proto.TransitionKind] {
        var kinds: [Proto.TransitionKind] = []
        for word in WordList.words(text) {
            guard let kind = kind(word), kind != .reminder else {
                throw BadRecord("it must be one or more of \(all.joined(separator: ", "))")
            }
            kinds.append(kind)
        }
        return kinds
    }

    /// Returns the kinds as the text of a cell.
    static func text(_ kinds: [Proto.TransitionKind]) -> String {
        WordList.cell(kinds.map(word))
    }
}

extension Proto.Place {
    /// The place's rule for transitions; an empty rule if it has none.
    var rule: Proto.PlaceTransitions {
        get { transitions ?? Proto.PlaceTransitions() }
        set { transitions = newValue }
    }
}

extension Proto.Duration {
    /// Parses a duration in a cell, such as `5m`.
    init(cell: String) throws(BadRecord) {
        guard let duration = Self(typed: cell) else {
            throw BadRecord("it must be a time such as 90s, 5m or 2h")
        }
        self = duration
    }

    /// The duration as the text of a cell, in seconds.
    var cell: String { "\(seconds)s" }
}
