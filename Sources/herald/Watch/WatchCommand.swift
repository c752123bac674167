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
            WatchPauseCommands.pause,
            WatchPauseCommands.resume,
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
            WatchReleaseCommands.quarantine,
            WatchReleaseCommands.release,
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
        byDefault: "list")

    static let name = Argument(
        name: "NAME", summary: "the source's name", source: .sources)

    private static func list(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListSourcesRequest()
        request.app = try await session.app()
        let response = try await session.watcher.listSources(request, session.context)
        invocation.answer(response) { SourceListText.text($0) }
    }

    private static func show(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.GetSourceRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        let response = try await session.watcher.getSource(request, session.context)
        invocation.answer(response) { response in
            invocation.flag("recipe")
                ? response.recipe : response.source.map(SourceText.text) ?? ""
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

    private static func state(_ word: String?) -> Proto.SourceEntryState {
        word.flatMap { .init(named: $0, prefix: "SOURCE_ENTRY_STATE_") } ?? .unspecified
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
