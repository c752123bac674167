import Times
import Watch

/// The answers to lookups that are remembered, of all sources.
struct LookupMemory {
    /// Whose an answer is: those with other secrets may get other answers.
    private struct Place: Hashable {
        let source: String
        let url: String
    }

    private var kept: [Place: (value: ItemValue, until: UnixTime)] = [:]

    /// Returns a remembered answer; nil if there is none, or none that is new enough.
    func value(_ recipe: Recipe, _ url: String, at now: UnixTime) -> ItemValue? {
        guard let found = kept[Place(source: recipe.name, url: url)], found.until > now else {
            return nil
        }
        return found.value
    }

    /// Remembers an answer.
    mutating func keep(_ value: ItemValue, _ recipe: Recipe, _ url: String, until: UnixTime) {
        if kept.count >= WatchLimits.lookupsKept {
            // Half of them go, those first that end first.
            let ends = kept.values.map(\.until).sorted { $0 < $1 }
            let median = ends[ends.count / 2]
            kept = kept.filter { $0.value.until > median }
        }
        kept[Place(source: recipe.name, url: url)] = (value, until)
    }
}
