import Protocol
import ServiceKit
import Watch

/// What others bring to sources that are paused: it is stored, and judged once they go on.
extension WatcherService {
    /// Stores a body until its source goes on; nil if the source is not paused any more, and
    /// nothing waits that came before.
    ///
    /// - Throws: what whoever brings it is told of a body that cannot be read, or if too much waits.
    func park(
        _ key: SourceKey, _ recipe: Recipe, _ id: Int64, _ body: [UInt8],
        _ extras: [String: ItemValue]
    ) async throws -> Proto.SourceRun? {
        let parking = Parking(driver, store, environment)
        guard let run = try await parking.park(body, extras, recipe, id) else { return nil }
        sources[key]?.parked += Int(run.parked)
        // It may have gone on meanwhile.
        if run.parked > 0, sources[key]?.stored?.isPaused == false { sources.wake(key, at: now) }
        return run
    }

    /// Judges what came while a source was paused.
    func unpark(_ recipe: Recipe, _ id: Int64) async -> RunOutcome {
        let key = recipe.key
        return await ParkedRun(store, environment, outbox).run(recipe, id) {
            self.sources[key]?.stored?.isPaused == false
        } judge: { recipe, body in
            await self.drive(recipe, id, .parked(body))
        } settled: { body, telling in
            let left = body.map { (self.sources[key]?.parked ?? 0) - $0.items }
            self.sources[key]?.parked = max(0, left ?? 0)
            guard let telling else { return }
            self.sources[key]?.stored?.telling = telling
            try await self.count([id])
        }
    }
}
