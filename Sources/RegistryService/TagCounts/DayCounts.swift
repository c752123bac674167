import Audience
import ServiceKit

/// The number of devices that had the tags of an app on one day.
struct DayCounts: Hashable, Sendable {
    /// The most tags that are counted: a thousand lines of text for each app and day.
    static let most = 1_000

    /// The day in UTC, counted from 1970.
    let day: Int64
    /// The time at which the devices were counted.
    let time: UnixTime
    /// The number of devices by tag.
    var devices: [String: Int]
    /// True if these are all tags of the app, so that no device had any other.
    var isWhole: Bool

    /// Creates the counts of a time from those of all tags; only the most frequent ones are kept.
    init(at time: UnixTime, _ top: TopTags) {
        (day, self.time) = (Int64(time.day), time)
        devices = Dictionary(top.tags.map { ($0.tag, $0.devices) }) { first, _ in first }
        isWhole = !top.hasMore
    }

    /// Creates counts as they were stored.
    init(day: Int64, time: UnixTime, text: String, isWhole: Bool) {
        (self.day, self.time, self.isWhole) = (day, time, isWhole)
        devices = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let count = Int(parts[0]) else { continue }
            devices[String(parts[1])] = count
        }
    }

    /// The counts as text, with a line for each tag: no tag has a line feed.
    var text: String {
        devices.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.value) \($0.key)" }.joined(separator: "\n")
    }

    /// The number of devices that had a tag; nil if that is not known.
    subscript(tag: String) -> Int? { devices[tag] ?? (isWhole ? 0 : nil) }
}

/// The tags that most devices have, of all that are added.
struct TopTags: Sendable {
    /// The most tags that are kept.
    let limit: Int
    private var kept: [(tag: String, devices: Int)] = []
    private var isCut = false

    init(limit: Int = DayCounts.most) { self.limit = limit }

    /// Adds tags, each of which is added once.
    mutating func add(_ tags: some Sequence<(tag: Tag, count: Int)>) {
        kept += tags.map { ($0.tag.text, $0.count) }
        // Sorted now and then, so that an app of a million tags takes no room for them.
        if kept.count > 4 * limit { cut() }
    }

    /// True if tags are left out.
    var hasMore: Bool { isCut || kept.count > limit }

    /// The tags that most devices have, those of equally many by name.
    var tags: [(tag: String, devices: Int)] {
        var top = self
        top.cut()
        return top.kept
    }

    private mutating func cut() {
        kept.sort { ($1.devices, $0.tag) < ($0.devices, $1.tag) }
        guard kept.count > limit else { return }
        kept.removeSubrange(limit...)
        isCut = true
    }
}
