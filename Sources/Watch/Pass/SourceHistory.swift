package import Times

/// A history of items that runs through a recipe against a clock of its own, as if the source had
/// each item from its time on.
package struct SourceHistory {
    /// A run of the replay.
    package struct Step {
        /// When the source was read.
        package let time: UnixTime
        /// What was found.
        package let result: PassResult
    }

    private let recipe: Recipe
    private let items: [(time: UnixTime, fields: ItemValue)]
    private var state = SourceState()
    private var known: [ItemKey: KnownItem] = [:]
    private var clock: UnixTime
    private var place = 0

    /// Reads the items of a saved answer; one without a time is there from the beginning.
    package init(_ recipe: Recipe, _ body: [UInt8]) throws(PassProblem) {
        self.recipe = recipe
        let page = try PageReader.read(body, contentType: nil, recipe)
        var items: [(time: UnixTime, fields: ItemValue)] = []
        for fields in page.items {
            let item = try? Item(fields, recipe.items)
            items.append((item?.time ?? UnixTime(milliseconds: 0), fields))
        }
        self.items = items.enumerated()
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
        let oldest = items.map(\.time).filter { $0.milliseconds > 0 }.min { $0 < $1 }
        clock = UnixTime(milliseconds: (oldest?.milliseconds ?? 1) - 1)
        begin(at: clock)
    }

    /// Begins the replay at a time: what is there by then is the first contact.
    package mutating func begin(at time: UnixTime) {
        clock = time
        (state, known, place) = (SourceState(), [:], 0)
        place = items.firstIndex { $0.time > time } ?? items.count
        _ = run()
        (state.identity, state.lastSuccess) = (recipe.identity, clock)
    }

    /// Returns the next run that finds something; nil at the end of the history.
    ///
    /// Runs that find nothing new are left out: they come every few minutes.
    package mutating func next() -> Step? {
        while place < items.count {
            let every = max(1000, recipe.source.every.components.seconds * 1000)
            let wait = items[place].time.milliseconds - clock.milliseconds
            let turns = max(1, (wait + every - 1) / every)
            clock = UnixTime(milliseconds: clock.milliseconds + turns * every)
            place = items[place...].firstIndex { $0.time > clock } ?? items.count
            // The source was read in between, so that no outage is seen.
            state.lastSuccess = clock
            if let result = run(), !result.entries.isEmpty {
                return Step(time: clock, result: result)
            }
        }
        return nil
    }

    /// Runs the recipe on what is there now; nil if that fails.
    private mutating func run() -> PassResult? {
        var pass = Pass(recipe, state, now: clock)
        var action = pass.begin(with: items[..<place].map(\.fields))
        while true {
            switch action {
            case .compare(let keys):
                action = pass.take(known: known.filter { keys.contains($0.key) })
            case .recall: action = pass.take(vanished: [])
            case .lookUp: action = pass.take(looked: [:])
            case .finish(let result):
                for seen in result.seen {
                    known[seen.key] = KnownItem(hash: seen.hash, kept: seen.kept)
                }
                state.lastCount = result.count
                return result
            case .fetch, .unchanged, .fail: return nil
            }
        }
    }
}
