import Protocol
import ServiceKit
import Watch

/// The trial of items that are in quarantine, by the recipe as it is now.
struct QuarantineTrial {
    private let driver: PassDriver
    private let store: WatcherStore
    private let recipe: Recipe
    private let source: Int64

    init(_ driver: PassDriver, _ store: WatcherStore, _ recipe: Recipe, _ source: Int64) {
        (self.driver, self.store, self.recipe, self.source) = (driver, store, recipe, source)
    }

    /// Tries entries again, one after the other, and stores what comes of each in its place.
    ///
    /// - Parameters:
    ///   - room: what may still go out, as in a run; what is more is held.
    ///   - isPatient: whether a lookup that is not answered is none of the item's: it stays as it
    ///     is, and after some of them no more are tried.
    func run(
        _ entries: [StoredEntry], _ room: inout RetrialRoom, now: UnixTime, isPatient: Bool = false
    ) async throws -> Proto.ReleaseSourceEntriesResponse {
        var response = Proto.ReleaseSourceEntriesResponse()
        var unanswered = 0
        for entry in entries {
            guard let item = KeptItem.value(entry.item) else {
                response.quarantined += 1
                continue
            }
            let outcome = await driver.run(recipe, source, .retrying([item], entry.created)) {
                _ in
                SourceTelling()
            }
            guard case .read(let found) = outcome else {
                throw RPCError(.failedPrecondition, "the item cannot be tried: \(outcome)")
            }
            if isPatient, found.unanswered > 0 {
                unanswered += 1
                response.quarantined += 1
                guard unanswered < WatchLimits.lookupsUnanswered else { break }
                continue
            }
            let stored = try await QuarantineTable(database: store.database).replace(
                entry, with: found, room: room.left, of: source, version: recipe.version, at: now)
            switch stored {
            case .stored(let result):
                room.take(result)
                response.add(result)
            case .known: response.dropped += 1
            case .decided: break
            }
        }
        return response
    }
}

extension Proto.ReleaseSourceEntriesResponse {
    /// Counts what came of an item's retrial; what is held is not released.
    fileprivate mutating func add(_ result: PassResult) {
        quarantined += UInt64(result.entries.count { $0.state == .quarantined })
        released += UInt64(result.entries.count { $0.state == .waiting })
        if result.entries.isEmpty { dropped += 1 }
    }
}
