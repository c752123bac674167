extension PassJudge {
    /// Returns why the next notification, which is of these items, is held; nil if it is not.
    mutating func reasonToHold(_ items: [Item]) -> String? {
        if state.wasRestored { return "the database was restored" }
        // More items of a URL that gives more of them are no news, but those since the last run.
        if hasMoved, state.wantedNewest == 0, let last = state.lastSuccess,
            !items.allSatisfy({ $0.time.map { $0 > last } ?? false })
        {
            return "the recipe reads another URL, and this may be old"
        }
        // What somebody asks for by hand is not held because of the pause.
        if state.wasPaused, state.wantedNewest == 0 { return "the source was paused" }
        room -= 1
        backlog -= 1
        guard room < 0 || backlog < 0 else { return nil }
        guard backlog >= 0 else {
            return "more than \(WatchLimits.waitingEntries) wait for delivery"
        }
        return recipe.flood.reason
    }
}
