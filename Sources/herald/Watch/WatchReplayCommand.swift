import JSON
import ServiceKit
import Watch
import WatchFetching

/// `herald watch replay`: what a recipe would have sent over time.
enum WatchReplayCommand {
    static let command: Command = Command(
        name: "replay", summary: "Show what a recipe would have sent of a history, and when",
        notes: [
            "Nothing is sent or stored, and no suite needs to run. The items of the file appear "
                + "in the source at their own times, and the recipe reads it as often as it says. "
                + "What is there at --from is the first contact, of which nothing is sent. Each "
                + "notification is printed when the clock of the replay has come to it.",
            "Lookups are made, each once: their answers are those of today, and they count for "
                + "nothing in the replay's clock.",
            "The clock goes --speed times as fast as the real one; without --speed nothing is "
                + "waited for.",
        ],
        examples: [
            "herald watch replay watch/votes.json --source-file votes.json --from 2026-05-01",
            "herald watch replay watch/votes.json --source-file votes.json --speed 3600",
        ],
        options: [
            .value(
                "source-file", "FILE",
                "the saved answer with the history; - is standard input"),
            .value(
                "from", "TIME",
                "when the replay begins: 2026-05-01 or 2026-05-01T08:00:00Z; just "
                    + "before the oldest item if left out"),
            .value("speed", "NUMBER", "how many seconds of the replay one real second is"),
        ],
        arguments: [WatchTestCommand.recipeArgument], action: replay)

    private static func replay(_ invocation: Invocation) async throws {
        let recipe = try WatchTestCommand.recipe(invocation)
        var answers = try RecipeAnswers(recipe, invocation)
        let speed = try Self.speed(invocation)
        var history = try Self.history(of: recipe, answers, invocation)
        var clock: UnixTime?
        var count = 0
        let progress = ReplayProgress(of: history.count, on: invocation.console)
        defer { progress.finish() }
        while let step = await history.next(
            looking: { await answers.answers(to: $0) }, passed: { progress.passed($0) })
        {
            if let speed, let before = clock {
                progress.waits(until: step.time)
                try await Task.sleep(for: (step.time - before) / speed)
            }
            clock = step.time
            progress.finish()
            for entry in step.result.entries {
                if entry.message != nil { count += 1 }
                invocation.console.out(
                    invocation.isJSON ? json(entry, step.time) : line(entry, step.time))
            }
        }
        guard !invocation.isJSON else { return }
        invocation.console.out("\(Plural.text(count, "notification"))\n")
    }

    private static func speed(_ invocation: Invocation) throws -> Double? {
        guard let text = invocation.option("speed") else { return nil }
        guard let number = DecimalText.double(text), number > 0, number <= 1e9 else {
            throw UsageError("--speed is '\(text)'; it must be a number above 0")
        }
        return number
    }

    /// Returns the history of a saved answer, from its beginning or from the time that is named.
    private static func history(
        of recipe: Recipe, _ answers: RecipeAnswers, _ invocation: Invocation
    ) throws -> SourceHistory {
        guard let path = invocation.option("source-file"), let body = answers.saved else {
            throw UsageError("--source-file names the history", path: invocation.path)
        }
        var history: SourceHistory
        do throws(PassProblem) {
            history = try SourceHistory(recipe, body)
        } catch { throw UsageError("'\(path)' cannot be read: \(error)") }
        if let text = invocation.option("from") {
            guard let from = TimeText.moment(.text(text), in: recipe.items.zone) else {
                throw UsageError("--from is '\(text)'; write it like 2026-05-01T08:00:00Z")
            }
            history.begin(at: from)
        }
        return history
    }

    private static func line(_ entry: NewEntry, _ time: UnixTime) -> String {
        let what: String
        if let message = entry.message {
            let text = message.body.isEmpty ? message.title : message.body
            what = "\(message.audience)  \(text)\(entry.state == .held ? "  (held)" : "")"
        } else {
            what = "\(entry.label): cannot be used: \(entry.reason)"
        }
        return "\(time.timestamp.text)  \(what.printable)\n"
    }

    private static func json(_ entry: NewEntry, _ time: UnixTime) -> String {
        var members: [String: ItemValue] = [
            "time": .text(time.timestamp.text), "item": .text(entry.label),
            "rule": .text(entry.rule), "held": .bool(entry.state == .held),
        ]
        if let message = entry.message {
            members["audience"] = .text(message.audience)
            members["type"] = .text(message.type)
            members["title"] = .text(message.title)
            members["body"] = .text(message.body)
        } else {
            members["why"] = .text(entry.reason)
        }
        return String(decoding: ItemValue.object(members).json, as: UTF8.self) + "\n"
    }
}
