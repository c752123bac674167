import Protocol
import ServiceKit
import Synchronization
import Watch

/// The decisions of people on entries that are held or in quarantine.
///
/// Decisions on one source are made one after the other, and some entries at a time, so that
/// neither many entries nor large ones keep others waiting.
final class EntryRelease: Sendable {
    /// The number of entries that are in memory, or in one transaction.
    private static let atOnce = 100

    private let driver: PassDriver
    private let store: WatcherStore
    private let clock: WallClock
    /// The sources on whose entries somebody decides.
    private let busy = Mutex<Set<Int64>>([])

    init(_ driver: PassDriver, _ store: WatcherStore, _ clock: WallClock) {
        (self.driver, self.store, self.clock) = (driver, store, clock)
    }

    /// Releases, retries or discards the entries of a source, as a request asks.
    ///
    /// - Throws: `notFound` if the source has no entry with one of the ids, `aborted` if another
    ///   request does the same, `failedPrecondition` if the recipe cannot be used, the source is
    ///   paused, or an entry is in another state.
    func run(
        _ request: Proto.ReleaseSourceEntriesRequest, _ source: WatchedSource
    ) async throws -> Proto.ReleaseSourceEntriesResponse {
        let id = try source.usable().id
        guard busy.withLock({ $0.insert(id).inserted }) else {
            throw RPCError(
                .aborted,
                "another call decides on entries of the source \(request.name); repeat this one "
                    + "when that has ended")
        }
        defer { busy.withLock { _ = $0.remove(id) } }
        let ids = try await store.ids(
            of: id, request.quarantined ? .quarantined : .held, request.ids)
        if request.digest {
            guard let recipe = source.readRecipe() else { throw source.refusal }
            return try await DigestRelease(
                store: store, recipe: recipe, source: id, now: clock.now()
            ).run(ids)
        }
        var response = Proto.ReleaseSourceEntriesResponse()
        // All that one call tries again counts as one run.
        var room: RetrialRoom?
        for start in stride(from: 0, to: ids.count, by: Self.atOnce) {
            try Task.checkCancellation()
            let some = Array(ids[start..<min(start + Self.atOnce, ids.count)])
            let part = try await decide(some, request, source, id, &room)
            response.released += part.released
            response.dropped += part.dropped
            response.quarantined += part.quarantined
            response.held += part.held
        }
        return response
    }

    private func decide(
        _ ids: [Int64], _ request: Proto.ReleaseSourceEntriesRequest, _ source: WatchedSource,
        _ id: Int64, _ room: inout RetrialRoom?
    ) async throws -> Proto.ReleaseSourceEntriesResponse {
        var response = Proto.ReleaseSourceEntriesResponse()
        if request.discard {
            response.dropped = UInt64(try await store.discard(ids))
        } else if request.quarantined {
            guard let recipe = source.readRecipe() else { throw source.refusal }
            let entries = try await store.entries(ids, .quarantined)
            var left = room ?? RetrialRoom(recipe)
            response = try await QuarantineTrial(driver, store, recipe, id)
                .run(entries, &left, now: clock.now())
            room = left
        } else {
            let (released, dropped) = try await store.release(ids, of: source, now: clock.now())
            (response.released, response.dropped) = (UInt64(released), UInt64(dropped))
        }
        return response
    }
}
