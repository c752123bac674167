import Protocol

/// Kinds of transitions as people write them: `enter exit`.
enum TransitionWords {
    private static let words: [(word: String, kind: Proto.TransitionKind)] = [
        ("enter", .enter), ("exit", .exit), ("dwell", .dwell), ("cross", .cross),
        ("reminder", .reminder),
    ]

    /// The words of all that devices do.
    static let all = words.dropLast().map(\.word)

    /// The kind of a word.
    static func kind(_ word: String) -> Proto.TransitionKind? {
        words.first { $0.word == word }?.kind
    }

    /// The word of a kind; a number for one of a later version.
    static func word(_ kind: Proto.TransitionKind) -> String {
        words.first { $0.kind == kind }?.word ?? "\(kind.rawValue)"
    }

    /// Kinds in a cell.
    static func kinds(_ text: String) throws(BadRecord) -> [Proto.TransitionKind] {
        var kinds: [Proto.TransitionKind] = []
        for word in WordList.words(text) {
            guard let kind = kind(word), kind != .reminder else {
                throw BadRecord("it is \(all.joined(separator: ", ")), or some of them")
            }
            kinds.append(kind)
        }
        return kinds
    }

    /// As they are written.
    static func text(_ kinds: [Proto.TransitionKind]) -> String {
        WordList.cell(kinds.map(word))
    }
}

extension Proto.Place {
    /// What it says of transitions, if anything.
    var rule: Proto.PlaceTransitions {
        get { transitions ?? Proto.PlaceTransitions() }
        set { transitions = newValue }
    }
}

extension Proto.Duration {
    /// A time in a cell: `5m`.
    init(cell: String) throws(BadRecord) {
        guard let duration = Duration(parsing: cell) else {
            throw BadRecord("it is a time such as 90s, 5m or 2h")
        }
        self.init()
        seconds = duration.components.seconds
    }

    /// As it is written, in seconds.
    var cell: String { "\(seconds)s" }
}
