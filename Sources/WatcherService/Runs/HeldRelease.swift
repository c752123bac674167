import Protocol
import ServiceKit
import Watch

/// The release of what is held of a source, one by one or as digests.
struct HeldRelease: Sendable {
    private let store: WatcherStore
    private let source: WatchedSource
    private let id: Int64
    private let now: UnixTime

    init(_ store: WatcherStore, _ source: WatchedSource, _ id: Int64, now: UnixTime) {
        (self.store, self.source, self.id, self.now) = (store, source, id, now)
    }

    func run(
        _ entries: [StoredEntry], asDigest: Bool
    ) async throws -> Proto.ReleaseSourceEntriesResponse {
        guard !asDigest else {
            guard let recipe = source.readRecipe() else { throw source.refusal }
            return try await DigestRelease(store: store, recipe: recipe, source: id, now: now)
                .run(entries.map(\.id))
        }
        let (released, dropped) = try await store.release(entries, of: source, now: now)
        var response = Proto.ReleaseSourceEntriesResponse()
        (response.released, response.dropped) = (UInt64(released), UInt64(dropped))
        return response
    }
}

extension Proto.ReleaseSourceEntriesRequest {
    /// - Throws: `invalidArgument` if what is no digest is to be one.
    func checkDigest() throws(RPCError) {
        guard digest, quarantined || discard else { return }
        throw RPCError(
            .invalidArgument,
            "digest: is for what is held and is to be sent; leave it out with "
                + (discard ? "discard" : "quarantined"))
    }
}
