extension PlaceWatch {
    /// Makes the operating system watch the wanted regions: only those that differ are changed.
    mutating func rewatch(_ step: inout Step) {
        let wanted = plan.map { RegionChoice($0, fix, step.rules, refused, watched).regions } ?? []
        let byID = Dictionary(wanted.map { ($0.id, $0) }) { first, _ in first }
        for id in watched.keys.sorted() {
            guard let old = watched[id] else { continue }
            if let new = byID[id], new.isSame(as: old) { continue }
            watched[id] = nil
            step.actions.append(.stopWatching(id))
        }
        for region in wanted where watched[region.id] == nil {
            watched[region.id] = region
            let isInside = fix.map { region.holds($0) }
            step.actions.append(.watch(region, isInside: isInside ?? false))
        }
    }

    /// Watches other regions if the device has come to where others are needed, or has left the
    /// fence; the smallest fence may be larger than it should be.
    ///
    /// A circle that opens is no longer watched, so that nobody tells of its entry: who is in it
    /// asks.
    mutating func rewatch(movedFrom old: PlaceFix?, _ step: inout Step) {
        guard let plan, let fix else { return }
        let choice = RegionChoice(plan, fix, step.rules, refused, watched)
        let before = old.map { RegionChoice(plan, $0, step.rules, refused, watched).mode }
        let mode = choice.mode
        let hasOpened = mode.open.contains { !(before?.open.contains($0) ?? false) }
        if hasOpened || choice.isInNewCircle { step.asks = true }
        if let fence = watched[WatchedRegion.fence], fence.holds(fix),
            fence.radius > PlaceRules.smallestRadius, before == mode
        {
            return
        }
        rewatch(&step)
    }

    /// Takes note that the system does not watch a region: the next nearest takes its place.
    mutating func refuse(_ id: String, _ step: inout Step) {
        guard let region = watched.removeValue(forKey: id) else { return }
        refused.note(region, at: step.now)
        // A system may keep room for what it does not watch. The fence needs its room again.
        if region.purpose != .fence { step.actions.append(.stopWatching(id)) }
        rewatch(&step)
    }
}
