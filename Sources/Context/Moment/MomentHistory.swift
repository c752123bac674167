package import ServiceKit

/// What a person was shown, and has read.
package struct MomentHistory: Hashable, Sendable {
    /// How many places and stories are remembered, and how many that were shown.
    ///
    /// Of those of longest ago nothing is. No cap counts more.
    package static let most = 1_000

    /// One that was shown.
    package struct Shown: Hashable, Sendable {
        package let place: String
        package let kind: String
        package let time: UnixTime

        /// One that was shown then.
        package init(place: String, kind: String, time: UnixTime) {
            (self.place, self.kind, self.time) = (place, kind, time)
        }
    }

    /// A place, or a story.
    package struct Name: Hashable, Sendable {
        package let text: String
        package let isStory: Bool

        /// A place, or a story.
        package init(_ text: String, isStory: Bool = false) {
            (self.text, self.isStory) = (text, isStory)
        }
    }

    /// What is remembered of one.
    package struct Mark: Hashable, Sendable {
        package var shown: UnixTime?
        package var read: UnixTime?

        /// One that was shown and read then, or not.
        package init(shown: UnixTime? = nil, read: UnixTime? = nil) {
            (self.shown, self.read) = (shown, read)
        }

        /// When there was something last.
        var latest: UnixTime { max(shown ?? .distantPast, read ?? .distantPast) }
    }

    /// For caps; those that no window reaches any more are given up.
    package private(set) var shown: [Shown] = []
    /// When places and stories were shown or read last.
    package private(set) var marks: [Name: Mark] = [:]

    /// Nothing was shown.
    package init() {}

    /// What was known.
    package init(shown: [Shown], marks: [Name: Mark]) { (self.shown, self.marks) = (shown, marks) }

    /// It is on the screen since `time`: only now does it count.
    ///
    /// - Parameter longest: how far any cap looks back from now.
    mutating func note(
        shown occasion: Occasion, since time: UnixTime, now: UnixTime, longest: Duration
    ) {
        for name in occasion.names { mark(name) { $0.shown = max($0.shown ?? time, time) } }
        shown.removeAll { !now.isWithin(longest, of: $0.time) }
        shown.append(Shown(place: occasion.place, kind: occasion.kind, time: time))
        if shown.count > Self.most { shown.removeFirst(shown.count - Self.most) }
    }

    mutating func note(read occasion: Occasion, at now: UnixTime) {
        for name in occasion.names { mark(name) { $0.read = now } }
    }

    /// Takes what was shown or read at a time to come as shown or read now.
    mutating func setBack(to now: UnixTime) {
        for (index, it) in shown.enumerated() where it.time > now {
            shown[index] = Shown(place: it.place, kind: it.kind, time: now)
        }
        for (name, mark) in marks where mark.latest > now {
            marks[name] = Mark(
                shown: mark.shown.map { min($0, now) }, read: mark.read.map { min($0, now) })
        }
    }

    private mutating func mark(_ name: Name, _ change: (inout Mark) -> Void) {
        change(&marks[name, default: Mark()])
        guard marks.count > Self.most else { return }
        let oldest = marks.min { ($0.value.latest, $0.key.text) < ($1.value.latest, $1.key.text) }
        if let oldest { marks[oldest.key] = nil }
    }

    /// What its rules say against it at `now`.
    func reason(against occasion: Occasion, now: UnixTime) -> MomentReason? {
        let rules = [occasion.once, occasion.storyOnce]
        for (name, rule) in zip(occasion.names, rules) {
            let mark = marks[name] ?? Mark()
            if let reason = rule.reason(shown: mark.shown, isRead: mark.read != nil, now: now) {
                return reason
            }
        }
        return nil
    }
}

extension Occasion {
    /// The place, and its story if that has a name.
    fileprivate var names: [MomentHistory.Name] {
        [.init(place)] + (story.map { [.init($0, isStory: true)] } ?? [])
    }
}

extension UnixTime {
    fileprivate static let distantPast = UnixTime(milliseconds: .min)
}
