// Generated from herald/v1/watcher_service.proto by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// The calls of `herald.v1.Watcher`.
    package enum Watcher {
        /// Lists the sources of an app, ordered by name.
        package static let listSources = Method(
            service: "herald.v1.Watcher", name: "ListSources", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            isShared: true,
            request: Proto.ListSourcesRequest.self, response: Proto.ListSourcesResponse.self)
        /// Returns a source with its recipe.
        package static let getSource = Method(
            service: "herald.v1.Watcher", name: "GetSource", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            isShared: true,
            request: Proto.GetSourceRequest.self, response: Proto.GetSourceResponse.self)
        /// Stores a recipe. Two callers who change the same version cannot overwrite each other: the
        /// second one is refused with ABORTED.
        package static let putSource = Method(
            service: "herald.v1.Watcher", name: "PutSource", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.PutSourceRequest.self, response: Proto.PutSourceResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Reads a source by a recipe, stored or not, and returns what would be sent if all items were
        /// new. Nothing is stored or sent.
        package static let trySource = Method(
            service: "herald.v1.Watcher", name: "TrySource", role: .operator,
            isRetryable: true, deadline: .milliseconds(60000),
            callClass: .waiting,
            request: Proto.TrySourceRequest.self, response: Proto.TrySourceResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Deletes a stored recipe, with what is known of its source and what the source has not yet sent.
        package static let deleteSource = Method(
            service: "herald.v1.Watcher", name: "DeleteSource", role: .operator,
            isRetryable: true, deadline: .milliseconds(15000),
            request: Proto.DeleteSourceRequest.self, response: Proto.DeleteSourceResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Gives a source items that a program has, instead of the watcher fetching them. The call returns
        /// when the items are stored. A source that is paused reads them when it goes on.
        package static let feedSource = Method(
            service: "herald.v1.Watcher", name: "FeedSource", role: .sender,
            isRetryable: true, deadline: .milliseconds(30000),
            callClass: .send,
            request: Proto.FeedSourceRequest.self, response: Proto.FeedSourceResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// `herald.v1.Watcher/ReceiveHook`.
        package static let receiveHook = Method(
            service: "herald.v1.Watcher", name: "ReceiveHook", role: .internal,
            isRetryable: true, deadline: .milliseconds(15000),
            callClass: .send,
            request: Proto.ReceiveHookRequest.self, response: Proto.ReceiveHookResponse.self)
        /// Reads a source now, and returns what the run found.
        package static let runSource = Method(
            service: "herald.v1.Watcher", name: "RunSource", role: .operator,
            isRetryable: true, deadline: .milliseconds(60000),
            callClass: .waiting,
            request: Proto.RunSourceRequest.self, response: Proto.RunSourceResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Pauses a source or lets it go on. Notifications that wait for delivery when the source is
        /// paused are held. Items that others bring in the meantime are stored, and read when the source
        /// goes on. A source that is paused already gets the reason and the end of the request.
        package static let pauseSource = Method(
            service: "herald.v1.Watcher", name: "PauseSource", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.PauseSourceRequest.self, response: Proto.PauseSourceResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Takes everything that a source has now as seen, except for the requested number of the newest
        /// items.
        package static let baselineSource = Method(
            service: "herald.v1.Watcher", name: "BaselineSource", role: .operator,
            isRetryable: true, deadline: .milliseconds(60000),
            callClass: .waiting,
            request: Proto.BaselineSourceRequest.self, response: Proto.BaselineSourceResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Lists the notifications of sources, and the items that cannot be used.
        package static let listSourceEntries = Method(
            service: "herald.v1.Watcher", name: "ListSourceEntries", role: .viewer,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.ListSourceEntriesRequest.self, response: Proto.ListSourceEntriesResponse.self)
        /// Releases notifications that are held, one by one or as digests, tries items in quarantine
        /// again, or discards either. One call at a time does so for a source. The others are refused with
        /// ABORTED.
        package static let releaseSourceEntries = Method(
            service: "herald.v1.Watcher", name: "ReleaseSourceEntries", role: .operator,
            isRetryable: true, deadline: .milliseconds(60000),
            callClass: .waiting,
            request: Proto.ReleaseSourceEntriesRequest.self, response: Proto.ReleaseSourceEntriesResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))

        /// All of them.
        package static let all: [Method] = [
            listSources,
            getSource,
            putSource,
            trySource,
            deleteSource,
            feedSource,
            receiveHook,
            runSource,
            pauseSource,
            baselineSource,
            listSourceEntries,
            releaseSourceEntries,
        ]
    }
}

/// The server's side of `herald.v1.Watcher`.
package protocol WatcherServing: Sendable {
    /// `herald.v1.Watcher/ListSources`.
    func listSources(
        _ request: Proto.ListSourcesRequest, _ call: CallContext
    ) async throws -> Proto.ListSourcesResponse
    /// `herald.v1.Watcher/GetSource`.
    func getSource(
        _ request: Proto.GetSourceRequest, _ call: CallContext
    ) async throws -> Proto.GetSourceResponse
    /// `herald.v1.Watcher/PutSource`.
    func putSource(
        _ request: Proto.PutSourceRequest, _ call: CallContext
    ) async throws -> Proto.PutSourceResponse
    /// `herald.v1.Watcher/TrySource`.
    func trySource(
        _ request: Proto.TrySourceRequest, _ call: CallContext
    ) async throws -> Proto.TrySourceResponse
    /// `herald.v1.Watcher/DeleteSource`.
    func deleteSource(
        _ request: Proto.DeleteSourceRequest, _ call: CallContext
    ) async throws -> Proto.DeleteSourceResponse
    /// `herald.v1.Watcher/FeedSource`.
    func feedSource(
        _ request: Proto.FeedSourceRequest, _ call: CallContext
    ) async throws -> Proto.FeedSourceResponse
    /// `herald.v1.Watcher/ReceiveHook`.
    func receiveHook(
        _ request: Proto.ReceiveHookRequest, _ call: CallContext
    ) async throws -> Proto.ReceiveHookResponse
    /// `herald.v1.Watcher/RunSource`.
    func runSource(
        _ request: Proto.RunSourceRequest, _ call: CallContext
    ) async throws -> Proto.RunSourceResponse
    /// `herald.v1.Watcher/PauseSource`.
    func pauseSource(
        _ request: Proto.PauseSourceRequest, _ call: CallContext
    ) async throws -> Proto.PauseSourceResponse
    /// `herald.v1.Watcher/BaselineSource`.
    func baselineSource(
        _ request: Proto.BaselineSourceRequest, _ call: CallContext
    ) async throws -> Proto.BaselineSourceResponse
    /// `herald.v1.Watcher/ListSourceEntries`.
    func listSourceEntries(
        _ request: Proto.ListSourceEntriesRequest, _ call: CallContext
    ) async throws -> Proto.ListSourceEntriesResponse
    /// `herald.v1.Watcher/ReleaseSourceEntries`.
    func releaseSourceEntries(
        _ request: Proto.ReleaseSourceEntriesRequest, _ call: CallContext
    ) async throws -> Proto.ReleaseSourceEntriesResponse
}

/// Calls `herald.v1.Watcher` over any caller.
package struct WatcherClient: Sendable {
    private let caller: any Caller

    /// A client over `caller`.
    package init(_ caller: any Caller) { self.caller = caller }

    /// `herald.v1.Watcher/ListSources`.
    package func listSources(
        _ request: Proto.ListSourcesRequest, _ call: CallContext
    ) async throws -> Proto.ListSourcesResponse {
        try await caller.call(Method.Watcher.listSources, request, call)
    }
    /// `herald.v1.Watcher/GetSource`.
    package func getSource(
        _ request: Proto.GetSourceRequest, _ call: CallContext
    ) async throws -> Proto.GetSourceResponse {
        try await caller.call(Method.Watcher.getSource, request, call)
    }
    /// `herald.v1.Watcher/PutSource`.
    package func putSource(
        _ request: Proto.PutSourceRequest, _ call: CallContext
    ) async throws -> Proto.PutSourceResponse {
        try await caller.call(Method.Watcher.putSource, request, call)
    }
    /// `herald.v1.Watcher/TrySource`.
    package func trySource(
        _ request: Proto.TrySourceRequest, _ call: CallContext
    ) async throws -> Proto.TrySourceResponse {
        try await caller.call(Method.Watcher.trySource, request, call)
    }
    /// `herald.v1.Watcher/DeleteSource`.
    package func deleteSource(
        _ request: Proto.DeleteSourceRequest, _ call: CallContext
    ) async throws -> Proto.DeleteSourceResponse {
        try await caller.call(Method.Watcher.deleteSource, request, call)
    }
    /// `herald.v1.Watcher/FeedSource`.
    package func feedSource(
        _ request: Proto.FeedSourceRequest, _ call: CallContext
    ) async throws -> Proto.FeedSourceResponse {
        try await caller.call(Method.Watcher.feedSource, request, call)
    }
    /// `herald.v1.Watcher/ReceiveHook`.
    package func receiveHook(
        _ request: Proto.ReceiveHookRequest, _ call: CallContext
    ) async throws -> Proto.ReceiveHookResponse {
        try await caller.call(Method.Watcher.receiveHook, request, call)
    }
    /// `herald.v1.Watcher/RunSource`.
    package func runSource(
        _ request: Proto.RunSourceRequest, _ call: CallContext
    ) async throws -> Proto.RunSourceResponse {
        try await caller.call(Method.Watcher.runSource, request, call)
    }
    /// `herald.v1.Watcher/PauseSource`.
    package func pauseSource(
        _ request: Proto.PauseSourceRequest, _ call: CallContext
    ) async throws -> Proto.PauseSourceResponse {
        try await caller.call(Method.Watcher.pauseSource, request, call)
    }
    /// `herald.v1.Watcher/BaselineSource`.
    package func baselineSource(
        _ request: Proto.BaselineSourceRequest, _ call: CallContext
    ) async throws -> Proto.BaselineSourceResponse {
        try await caller.call(Method.Watcher.baselineSource, request, call)
    }
    /// `herald.v1.Watcher/ListSourceEntries`.
    package func listSourceEntries(
        _ request: Proto.ListSourceEntriesRequest, _ call: CallContext
    ) async throws -> Proto.ListSourceEntriesResponse {
        try await caller.call(Method.Watcher.listSourceEntries, request, call)
    }
    /// `herald.v1.Watcher/ReleaseSourceEntries`.
    package func releaseSourceEntries(
        _ request: Proto.ReleaseSourceEntriesRequest, _ call: CallContext
    ) async throws -> Proto.ReleaseSourceEntriesResponse {
        try await caller.call(Method.Watcher.releaseSourceEntries, request, call)
    }
}

extension Router {
    /// Routes `herald.v1.Watcher` to `service`.
    package mutating func serveWatcher(_ service: some WatcherServing) {
        on(Method.Watcher.listSources) { request, call in
            try await service.listSources(request, call)
        }
        on(Method.Watcher.getSource) { request, call in
            try await service.getSource(request, call)
        }
        on(Method.Watcher.putSource) { request, call in
            try await service.putSource(request, call)
        }
        on(Method.Watcher.trySource) { request, call in
            try await service.trySource(request, call)
        }
        on(Method.Watcher.deleteSource) { request, call in
            try await service.deleteSource(request, call)
        }
        on(Method.Watcher.feedSource) { request, call in
            try await service.feedSource(request, call)
        }
        on(Method.Watcher.receiveHook) { request, call in
            try await service.receiveHook(request, call)
        }
        on(Method.Watcher.runSource) { request, call in
            try await service.runSource(request, call)
        }
        on(Method.Watcher.pauseSource) { request, call in
            try await service.pauseSource(request, call)
        }
        on(Method.Watcher.baselineSource) { request, call in
            try await service.baselineSource(request, call)
        }
        on(Method.Watcher.listSourceEntries) { request, call in
            try await service.listSourceEntries(request, call)
        }
        on(Method.Watcher.releaseSourceEntries) { request, call in
            try await service.releaseSourceEntries(request, call)
        }
    }
}
