import Protocol
import ServiceKit
import Watch
import WatchFetching

/// `herald watch feed`: gives a source what a program has.
enum WatchFeedCommand {
    static let command: Command = Command(
        name: "feed", summary: "Give a source items from standard input or a file",
        notes: [
            "The source's recipe has \"pushed\": true. With the kind ndjson each line is an item, "
                + "and lines are given as they come; with json and feed the input is one answer, "
                + "of at most \(WatchLimits.pushedBytes >> 10) KiB.",
            "The command ends when all of it is stored. After a failure it may be run again with "
                + "the same input: items that are known send nothing.",
        ],
        examples: [
            "psql -qAtc \"SELECT row_to_json(a) FROM alerts a\" | herald watch feed alerts -",
            "tail -n0 -F events.ndjson | herald watch feed events -",
        ],
        arguments: [
            Argument(name: "NAME", summary: "the source's name", source: .sources),
            Argument(name: "FILE", summary: "the file; - is standard input", isFile: true),
        ], action: feed)

    /// The bytes of a request's body that its JSON or protobuf takes besides the items.
    private static let room = 4 << 10

    private static func feed(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.FeedSourceRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        let isLines = try await kind(request, session) == .ndjson
        let input = try InputFile(invocation.argument("FILE"))
        var whole = Proto.SourceRun()
        var rest: [UInt8] = []
        var isOpen = true
        while isOpen {
            let bytes = try input.read(64 << 10)
            rest += bytes
            isOpen = !bytes.isEmpty
            if isLines {
                for batch in try LineBatches.take(&rest, isEnd: !isOpen, most: most) {
                    request.body = batch
                    add(try await give(request, session), to: &whole)
                }
            } else if rest.count > most {
                throw UsageError(
                    "the input is larger than \(WatchLimits.pushedBytes >> 10) KiB; as lines of "
                        + "JSON (ndjson) it may have any length")
            }
        }
        if !isLines {
            request.body = rest
            add(try await give(request, session), to: &whole)
        }
        var response = Proto.FeedSourceResponse()
        response.run = whole
        invocation.answer(response) { WatchCommand.text($0.run ?? Proto.SourceRun()) }
    }

    private static var most: Int { WatchLimits.pushedBytes - room }

    private static func kind(
        _ request: Proto.FeedSourceRequest, _ session: Session
    ) async throws -> SourcePlan.Kind {
        var question = Proto.GetSourceRequest()
        (question.app, question.name) = (request.app, request.name)
        let found = try await session.watcher.getSource(question, session.context)
        do throws(RecipeError) {
            return try RecipeReader.system.read(Array(found.recipe.utf8), name: request.name)
                .source.kind
        } catch { throw UsageError("the recipe has a mistake: \(error)") }
    }

    private static func give(
        _ request: Proto.FeedSourceRequest, _ session: Session
    ) async throws -> Proto.SourceRun {
        try await session.watcher.feedSource(request, session.context).run ?? Proto.SourceRun()
    }

    private static func add(_ run: Proto.SourceRun, to whole: inout Proto.SourceRun) {
        whole.items += run.items
        whole.notifications += run.notifications
        whole.held += run.held
        whole.quarantined += run.quarantined
        whole.parked += run.parked
        whole.baselineItems += run.baselineItems
        if !run.baseline.isEmpty { whole.baseline = run.baseline }
    }
}

/// Whole lines in batches that fit a request.
enum LineBatches {
    /// Takes the whole lines out of the bytes that were read; at the end, the last one need not be
    /// ended.
    static func take(
        _ rest: inout [UInt8], isEnd: Bool, most: Int
    ) throws(UsageError) -> [[UInt8]] {
        let newline = UInt8(ascii: "\n")
        var batches: [[UInt8]] = []
        var batch: [UInt8] = []
        var place = 0
        while place < rest.count {
            let found = rest[place...].firstIndex(of: newline)
            guard let end = found.map({ $0 + 1 }) ?? (isEnd ? rest.count : nil) else { break }
            if batch.count + end - place > most, !batch.isEmpty {
                batches.append(batch)
                batch = []
            }
            batch += rest[place..<end]
            place = end
            guard batch.count <= most else { throw tooLong(most) }
        }
        rest.removeFirst(place)
        guard rest.count <= most else { throw tooLong(most) }
        // Blank lines are no items.
        if batch.contains(where: { $0 > 0x20 }) { batches.append(batch) }
        return batches
    }

    private static func tooLong(_ most: Int) -> UsageError {
        UsageError("a line is longer than \(most) bytes")
    }
}
