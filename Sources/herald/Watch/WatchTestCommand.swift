import JSON
import Protocol
import ServiceKit
import Watch
import WatchFetching

/// `herald watch test`: what a recipe would send, without sending it.
enum WatchTestCommand {
    static let command: Command = Command(
        name: "test", summary: "Show what a recipe would send, and why other items give nothing",
        notes: [
            "Nothing is sent or stored, and no suite needs to run; if one answers, it says how "
                + "many devices each notification would reach. All items count as new; those "
                + "that are older than the recipe's 'newest' give nothing unless --all is given.",
            "Fields that the recipe names and no item has are told. If a suite answers that does "
                + "not have the recipe's app, the exit status is 5.",
        ],
        examples: ["herald watch test watch/news.json --source-file saved.xml --all"],
        options: [
            .value(
                "source-file", "FILE",
                "take this file as the source's answer, instead of reading the source; - is "
                    + "standard input"),
            .flag("all", "take old items as if they were new"),
        ],
        arguments: [recipeArgument], action: test)

    /// The recipe that a command takes.
    static let recipeArgument = Argument(
        name: "RECIPE", summary: "the recipe's file; - is standard input", isFile: true)

    /// Reads the recipe that a command names.
    static func recipe(_ invocation: Invocation) throws -> Recipe {
        let path = invocation.argument("RECIPE")
        let isInput = path == TextInput.standardInput
        guard let text = try TextInput.read(path) else {
            throw UsageError("there is no file '\(path)'", path: invocation.path)
        }
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let name = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
        do throws(RecipeError) {
            let shown = isInput ? "standard input" : path
            let recipe = try RecipeReader.system.read(
                Array(text.utf8), name: isInput ? "recipe" : name, file: shown)
            try NewRecipe.check(recipe, file: shown)
            return recipe
        } catch { throw UsageError("\(error)") }
    }

    private static func test(_ invocation: Invocation) async throws {
        let recipe = try recipe(invocation)
        let result = try await result(of: recipe, invocation)
        let reach = await WatchReach.count(result, recipe.app, invocation)
        invocation.console.out(
            invocation.isJSON ? json(result, reach) : human(result, reach))
        for warning in result.warnings + reach.warnings {
            invocation.console.note("herald: \(warning)".printable)
        }
        if areOld(result), !invocation.flag("all") {
            invocation.console.note(
                "herald: nothing is sent for items that are older than the recipe's 'newest'; "
                    + "--all takes them as if they were new")
        }
        if let problem = reach.problem { throw problem }
    }

    /// Returns whether nothing is sent, and some items are too old.
    private static func areOld(_ result: PassResult) -> Bool {
        !result.entries.contains { $0.message != nil }
            && result.verdicts.contains { $0.outcome == .old }
    }

    /// Runs the recipe once, as if its source was known and had none of its items before.
    private static func result(
        of recipe: Recipe, _ invocation: Invocation
    ) async throws -> PassResult {
        let now = WallClock.system.now()
        var state = SourceState()
        (state.identity, state.lastSuccess) = (recipe.identity, now)
        state.wantedNewest = invocation.flag("all") ? WatchLimits.itemsARun : 0
        var pass = Pass(recipe, state, now: now)
        var answers = try RecipeAnswers(recipe, invocation)
        guard recipe.source.url != nil || answers.saved != nil else {
            throw UsageError(
                "others bring the items of this source; --source-file names a file with some",
                path: invocation.path)
        }
        // What others bring comes without a request.
        var action =
            if recipe.source.url == nil, let saved = answers.saved {
                pass.begin(with: saved)
            } else { pass.begin() }
        while true {
            do throws(PassProblem) {
                switch action {
                case .fetch(let page): action = pass.take(try await answers.answer(to: page))
                case .compare: action = pass.take(known: [:])
                case .recall: action = pass.take(vanished: [])
                case .lookUp(let lookups):
                    action = pass.take(looked: await answers.answers(to: lookups))
                case .finish(let result): return result
                case .unchanged: return PassResult(began: now)
                case .fail(let problem): throw problem
                }
            } catch { throw UsageError("the source cannot be read: \(error)") }
        }
    }

    private static func human(_ result: PassResult, _ reach: WatchReach) -> String {
        var text = ""
        for entry in result.entries {
            guard let message = entry.message else { continue }
            var record = Record()
            record.add(entry.state == .held ? "would be held" : "would send", entry.label)
            record.add("rule", entry.rule)
            record.add("type", message.type)
            record.add("audience", message.audience)
            record.add("devices", reach.text(of: message))
            record.add("title", message.title)
            record.add("body", message.body)
            record.add("url", message.url)
            for (name, value) in message.data.sorted(by: { $0.key < $1.key }) {
                record.add("data \(name)", value)
            }
            record.add("local time", message.localTime)
            record.add("why held", entry.reason)
            text += record.text + "\n"
        }
        let silent = result.verdicts.filter { $0.whyNothing != nil }
        if !silent.isEmpty {
            var table = Table("NOTHING SENT FOR", "WHY")
            for verdict in silent { table.add(verdict.label, verdict.whyNothing ?? "") }
            text += table.text + "\n"
        }
        let count = result.entries.count { $0.message != nil }
        return text + "\(Plural.text(result.count, "item")), "
            + "\(Plural.text(count, "notification"))\n"
    }

    private static func json(_ result: PassResult, _ reach: WatchReach) -> String {
        let notifications = result.entries.compactMap { entry in
            entry.message.map { json($0, entry, reach) }
        }
        let silent = result.verdicts.compactMap { verdict in
            verdict.whyNothing.map {
                ItemValue.object(["item": .text(verdict.label), "why": .text($0)])
            }
        }
        let whole = ItemValue.object([
            "items": .integer(Int64(result.count)), "notifications": .list(notifications),
            "nothing_sent_for": .list(silent),
            "warnings": .list(
                (result.warnings + reach.warnings + (reach.problem.map { [$0.message] } ?? []))
                    .map { .text($0) }),
        ])
        return String(decoding: whole.json, as: UTF8.self) + "\n"
    }

    private static func json(
        _ message: OutgoingMessage, _ entry: NewEntry, _ reach: WatchReach
    ) -> ItemValue {
        .object([
            "devices": reach.devices(of: message).map { .integer(Int64(clamping: $0)) } ?? .null,
            "item": .text(entry.label), "rule": .text(entry.rule),
            "held": .bool(entry.state == .held), "type": .text(message.type),
            "audience": .text(message.audience), "title": .text(message.title),
            "body": .text(message.body), "url": .text(message.url),
            "data": .object(message.data.mapValues { .text($0) }),
            "local_time": .text(message.localTime),
            "collapse_key": .text(message.collapseKey),
        ])
    }
}
