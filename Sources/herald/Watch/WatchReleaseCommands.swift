import Protocol

/// `herald watch release` and `herald watch quarantine`.
enum WatchReleaseCommands {
    private static func ids(_ source: CompletionSource) -> Argument {
        Argument(
            name: "ID", summary: "the ids that 'herald watch items' shows; all if left out",
            isOptional: true, source: source, isRepeated: true)
    }
    private static let discard = Option.flag("discard", "drop them instead")
    private static let digest = Option.flag("digest", "send one notification in their place")

    static let quarantine: Command = Command(
        name: "quarantine", summary: "Try items again that could not be used",
        notes: [
            "What is more than the recipe's limits allow is held, and is not released: "
                + "'herald watch items --state held' lists it."
        ],
        examples: [
            "herald watch quarantine news",
            "herald watch quarantine news 17 --discard",
        ],
        options: [discard], arguments: [WatchCommand.name, ids(.quarantined)],
        action: { try await run($0, isQuarantined: true) })

    static let release: Command = Command(
        name: "release", summary: "Let notifications go that are held",
        notes: [
            "With --digest those of one type and one audience go as one notification, "
                + "which says how many they are and names the first. The recipe's 'digest' "
                + "has its texts, and may make one of all.",
            "On a terminal it asks before more than HERALD_CONFIRM_OVER notifications go (1,000 if "
                + "that is not set); --yes does not.",
        ],
        examples: [
            "herald watch release news",
            "herald watch release news --digest",
            "herald watch release news 17 18",
        ],
        options: [digest, discard, Confirmation.option],
        arguments: [WatchCommand.name, ids(.held)],
        action: { try await run($0, isQuarantined: false) })

    private static func run(_ invocation: Invocation, isQuarantined: Bool) async throws {
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
        if !isQuarantined { try await confirm(request, session, invocation) }
        let what = isQuarantined ? "trying items of" : "releasing what is held of"
        let response = try await Waiting.show("\(what) \(request.name)", on: invocation.console) {
            try await session.watcher.releaseSourceEntries(request, session.context)
        }
        invocation.answer(response) { [request] in
            ReleaseText(request: request, answer: $0).text
        }
    }

    /// Asks before many notifications go, or are dropped.
    private static func confirm(
        _ request: Proto.ReleaseSourceEntriesRequest, _ session: Session, _ invocation: Invocation
    ) async throws {
        guard Confirmation.isWanted(invocation) else { return }
        var count = UInt64(request.ids.count)
        if request.ids.isEmpty {
            var question = Proto.GetSourceRequest()
            (question.app, question.name) = (request.app, request.name)
            let found = try await session.watcher.getSource(question, session.context)
            count = found.source?.held ?? 0
        }
        guard count > (try SendConfirmation.most(invocation)) else { return }
        try Confirmation.ask(question(request, count), invocation)
    }

    /// Returns the question to a person before a release.
    static func question(_ request: Proto.ReleaseSourceEntriesRequest, _ count: UInt64) -> String {
        let digest = request.digest ? " as digests" : ""
        return "\(request.discard ? "drop" : "release") \(Plural.text(count, "notification")) of "
            + "\(request.name)\(digest)"
    }
}
