import Times
import Watch

/// The answers to lookups that are remembered, of all sources, within a number of bytes.
///
/// If they become too many or too large, the app that has most of them loses half of its own.
struct LookupMemory {
    /// The key of an answer: sources with other secrets, or with another reach, may get another
    /// one.
    private struct Place: Hashable {
        let source: SourceKey
        let reach: RecipeReach
        let url: String

        init(_ recipe: Recipe, _ url: String) {
            (source, reach, self.url) = (recipe.key, recipe.reach, url)
        }
    }

    private struct Answer {
        let value: ItemValue
        let until: UnixTime
        let weight: Int
    }

    private struct Share {
        var answers = 0
        var bytes = 0

        /// The share of the allowed number or bytes that is taken, whichever is larger, scaled by
        /// the product of both limits.
        var load: Int {
            max(answers * WatchLimits.lookupMemoryBytes, bytes * WatchLimits.lookupsKept)
        }
    }

    /// The number of bytes that an answer takes besides its value and its URL.
    private static let overhead = 256
    private static let full = WatchLimits.lookupMemoryBytes * WatchLimits.lookupsKept

    private var kept: [Place: Answer] = [:]
    private var apps: [String: Share] = [:]
    private var all = Share()

    /// The approximate number of bytes that the answers take.
    var bytes: Int { all.bytes }

    /// Returns a remembered answer; nil if there is none, or none that is new enough.
    func value(_ recipe: Recipe, _ url: String, at now: UnixTime) -> ItemValue? {
        guard let found = kept[Place(recipe, url)], found.until > now else { return nil }
        return found.value
    }

    /// Remembers an answer, unless it takes more than an eighth of the bytes that all may have.
    mutating func keep(_ value: ItemValue, _ recipe: Recipe, _ url: String, until: UnixTime) {
        let place = Place(recipe, url)
        forget(place)
        let weight = value.weight + url.utf8.count + Self.overhead
        guard weight <= WatchLimits.lookupMemoryBytes / 8 else { return }
        kept[place] = Answer(value: value, until: until, weight: weight)
        count(recipe.app, 1, weight)
        while all.load > Self.full, let most = apps.max(by: { $0.value.load < $1.value.load }) {
            halve(most.key)
        }
    }

    /// Forgets half of an app's answers, first those that end first.
    private mutating func halve(_ app: String) {
        let own = kept.filter { $0.key.source.app == app }
            .sorted { $0.value.until < $1.value.until }
        for (place, _) in own.prefix((own.count + 1) / 2) { forget(place) }
    }

    private mutating func forget(_ place: Place) {
        guard let answer = kept.removeValue(forKey: place) else { return }
        count(place.source.app, -1, -answer.weight)
    }

    private mutating func count(_ app: String, _ answers: Int, _ bytes: Int) {
        all.answers += answers
        all.bytes += bytes
        apps[app, default: Share()].answers += answers
        apps[app]?.bytes += bytes
        if apps[app]?.answers == 0 { apps[app] = nil }
    }
}
