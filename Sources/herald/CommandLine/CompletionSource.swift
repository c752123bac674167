import Protocol

/// A kind of name that a shell asks the suite for to complete a word.
enum CompletionSource: String, CaseIterable, Sendable {
    case apps, contexts, keys, lists, notifications, providers, schedules, segments, tags
    case experiments, sources, templates
    case configSets = "config-sets"

    /// The largest number of words that are asked for.
    private static let most: UInt32 = 200

    /// Returns the names of this kind.
    ///
    /// Where the suite can search by `prefix`, only the names that begin with it.
    func words(_ invocation: Invocation, prefix: String) async throws -> [String] {
        guard self != .contexts else { return ContextStore(invocation.settings).names() }
        let session = try Session(invocation)
        guard self != .apps else {
            let request = Proto.ListAppsRequest()
            return try await session.registry.listApps(request, session.context).apps.map(\.id)
        }
        let app = try await session.app()
        return switch self {
        case .sources: try await sources(session, app)
        case .configSets: try await configSets(session, app)
        case .experiments: try await experiments(session, app)
        case .notifications, .providers, .schedules, .templates:
            try await delivery(session, app)
        default: try await registry(session, app, prefix)
        }
    }

    private func sources(_ session: Session, _ app: String) async throws -> [String] {
        var request = Proto.ListSourcesRequest()
        request.app = app
        return try await session.watcher.listSources(request, session.context).sources.map(\.name)
    }

    private func experiments(_ session: Session, _ app: String) async throws -> [String] {
        var request = Proto.ListExperimentsRequest()
        request.app = app
        return try await session.experiments.listExperiments(request, session.context)
            .reports.compactMap { $0.experiment?.name }
    }

    private func configSets(_ session: Session, _ app: String) async throws -> [String] {
        var request = Proto.ListConfigSetsRequest()
        request.app = app
        return try await session.configSets.listConfigSets(request, session.context)
            .configSets.map(\.name)
    }

    private func delivery(_ session: Session, _ app: String) async throws -> [String] {
        let (delivery, context) = (session.delivery, session.context)
        switch self {
        case .notifications:
            var request = Proto.ListNotificationsRequest()
            (request.app, request.pageSize) = (app, Self.most)
            return try await delivery.listNotifications(request, context).notifications.map(\.id)
        case .providers:
            var request = Proto.ListProvidersRequest()
            request.app = app
            return try await delivery.listProviders(request, context).providers.map(\.name)
        case .schedules:
            var request = Proto.ListSchedulesRequest()
            (request.app, request.pageSize) = (app, Self.most)
            return try await delivery.listSchedules(request, context).schedules.map(\.name)
        default:
            var request = Proto.ListTemplatesRequest()
            request.app = app
            return try await delivery.listTemplates(request, context).templates.map(\.name)
        }
    }

    private func registry(
        _ session: Session, _ app: String, _ prefix: String
    ) async throws -> [String] {
        let (registry, context) = (session.registry, session.context)
        switch self {
        case .keys:
            var request = Proto.ListKeysRequest()
            request.app = app
            return try await registry.listKeys(request, context).keys.map(\.id)
        case .lists:
            var request = Proto.ListListsRequest()
            request.app = app
            return try await registry.listLists(request, context).lists.map(\.name)
        case .segments:
            var request = Proto.ListSegmentsRequest()
            request.app = app
            return try await registry.listSegments(request, context).segments.map(\.name)
        default:
            var request = Proto.ListTagsRequest()
            (request.app, request.prefix, request.pageSize) = (app, prefix, Self.most)
            return try await registry.listTags(request, context).tags.map(\.tag)
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
