import ServiceKit

/// What a person was shown, and has read.
package struct MomentHistory: Hashable, Sendable {
    /// One that was shown.
    struct Shown: Hashable, Sendable {
        let place: String
        let kind: String
        let time: UnixTime
    }

    /// For caps; those that no window reaches any more are given up.
    private(set) var shown: [Shown] = []
    private var places: [String: UnixTime] = [:]
    private var stories: [String: UnixTime] = [:]
    private var readPlaces: Set<String> = []
    private var readStories: Set<String> = []

    /// Nothing was shown.
    package init() {}

    /// It is on the screen: only now does it count.
    mutating func note(shown occasion: Occasion, at now: UnixTime, longest: Duration) {
        places[occasion.place] = now
        if let story = occasion.story { stories[story] = now }
        shown.removeAll { $0.time + longest <= now || $0.time > now }
        shown.append(Shown(place: occasion.place, kind: occasion.kind, time: now))
    }

    mutating func note(read occasion: Occasion) {
        readPlaces.insert(occasion.place)
        if let story = occasion.story { readStories.insert(story) }
    }

    /// What its rules say against it at `now`.
    func reason(against occasion: Occasion, now: UnixTime) -> MomentReason? {
        let own = occasion.once.reason(
            shown: places[occasion.place], isRead: readPlaces.contains(occasion.place), now: now)
        guard own == nil, let story = occasion.story else { return own }
        return occasion.storyOnce.reason(
            shown: stories[story], isRead: readStories.contains(story), now: now)
    }
}
