import Context
import Times
@testable import Watch

/// A recipe that runs against a test's answers, with a dictionary in place of a store.
final class TestSource {
    /// The outcome of a run.
    enum Outcome {
        case read(PassResult)
        case unchanged
        case failed(PassProblem)
    }

    var recipe: Recipe
    var state = SourceState()
    var known: [ItemKey: KnownItem] = [:]
    var aliases: [ItemKey: Int64] = [:]
    var now = TestSource.morning
    /// The meter of the work of all runs.
    var meter = WorkMeter()
    /// The requests so far.
    var requests: [PageRequest] = []
    /// The requests of lookups so far.
    var lookups: [PageRequest] = []
    /// The messages that were sent so far.
    var sent: [OutgoingMessage] = []
    /// The key of the item that gave the last notification.
    var lastKey: ItemKey?
    /// The keys of the items that the last run has read.
    var stillThere: Set<ItemKey> = []

    /// The time at which tests begin: Friday, 2026-05-01T12:00:00Z.
    static let morning = UnixTime(milliseconds: 1_777_636_800_000)

    init(_ recipe: Recipe) { self.recipe = recipe }

    convenience init(_ text: String, name: String = "test") throws {
        self.init(try TestSource.recipe(text, name: name))
    }

    static func recipe(_ text: String, name: String = "test") throws(RecipeError) -> Recipe {
        try RecipeReader(zones: zone).read(Array(text.utf8), name: name)
    }

    @Sendable static func zone(_ name: String) -> ZoneRules? {
        switch name {
        case "UTC": .utc
        case "America/New_York": ZoneRules(offset: -4 * 3600)
        default: nil
        }
    }

    /// Runs once against a server, and remembers the items that the run found.
    func run(_ server: (PageRequest) -> PageAnswer) -> Outcome {
        run(server) { $0.begin() }
    }

    /// Runs once with a body that was pushed.
    func push(
        _ body: String, _ extras: [String: ItemValue] = [:],
        _ server: (PageRequest) -> PageAnswer = { _ in PageAnswer(status: 404) }
    ) -> Outcome {
        run(server) { $0.begin(with: Array(body.utf8), extras: extras) }
    }

    /// Tries items again that were put aside; returns nil if the run failed.
    func retry(_ items: [ItemValue]) -> PassResult? {
        let now = now
        return run({ _ in PageAnswer(status: 404) }) { $0.begin(retrying: items, found: now) }
            .result
    }

    private func run(
        _ server: (PageRequest) -> PageAnswer, _ begin: (inout Pass) -> Pass.Action
    ) -> Outcome {
        var pass = Pass(recipe, state, now: now, meter: meter)
        var action = begin(&pass)
        while true {
            switch action {
            case .lookUp(let lookups):
                var answers: [String: LookupAnswer] = [:]
                for lookup in lookups { answers[lookup.request.url] = look(lookup, server) }
                action = pass.take(looked: answers)
            case .fetch(let request):
                requests.append(request)
                action = pass.take(server(request))
            case .compare(let keys):
                action = pass.take(
                    known: known.filter { keys.contains($0.key) })
            case .recall(let keys):
                action = pass.take(
                    vanished: Set(aliases.filter { !keys.contains($0.key) }.values))
            case .finish(let result):
                keep(result)
                return .read(result)
            case .unchanged: return .unchanged
            case .fail(let problem): return .failed(problem)
            }
        }
    }

    private func look(_ lookup: Lookup, _ server: (PageRequest) -> PageAnswer) -> LookupAnswer {
        var (request, reading) = (lookup.request, LookupReading(lookup.request))
        while true {
            self.lookups.append(request)
            switch reading.take(server(request), at: now) {
            case .fetch(let next): request = next
            case .end(let answer): return answer
            }
        }
    }

    /// Runs once against a source that answers with one page.
    func run(_ body: String, status: Int = 200, _ headers: [String: String] = [:])
        -> Outcome
    {
        run { _ in PageAnswer(status: status, headers: headers, body: Array(body.utf8)) }
    }

    /// Runs once, and returns the result; nil if the run failed.
    func result(_ body: String) -> PassResult? {
        if case .read(let result) = run(body) { result } else { nil }
    }

    private func keep(_ result: PassResult) {
        for seen in result.seen {
            known[seen.key] = KnownItem(
                hash: seen.hash, kept: seen.kept, contents: result.contents.number)
            aliases[seen.key] = seen.alias
        }
        state.identity = recipe.identity
        (state.place, state.contents) = (result.place, result.contents)
        (state.lastSuccess, state.since) = (now, result.since)
        state.lastCount = result.count
        state.validators = result.validators
        (state.wantsBaseline, state.wantedNewest) = (false, 0)
        stillThere = Set(result.present + result.seen.map(\.key))
        state.postponed = result.postponed
        if result.endsPause { state.wasPaused = false }
        lastKey = result.entries.last?.key ?? lastKey
        sent += result.entries.filter { $0.state == .waiting }.compactMap(\.message)
    }
}

extension TestSource.Outcome {
    var problem: PassProblem.Code? {
        if case .failed(let problem) = self { problem.code } else { nil }
    }

    var message: String? {
        if case .failed(let problem) = self { problem.message } else { nil }
    }

    var result: PassResult? {
        if case .read(let result) = self { result } else { nil }
    }
}

extension PassResult {
    var messages: [OutgoingMessage] { entries.compactMap(\.message) }
}

/// A short recipe for a list of objects.
let listRecipe = """
    {"app": "news", "source": {"kind": "json", "url": "https://example.com/items"},
     "items": {"key": "id"},
     "rules": [{"name": "all", "send": {
        "type": "/news", "audience": "/sections/{{section}}", "title": "{{title}}"}}]}
    """

/// Returns a list with items with these ids.
func items(_ ids: some Sequence<Int>, section: String = "local") -> String {
    "["
        + ids.map { #"{"id": \#($0), "title": "Item \#($0)", "section": "\#(section)"}"# }
        .joined(separator: ", ") + "]"
}
