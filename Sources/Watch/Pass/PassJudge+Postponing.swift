extension PassJudge {
    /// Returns the items with the answers to their lookups; items whose lookups failed are put
    /// aside, or left for the next run.
    func extended(
        _ items: [Item], _ newest: Set<ItemKey>, _ result: inout PassResult
    ) -> [Item] {
        guard !recipe.lookups.isEmpty else { return items }
        var usable: [Item] = []
        for item in items {
            guard newest.contains(item.key) || passedOver(item) == nil else {
                usable.append(item)
                continue
            }
            do throws(ItemProblem) {
                usable.append(try lookups.extended(item, former: former(of: item)))
            } catch {
                if error.outlook != .lasting { result.unanswered += 1 }
                let isWanted = newest.contains(item.key)
                guard !postpone(item, isWanted: isWanted, error, &result) else { continue }
                note(item, known[item.key], &result)
                quarantine(item, "", error, &result)
            }
        }
        return usable
    }

    /// Leaves an item for the next run; returns false if it is not to be tried any more.
    private func postpone(
        _ item: Item, isWanted: Bool, _ problem: ItemProblem, _ result: inout PassResult
    ) -> Bool {
        guard comesAgain, problem.outlook != .lasting else { return false }
        var waiting =
            state.postponed[item.key] ?? PostponedItem(since: state.unanswered ?? now)
        if problem.outlook == .passing {
            waiting.tries += 1
            // Whoever wants the newest items knows how old they are.
            guard waiting.tries < WatchLimits.lookupTries, isWanted || !isOld(item) else {
                return false
            }
        }
        (waiting.isWanted, waiting.fields) = (isWanted, item.fields)
        if state.postponed[item.key] == nil { result.newlyPostponed += 1 }
        result.postponed[item.key] = waiting
        result.verdicts.append(
            Verdict(
                key: item.key, label: item.label,
                outcome: .postponed(reason: problem.description)))
        return true
    }

    /// Puts items into quarantine that were left for this run, are not in the source any more, and
    /// were too large to be kept.
    func giveUpLost(_ gathering: Gathering, _ result: inout PassResult) {
        // Whatever is left out of a baseline is as seen as all else.
        guard comesAgain, baseline == nil else { return }
        for (key, waiting) in state.postponed where waiting.fields == nil && !gathering.has(key) {
            let reason = "it left the source before its lookup was answered"
            result.seen.append(.init(key: key, hash: KnownItem.lost, alias: 0, kept: [:]))
            result.entries.append(
                NewEntry(
                    key: key, rule: "", state: .quarantined, reason: reason,
                    label: key.description, item: []))
            result.verdicts.append(
                Verdict(
                    key: key, label: key.description, outcome: .quarantined(reason: reason)))
        }
    }
}
