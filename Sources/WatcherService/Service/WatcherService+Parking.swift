import Watch

/// The bodies that were brought to paused sources.
extension WatcherService {
    /// Judges the bodies that came while a source was paused; nil if none was judged.
    func unpark(_ recipe: Recipe, _ id: Int64) async -> RunOutcome? {
        await ParkedRun(store, environment, outbox).run(recipe, id) {
            self.sources[recipe.key]?.stored?.isPaused == false
        } judge: { recipe, body in
            await self.drive(recipe, id, .parked(body))
        } settled: { stored, isCounted in
            self.sources[recipe.key]?.settle(stored)
            if isCounted { try await self.count([id]) }
        } partly: {
            await self.note(recipe.key, recipe, id, $0)
        }
    }
}
