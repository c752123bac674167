import Protocol

extension CompletionSource {
    /// The session, the app and the beginning of a word that the suite is asked to complete.
    struct Question: Sendable {
        /// The largest number of words that are asked for.
        static let most: UInt32 = 200

        let session: Session
        let app: String
        /// The beginning of the word.
        let prefix: String

        var context: CallContext { session.context }

        /// Returns a request that `change` has filled.
        func filled<Request>(_ request: Request, _ change: (inout Request) -> Void) -> Request {
            var request = request
            change(&request)
            return request
        }
    }

    /// The way in which the words of a kind are found.
    enum Lookup: Sendable {
        /// A function on this machine, without the suite.
        case here(@Sendable (Invocation) -> [String])
        /// A call to the suite that is for no app.
        case suite(@Sendable (Session) async throws -> [String])
        /// A call to the suite for one app.
        case app(@Sendable (Question) async throws -> [String])
    }

    /// The ways in which the words of each kind are found.
    static let lookups: [CompletionSource: Lookup] =
        suiteLookups.merging(registryLookups) { first, _ in first }
        .merging(deliveryLookups) { first, _ in first }
        .merging(otherLookups) { first, _ in first }

    private static let suiteLookups: [CompletionSource: Lookup] = [
        .contexts: .here { ContextStore($0.settings).names() },
        .methods: .here { _ in Method.all.filter { $0.audit != nil }.map(\.name) },
        .apps: .suite {
            try await $0.registry.listApps(Proto.ListAppsRequest(), $0.context).apps.map(\.id)
        },
        .accounts: .suite { session in
            var request = Proto.ListAccountsRequest()
            request.app = session.namedApp
            return try await session.accounts.listAccounts(request, session.context)
                .accounts.map(\.login)
        },
        .providerKinds: .suite {
            try await $0.delivery.listProviderKinds(Proto.ListProviderKindsRequest(), $0.context)
                .kinds.map(\.name)
        },
    ]

    private static let registryLookups: [CompletionSource: Lookup] = [
        .keys: .app { question in
            let request = question.filled(Proto.ListKeysRequest()) { $0.app = question.app }
            return try await question.session.registry.listKeys(request, question.context)
                .keys.map(\.id)
        },
        .lists: .app { question in
            let request = question.filled(Proto.ListListsRequest()) { $0.app = question.app }
            return try await question.session.registry.listLists(request, question.context)
                .lists.map(\.name)
        },
        .segments: .app { question in
            let request = question.filled(Proto.ListSegmentsRequest()) { $0.app = question.app }
            return try await question.session.registry.listSegments(request, question.context)
                .segments.map(\.name)
        },
        .tags: .app { question in
            let request = question.filled(Proto.ListTagsRequest()) {
                ($0.app, $0.prefix, $0.pageSize) = (question.app, question.prefix, Question.most)
            }
            return try await question.session.registry.listTags(request, question.context)
                .tags.map(\.tag)
        },
        .users: .app { question in
            let request = question.filled(Proto.ListUsersRequest()) {
                ($0.app, $0.after, $0.pageSize) = (question.app, question.prefix, Question.most)
            }
            return try await question.session.registry.listUsers(request, question.context)
                .users.map(\.id)
        },
        .devices: .app { question in
            let request = question.filled(Proto.ListDevicesRequest()) {
                ($0.app, $0.pageSize) = (question.app, Question.most)
            }
            return try await question.session.registry.listDevices(request, question.context)
                .devices.map(\.id)
        },
        .configSets: .app { question in
            let request = question.filled(Proto.ListConfigSetsRequest()) { $0.app = question.app }
            return try await question.session.configSets.listConfigSets(request, question.context)
                .configSets.map(\.name)
        },
        .nextConfigKey: .app { question in
            let request = question.filled(Proto.GetConfigKeyRequest()) { $0.app = question.app }
            let key = try await question.session.configSets.getConfigKey(request, question.context)
            return key.next.map { [$0.keyId] } ?? []
        },
    ]

