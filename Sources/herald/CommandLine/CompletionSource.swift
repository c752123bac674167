import Protocol

/// A kind of name that a shell asks the suite for to complete a word.
///
/// ``CompletionSource/lookups`` has how each of them is found.
enum CompletionSource: String, CaseIterable, Sendable {
    case accounts, apps, caps, contexts, devices, experiments, keys, lists, moments, places
    case providers, schedules, segments, sources, tags, templates, types, users
    case configSets = "config-sets"
    /// The key that signs a config set's values next.
    case nextConfigKey = "next-config-key"
    case providerKinds = "provider-kinds"
    /// The methods whose calls are in the audit log.
    case methods
    /// The ids of notifications, the newest first.
    case notifications
    /// The ids of notifications that can still be cancelled.
    case open
    /// The ids of notifications that a kill switch or a person holds.
    case stalled
    /// The ids of notifications that some device did not get.
    case failed
    /// The ids of notifications that wait for an approval.
    case unapproved
    /// The ids of items of sources that are held, and of those that could not be used.
    case held, quarantined

    /// Returns the names of this kind.
    ///
    /// Where the suite can search by `prefix`, only the names that begin with it.
    func words(_ invocation: Invocation, prefix: String) async throws -> [String] {
        switch Self.lookups[self] {
        case .here(let words): return words(invocation)
        case .suite(let words): return try await words(try Session(invocation))
        case .app(let words):
            let session = try Session(invocation)
            return try await words(
                Question(session: session, app: try await session.app(), prefix: prefix))
        case nil: return []
        }
    }
}

/// `herald complete`, which the completion scripts call.
enum CompleteCommand {
    static let command: Command = Command(
        name: "complete", summary: "List words for a shell's completion, one per line",
        examples: ["herald complete tags /bills/"],
        arguments: [
            Argument(
                name: "SOURCE", summary: "what is listed",
                choices: CompletionSource.allCases.map(\.rawValue)),
            Argument(name: "PREFIX", summary: "how the word begins", isOptional: true),
        ],
        action: { invocation in
            guard let source = CompletionSource(rawValue: invocation.argument("SOURCE")) else {
                return
            }
            let prefix = invocation.argument("PREFIX")
            for word in try await source.words(invocation, prefix: prefix)
            where word.hasPrefix(prefix) {
                invocation.console.line(word.printable)
            }
        })
}
