import Watch

/// What others brought to sources that were paused.
extension WatcherService {
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
