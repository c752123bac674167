package import Times

/// The notifications that a person was shown and has read.
package struct MomentHistory: Hashable, Sendable {
    /// The most places and stories, and the most shown notifications, that are remembered.
    ///
    /// The oldest are dropped. No cap counts more.
    package static let most = 1_000

    /// A notification that was shown.
    package struct Shown: Hashable, Sendable {
        package let place: String
        package let kind: String
        package let time: UnixTime

        /// Creates a shown notification.
        package init(place: String, kind: String, time: UnixTime) {
            (self.place, self.kind, self.time) = (place, kind, time)
        }
    }

    /// The name of a place or of a story.
    package struct Name: Hashable, Sendable {
        package let text: String
        package let isStory: Bool

        /// Creates the name of a place or of a story.
        package init(_ text: String, isStory: Bool = false) {
            (self.text, self.isStory) = (text, isStory)
        }
    }

    /// The times at which a place or story was last shown and read.
    package struct Mark: Hashable, Sendable {
        package var shown: UnixTime?
        package var read: UnixTime?

        /// Creates a mark; nil stands for never.
        package init(shown: UnixTime? = nil, read: UnixTime? = nil) {
            (self.shown, self.read) = (shown, read)
        }

        /// The later of the two times.
        var latest: UnixTime { max(shown ?? .distantPast, read ?? .distantPast) }
    }

    /// The shown notifications, for caps; those outside of every window are dropped.
    package private(set) var shown: [Shown] = []
    /// The times at which places and stories were last shown and read, by name.
    package private(set) var marks: [Name: Mark] = [:]

    /// Creates an empty history.
    package init() {}

    /// Creates a history from a stored state.
    package init(shown: [Shown], marks: [Name: Mark]) { (self.shown, self.marks) = (shown, marks) }

    /// Notes that a notification has been on the screen since `time`.
    ///
    /// Only now does it count.
    ///
    /// - Parameter longest: the longest window of any cap.
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

    /// Replaces times in the future, at which something was shown or read, by the present.
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

    /// Returns why the rules of an occasion forbid showing it at `now`; nil if they allow it.
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
    /// The place, and its story if it has one.
    fileprivate var names: [MomentHistory.Name] {
        [.init(place)] + (story.map { [.init($0, isStory: true)] } ?? [])
    }
}

extension UnixTime {
    fileprivate static let distantPast = UnixTime(milliseconds: .min)
}
