package import Times

/// A history of items that runs through a recipe against a clock of its own, as if the source had
/// each item from its time on.
package struct SourceHistory {
    /// A run of the replay.
    package struct Step {
        /// The time at which the source was read.
        package let time: UnixTime
        /// The result of that run.
        package let result: PassResult
    }

    /// A function that makes lookups, and returns today's answers by the URLs of their requests.
    package typealias Look = ([Lookup]) async -> [String: LookupAnswer]

    private let recipe: Recipe
    private let items: [(time: UnixTime, fields: ItemValue)]
    private var state = SourceState()
    private var known: [ItemKey: KnownItem] = [:]
    /// The answers to lookups, by the URLs of their requests; each lookup is made once.
    private var looked: [String: LookupAnswer] = [:]
    /// The times at which the notifications of the last hour were made.
    private var made: [UnixTime] = []
    private var isBegun = false
    private var clock: UnixTime
    private var place = 0

    /// The number of items in the history.
    package var count: Int { items.count }

    /// Reads the items of a saved answer; one without a time is there from the beginning.
    package init(_ recipe: Recipe, _ body: [UInt8]) throws(PassProblem) {
        self.recipe = recipe
        let page = try PageReader.read(body, contentType: nil, recipe)
        var items: [(time: UnixTime, fields: ItemValue)] = []
        for fields in page.items {
            let item = try? Item(fields, recipe)
            items.append((item?.time ?? UnixTime(milliseconds: 0), fields))
        }
        self.items = items.enumerated()
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
        let oldest = items.map(\.time).filter { $0.milliseconds > 0 }.min { $0 < $1 }
        clock = UnixTime(milliseconds: (oldest?.milliseconds ?? 1) - 1)
        begin(at: clock)
    }

    /// Begins the replay at a time: the items that exist by then are the first contact.
    package mutating func begin(at time: UnixTime) {
        clock = time
        (state, known, made, isBegun) = (SourceState(), [:], [], false)
        place = items.firstIndex { $0.time > time } ?? items.count
    }

    /// Returns the next run that finds something; nil at the end of the history.
    ///
    /// Runs that find nothing new are left out: they come every few minutes.
    ///
    /// - Parameter passed: takes how many items have appeared so far, run by run.
    package mutating func next(
        looking look: Look, passed: (Int) -> Void = { _ in }
    ) async -> Step? {
        if !isBegun {
            isBegun = true
            state.wantsBaseline = true
            _ = await run(look)
            state.wantsBaseline = false
            (state.identity, state.lastSuccess) = (recipe.identity, clock)
        }
        while place < items.count || !state.postponed.isEmpty {
            advance()
            passed(place)
            // The source was read in between, so that no outage is seen.
            state.lastSuccess = clock
            if let result = await run(look), !result.entries.isEmpty {
                return Step(time: clock, result: result)
            }
        }
        return nil
    }

    /// Sets the clock to the next run with new or postponed items.
    private mutating func advance() {
        let every = max(1000, recipe.source.every.components.seconds * 1000)
        var turns: Int64 = 1
        if state.postponed.isEmpty {
            let wait = items[place].time.milliseconds - clock.milliseconds
            turns = max(1, (wait + every - 1) / every)
        }
        clock = UnixTime(milliseconds: clock.milliseconds + turns * every)
        place = items[place...].firstIndex { $0.time > clock } ?? items.count
    }

    /// Runs the recipe on the items that exist now; nil if the run fails.
    private mutating func run(_ look: Look) async -> PassResult? {
        made.removeAll { clock - $0 >= .seconds(3600) }
        state.sentLastHour = made.count
        var pass = Pass(recipe, state, now: clock)
        var action = pass.begin(with: items[..<place].map(\.fields))
        while true {
            switch action {
            case .compare(let keys):
                let wanted = Set(keys)
                action = pass.take(known: known.filter { wanted.contains($0.key) })
            case .recall: action = pass.take(vanished: [])
            case .lookUp(let lookups): action = pass.take(looked: await answers(lookups, look))
            case .finish(let result):
                for seen in result.seen {
                    known[seen.key] = KnownItem(hash: seen.hash, kept: seen.kept)
                }
                free(result)
                for entry in result.entries { note(entry) }
                (state.lastCount, state.postponed) = (result.count, result.postponed)
                return result
            case .fetch, .unchanged, .fail:
                state.postponed = [:]
                return nil
            }
        }
    }

    /// Frees the keys that held notifications have set, and that a run drops or replaces.
    private mutating func free(_ result: PassResult) {
        var gone = result.outdated
        for entry in result.entries {
            if let place = entry.place { gone[entry.key, default: []].formUnion(place.rules) }
        }
        guard !gone.isEmpty else { return }
        known = known.filter { _, one in
            guard let holder = one.setBy else { return true }
            return gone[holder.item]?.contains(holder.rule) != true
        }
    }

    private mutating func note(_ entry: NewEntry) {
        if entry.state == .waiting { made.append(clock) }
        guard entry.state == .held else { return }
        known[entry.key]?.held = [entry.rule]
        for key in entry.onceKeys {
            known[key]?.setBy = HeldNotification(item: entry.key, rule: entry.rule)
        }
    }

    /// Returns the answers to lookups, and makes those that were not made before.
    private mutating func answers(
        _ lookups: [Lookup], _ look: Look
    ) async -> [String: LookupAnswer] {
        let new = lookups.filter { looked[$0.request.url] == nil }
        if !new.isEmpty {
            let answered = await look(new)
            for lookup in new {
                // A later run of the replay is no later time for the host.
                let answer =
                    answered[lookup.request.url] ?? .failure(ItemProblem("is not replayed"))
                looked[lookup.request.url] = answer.mapError { ItemProblem($0.description) }
            }
        }
        var found: [String: LookupAnswer] = [:]
        for lookup in lookups { found[lookup.request.url] = looked[lookup.request.url] }
        return found
    }
}
