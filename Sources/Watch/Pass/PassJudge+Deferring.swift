extension PassJudge {
    /// Returns whether an item was passed over because another one's notification was held.
    func isDeferred(_ item: Item) -> Bool { known[item.key]?.hash == KnownItem.deferred }

    /// Passes over an item for which its rule sends nothing, as another notification has its key.
    ///
    /// If that one is held, nobody has got it. It may be dropped because its item changes, and then
    /// this one has to be sent. So later runs judge this one again, as if this run had not seen it,
    /// for as long as the source has it.
    ///
    /// - Parameters:
    ///   - holder: the holder of the key.
    ///   - isNew: false if the item would give a notification because it has changed.
    func passOver(
        _ item: Item, by rule: Rule, _ holder: OnceKeys.Holder, isNew: Bool,
        _ result: inout PassResult
    ) {
        func end(_ outcome: Verdict.Outcome) {
            result.verdicts.append(Verdict(key: item.key, label: item.label, outcome: outcome))
        }
        guard holder == .held else { return end(.sentOnce(rule: rule.name)) }
        // It is said once.
        end(isDeferred(item) ? .seen : .heldOnce(rule: rule.name))
        let noted = result.seen.last?.key == item.key ? result.seen.popLast() : nil
        // A change by a rule that sends none took the place of what nobody got.
        guard isNew || rule.onChange == .never else {
            // It is a change of the same for the next run.
            if noted != nil { result.present.append(item.key) }
            return
        }
        let alias = noted?.alias ?? item.alias(recipe.items, meter)
        result.seen.append(.init(key: item.key, hash: KnownItem.deferred, alias: alias, kept: [:]))
    }
}