    private static let deliveryLookups: [CompletionSource: Lookup] = [
        .caps: .app { question in
            let request = question.filled(Proto.ListFrequencyCapsRequest()) {
                $0.app = question.app
            }
            return try await question.session.delivery.listFrequencyCaps(
                request, question.context
            ).caps.map(\.type)
        },
        .experiments: .app { question in
            let request = question.filled(Proto.ListExperimentsRequest()) { $0.app = question.app }
            return try await question.session.experiments.listExperiments(
                request, question.context
            ).reports.compactMap { $0.experiment?.name }
        },
        .providers: .app { question in
            let request = question.filled(Proto.ListProvidersRequest()) { $0.app = question.app }
            return try await question.session.delivery.listProviders(request, question.context)
                .providers.map(\.name)
        },
        .schedules: .app { question in
            let request = question.filled(Proto.ListSchedulesRequest()) {
                ($0.app, $0.pageSize) = (question.app, Question.most)
            }
            return try await question.session.delivery.listSchedules(request, question.context)
                .schedules.map(\.name)
        },
        .templates: .app { question in
            let request = question.filled(Proto.ListTemplatesRequest()) { $0.app = question.app }
            return try await question.session.delivery.listTemplates(request, question.context)
                .templates.map(\.name)
        },
        .types: .app { question in
            let request = question.filled(Proto.ListTypesRequest()) {
                ($0.app, $0.prefix) = (question.app, question.prefix)
            }
            return try await question.session.delivery.listTypes(request, question.context).types
        },
        .notifications: .app { try await $0.notifications().map(\.id) },
        .failed: .app { try await $0.notifications().filter(\.hasFailures).map(\.id) },
        .stalled: .app { try await $0.notifications(.stalled).map(\.id) },
        .unapproved: .app {
            try await $0.notifications(.stalled).filter { $0.approval != nil }.map(\.id)
        },
        .open: .app { question in
            var ids: [String] = []
            for state in [Proto.NotificationState.scheduled, .sending, .queued, .stalled] {
                ids += try await question.notifications(state).map(\.id)
            }
            return ids
        },
    ]

    private static let otherLookups: [CompletionSource: Lookup] = [
        .places: .app { question in
            let request = question.filled(Proto.ListPlacesRequest()) {
                ($0.app, $0.pageSize) = (question.app, Question.most)
                guard !question.prefix.isEmpty else { return }
                var selection = Proto.PlaceSelection()
                selection.idPrefix = question.prefix
                $0.selection = selection
            }
            return try await question.session.geo.listPlaces(request, question.context)
                .places.map(\.id)
        },
        .moments: .app { question in
            let request = question.filled(Proto.ListMomentPoliciesRequest()) {
                $0.app = question.app
            }
            return try await question.session.geo.listMomentPolicies(request, question.context)
                .policies.map(\.type)
        },
        .sources: .app { question in
            let request = question.filled(Proto.ListSourcesRequest()) { $0.app = question.app }
            return try await question.session.watcher.listSources(request, question.context)
                .sources.map(\.name)
        },
        .held: .app { try await $0.entries(.held) },
        .quarantined: .app { try await $0.entries(.quarantined) },
    ]
}

extension CompletionSource.Question {
    /// Returns the newest notifications in a state, or in any.
    fileprivate func notifications(
        _ state: Proto.NotificationState = .unspecified
    ) async throws -> [Proto.Notification] {
        let request = filled(Proto.ListNotificationsRequest()) {
            ($0.app, $0.state, $0.pageSize) = (app, state, Self.most)
        }
        return try await session.delivery.listNotifications(request, context).notifications
    }

    /// Returns the ids of the items of sources in a state.
    fileprivate func entries(_ state: Proto.SourceEntryState) async throws -> [String] {
        let request = filled(Proto.ListSourceEntriesRequest()) {
            ($0.app, $0.state, $0.pageSize) = (app, state, Self.most)
        }
        return try await session.watcher.listSourceEntries(request, context)
            .entries.map { "\($0.id)" }
    }
}

extension Proto.Notification {
    /// True if some device did not get the notification.
    fileprivate var hasFailures: Bool {
        guard let counts else { return false }
        return counts.failed + counts.expired + counts.uncertain > 0
    }
}
