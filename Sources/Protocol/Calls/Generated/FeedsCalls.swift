// Generated from herald/v1/feeds_service.proto by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// The calls of `herald.v1.Feeds`.
    package enum Feeds {
        /// Sets up an app's feed. The feed takes what is sent from now on.
        package static let putFeed = Method(
            service: "herald.v1.Feeds", name: "PutFeed", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            isFresh: true,
            request: Proto.PutFeedRequest.self, response: Proto.PutFeedResponse.self,
            audit: AuditFacts(kind: .change, app: 1))
        /// Returns an app's feed and its settings.
        package static let getFeed = Method(
            service: "herald.v1.Feeds", name: "GetFeed", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetFeedRequest.self, response: Proto.GetFeedResponse.self)
        /// Takes a notification out of the feed. Readers that have the notification already keep it.
        package static let removeFeedEntry = Method(
            service: "herald.v1.Feeds", name: "RemoveFeedEntry", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.RemoveFeedEntryRequest.self, response: Proto.RemoveFeedEntryResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// `herald.v1.Feeds/ReadFeed`.
        package static let readFeed = Method(
            service: "herald.v1.Feeds", name: "ReadFeed", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ReadFeedRequest.self, response: Proto.ReadFeedResponse.self)

        /// All of them.
        package static let all: [Method] = [
            putFeed,
            getFeed,
            removeFeedEntry,
            readFeed,
        ]
    }
}

/// The server's side of `herald.v1.Feeds`.
package protocol FeedsServing: Sendable {
    /// `herald.v1.Feeds/PutFeed`.
    func putFeed(
        _ request: Proto.PutFeedRequest, _ call: CallContext
    ) async throws -> Proto.PutFeedResponse
    /// `herald.v1.Feeds/GetFeed`.
    func getFeed(
        _ request: Proto.GetFeedRequest, _ call: CallContext
    ) async throws -> Proto.GetFeedResponse
    /// `herald.v1.Feeds/RemoveFeedEntry`.
    func removeFeedEntry(
        _ request: Proto.RemoveFeedEntryRequest, _ call: CallContext
    ) async throws -> Proto.RemoveFeedEntryResponse
    /// `herald.v1.Feeds/ReadFeed`.
    func readFeed(
        _ request: Proto.ReadFeedRequest, _ call: CallContext
    ) async throws -> Proto.ReadFeedResponse
}

/// Calls `herald.v1.Feeds` over any caller.
package struct FeedsClient: Sendable {
    private let caller: any Caller

    /// A client over `caller`.
    package init(_ caller: any Caller) { self.caller = caller }

    /// `herald.v1.Feeds/PutFeed`.
    package func putFeed(
        _ request: Proto.PutFeedRequest, _ call: CallContext
    ) async throws -> Proto.PutFeedResponse {
        try await caller.call(Method.Feeds.putFeed, request, call)
    }
    /// `herald.v1.Feeds/GetFeed`.
    package func getFeed(
        _ request: Proto.GetFeedRequest, _ call: CallContext
    ) async throws -> Proto.GetFeedResponse {
        try await caller.call(Method.Feeds.getFeed, request, call)
    }
    /// `herald.v1.Feeds/RemoveFeedEntry`.
    package func removeFeedEntry(
        _ request: Proto.RemoveFeedEntryRequest, _ call: CallContext
    ) async throws -> Proto.RemoveFeedEntryResponse {
        try await caller.call(Method.Feeds.removeFeedEntry, request, call)
    }
    /// `herald.v1.Feeds/ReadFeed`.
    package func readFeed(
        _ request: Proto.ReadFeedRequest, _ call: CallContext
    ) async throws -> Proto.ReadFeedResponse {
        try await caller.call(Method.Feeds.readFeed, request, call)
    }
}

extension Router {
    /// Routes `herald.v1.Feeds` to `service`.
    package mutating func serveFeeds(_ service: some FeedsServing) {
        on(Method.Feeds.putFeed) { request, call in
            try await service.putFeed(request, call)
        }
        on(Method.Feeds.getFeed) { request, call in
            try await service.getFeed(request, call)
        }
        on(Method.Feeds.removeFeedEntry) { request, call in
            try await service.removeFeedEntry(request, call)
        }
        on(Method.Feeds.readFeed) { request, call in
            try await service.readFeed(request, call)
        }
    }
}
