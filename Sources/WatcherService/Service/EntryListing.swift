import Protocol
import ServiceKit
import ServiceStorage

/// A request for a page of the entries of sources.
struct EntryListing: Sendable {
    private let app: String
    private let source: String
    private let state: EntryState?
    private let before: Int64?
    private let size: Int

    /// Reads a request.
    ///
    /// - Throws: `invalidArgument` for a page or a state that does not exist.
    init(_ request: Proto.ListSourceEntriesRequest, of app: String) throws(RPCError) {
        (self.app, source) = (app, request.name)
        size = try PageSize.checked(request.pageSize)
        before = try PageToken.decode(request.pageToken) { Int64($0) }
        state = EntryState(rawValue: Int64(request.state.rawValue))
        guard state != nil || request.state == .unspecified else {
            throw .invalid("state", "is unknown")
        }
    }

    /// Returns the page.
    func page(in store: WatcherStore) async throws -> Proto.ListSourceEntriesResponse {
        let found = try await store.entries(of: app, source, state, before: before, limit: size)
        var response = Proto.ListSourceEntriesResponse()
        response.entries = found.entries.map(\.message)
        if found.hasMore, let last = found.entries.last {
            response.nextPageToken = PageToken.encode("\(last.id)")
        }
        return response
    }
}
