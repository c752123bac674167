import Protocol

/// `herald watch …`.
enum WatchCommand {
    static let command: Command = Command(
        name: "watch", summary: "Watch feeds and other sources, and send what is new in them",
        notes: [
            "A source is watched by a recipe, the file watch/NAME.json in HERALD_HOME, which "
                + "WATCHING.md describes. 'herald watch test' tries one out without sending "
                + "anything, and without a suite."
        ],
        examples: [
            "herald watch test watch/news.json",
            "herald watch run news",
            "herald watch items news --state held",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List the sources and how they are",
                examples: ["herald watch list"],
                action: list),
            Command(
                name: "show", summary: "Show a source",
                examples: [
                    "herald watch show news",
                    "herald watch show news --recipe > news.json",
                ],
                options: [
                    .flag("recipe", "print the recipe instead")
                ], arguments: [name], action: show),
            WatchRecipeCommands.set,
            WatchRecipeCommands.delete,
            WatchTestCommand.command,
            WatchReplayCommand.command,
            WatchFeedCommand.command,
            Command(
                name: "run", summary: "Read a source now",
                examples: ["herald watch run news"],
                arguments: [name], action: run),
            Command(
                name: "pause",
                summary: "Stop reading a source, and hold what it has not yet sent",
                examples: ["herald watch pause news"],
                arguments: [name], action: { try await pause($0, true) }),
            Command(
                name: "resume", summary: "Read a source again",
                examples: ["herald watch resume news"],
                arguments: [name],
                action: { try await pause($0, false) }),
            Command(
                name: "items", summary: "List what came of the items of sources",
                examples: [
                    "herald watch items news --state held",
                    "herald watch items news --raw > items.ndjson",
                ],
                options: [
                    .value(
                        "state", "STATE", "only items in this state",
                        choices: ["waiting", "held", "quarantined", "sent", "dropped", "ignored"]),
                    .flag("raw", "print the items themselves as JSON, one per line"),
                    Listing.option,
                ],
                arguments: [
                    Argument(
                        name: "NAME", summary: "the source; all if left out", isOptional: true,
                        source: .sources)
                ], action: items),
            Command(
                name: "quarantine", summary: "Try items again that could not be used",
                notes: [
                    "What is more than the recipe's limits allow is held, and is not released: "
                        + "'herald watch items --state held' lists it."
                ],
                examples: [
                    "herald watch quarantine news",
                    "herald watch quarantine news 17 --discard",
                ],
                options: [discard], arguments: [name, ids(.quarantined)],
                action: { try await release($0, isQuarantined: true) }),
            Command(
                name: "release", summary: "Let notifications go that are held",
                notes: [
                    "With --digest those of one type and one audience go as one notification, "
                        + "which says how many they are and names the first. The recipe's 'digest' "
                        + "has its texts, and may make one of all."
                ],
                examples: [
                    "herald watch release news",
                    "herald watch release news --digest",
                    "herald watch release news 17 18",
                ],
                options: [digest, discard], arguments: [name, ids(.held)],
                action: { try await release($0, isQuarantined: false) }),
            Command(
                name: "baseline", summary: "Take everything that a source has as seen",
                examples: [
                    "herald watch baseline news",
                    "herald watch baseline news --newest 1",
                ],
                options: [
                    .value("newest", "NUMBER", "send this many of the newest items all the same")
                ], arguments: [name], action: baseline),
        ],
        action: list)

    private static let name = Argument(
        name: "NAME", summary: "the source's name", source: .sources)
    private static func ids(_ source: CompletionSource) -> Argument {
        Argument(
            name: "ID", summary: "the ids that 'herald watch items' shows; all if left out",
            isOptional: true, source: source, isRepeated: true)
    }
    private static let discard = Option.flag("discard", "drop them instead")
    private static let digest = Option.flag("digest", "send one notification in their place")

    private static func list(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListSourcesRequest()
        request.app = try await session.app()
        let response = try await session.watcher.listSources(request, session.context)
        invocation.answer(response) { response in
            guard !response.sources.isEmpty else {
                return "There are no sources. WATCHING.md says how a recipe is written.\n"
            }
            var table = Table(
                "NAME", "HEALTH", "SINCE", "NEXT RUN", "ITEMS", "WAITING", "HELD", "BAD", "PROBLEM",
                leastImportant: ["NEXT RUN", "ITEMS", "SINCE", "WAITING"])
            for source in response.sources {
                table.add(
                    source.name, health(source), source.healthSince.text,
                    source.nextRunTime.text, "\(source.items)", "\(source.waiting)",
                    "\(source.held)", "\(source.quarantined)", source.problem)
            }
            let notes = response.sources.flatMap { source in
                [source.message, parked(source)].filter { !$0.isEmpty }
                    .map { "\(source.name): \($0)\n" }
            }
            return table.text + notes.joined()
        }
    }

    private static func show(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.GetSourceRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        let response = try await session.watcher.getSource(request, session.context)
        invocation.answer(response) { response in
            invocation.flag("recipe")
                ? response.recipe : response.source.map { text($0) } ?? ""
        }
    }

    private static func run(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.RunSourceRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        let response = try await Waiting.show("reading \(request.name)", on: invocation.console) {
            try await session.watcher.runSource(request, session.context)
        }
        invocation.answer(response) { text($0.run ?? Proto.SourceRun()) }
    }

    private static func baseline(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.BaselineSourceRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        request.newest = try invocation.number("newest", 0...1000) ?? 0
        let response = try await Waiting.show("reading \(request.name)", on: invocation.console) {
            try await session.watcher.baselineSource(request, session.context)
        }
        invocation.answer(response) { text($0.run ?? Proto.SourceRun()) }
    }

    private static func pause(_ invocation: Invocation, _ isPaused: Bool) async throws {
        let session = try Session(invocation)
        var request = Proto.PauseSourceRequest()
        request.app = try await session.app()
        (request.name, request.paused) = (invocation.argument("NAME"), isPaused)
        let response = try await session.watcher.pauseSource(request, session.context)
        invocation.answer(response) { $0.source.map { text($0) } ?? "" }
    }

    private static func items(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListSourceEntriesRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        request.state = state(invocation.option("state"))
        let listing = try Listing(invocation)
        let asked = request
        let all = try await listing.all { size, token in
            var request = asked
            (request.pageSize, request.pageToken) = (size, token)
            let page = try await session.watcher.listSourceEntries(request, session.context)
            return (page.entries, page.nextPageToken)
        }
        var response = Proto.ListSourceEntriesResponse()
        (response.entries, response.nextPageToken) = all
        invocation.answer(response) { response in
            guard !invocation.flag("raw") else {
                return response.entries.map { "\($0.item.printable)\n" }.joined()
            }
            var table = Table(
                "ID", "SOURCE", "STATE", "RULE", "TIME", "ITEM", "NOTIFICATION", "WHY",
                leastImportant: ["NOTIFICATION", "RULE", "SOURCE", "TIME"])
            for entry in response.entries {
                table.add(
                    "\(entry.id)", entry.source,
                    entry.state.name(without: "SOURCE_ENTRY_STATE_"), entry.rule,
                    entry.createTime.text, entry.label, entry.notificationId, entry.reason)
            }
            return table.text
        }
    }

    private static func release(
        _ invocation: Invocation, isQuarantined: Bool
    ) async throws {
        var request = Proto.ReleaseSourceEntriesRequest()
        request.ids = try invocation.rest.map { word in
            guard let id = UInt64(word) else {
                throw UsageError("'\(word)' is no id of an item", path: invocation.path)
            }
            return id
        }
        let session = try Session(invocation)
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        request.quarantined = isQuarantined
        request.discard = invocation.flag("discard")
        request.digest = !isQuarantined && invocation.flag("digest")
        let what = isQuarantined ? "trying items of" : "releasing what is held of"
        let response = try await Waiting.show("\(what) \(request.name)", on: invocation.console) {
            try await session.watcher.releaseSourceEntries(request, session.context)
        }
        invocation.answer(response) { [request] in
            ReleaseText(request: request, answer: $0).text
        }
    }

    private static func state(_ word: String?) -> Proto.SourceEntryState {
        word.flatMap { .init(named: $0, prefix: "SOURCE_ENTRY_STATE_") } ?? .unspecified
    }

    private static func health(_ source: Proto.Source) -> String {
        source.paused ? "paused" : source.health.name(without: "SOURCE_HEALTH_")
    }

    /// Returns how much was brought while a source was paused; empty if nothing waits.
    private static func parked(_ source: Proto.Source) -> String {
        guard source.parked > 0 else { return "" }
        let items = Plural.text(Int(source.parked), "item")
        let isOne = source.parked == 1
        return source.paused
            ? "\(items) came meanwhile, and \(isOne ? "waits" : "wait") until it goes on"
            : "\(items) that came while it was paused \(isOne ? "is" : "are") read now"
    }

    /// Returns a source with all that is known of it.
    private static func text(_ source: Proto.Source) -> String {
        var record = Record()
        record.add("name", source.name)
        record.add("url", source.url)
        record.add("webhook", source.hookPath)
        record.add("input", source.input.name(without: "SOURCE_INPUT_"))
        record.add(
            "recipe",
            source.hidesStored
                ? "file, which hides a stored one" : source.origin.name(without: "SOURCE_ORIGIN_"))
        record.add("health", health(source), isAlarm: !source.problem.isEmpty)
        record.add("since", source.healthSince.text)
        record.add("problem", source.problem)
        record.add("", source.message)
        record.add("failed runs", source.failures > 0 ? "\(source.failures)" : "")
        record.add("last read", source.lastSuccessTime.text)
        record.add("next run", source.nextRunTime.text)
        record.add("items", "\(source.items)")
        record.add("paused", parked(source))
        record.add("waiting", "\(source.waiting)")
        record.add("held", "\(source.held)")
        record.add("quarantined", "\(source.quarantined)")
        guard !source.baseline.isEmpty else { return record.text }
        record.add(
            "baseline",
            "\(source.baselineTime.text): \(source.baselineItems) taken as seen "
                + "(\(source.baseline))")
        return record.text
    }

    static func text(_ run: Proto.SourceRun) -> String {
        guard !run.unchanged else { return "The source says that nothing is new.\n" }
        if run.parked > 0 {
            return "\(Plural.text(Int(run.items), "item")) stored, \(run.parked) of which "
                + "\(run.parked == 1 ? "waits" : "wait"): the source is paused, or what came "
                + "before is not read yet.\n"
        }
        var text = "\(Plural.text(Int(run.items), "item")) read, "
        if !run.baseline.isEmpty {
            text += "\(run.baselineItems) taken as seen (\(run.baseline)), "
        }
        text += Plural.text(Int(run.notifications), "notification")
        if run.held > 0 { text += ", \(run.held) of them held" }
        if run.quarantined > 0 { text += ", \(run.quarantined) in quarantine" }
        return text + "\n"
    }
}
