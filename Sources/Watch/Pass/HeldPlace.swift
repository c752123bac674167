/// The held notifications of an item whose place another one takes, because the item has changed.
///
/// Nobody has got them, so that it would be no news to say what was wrong.
package struct HeldPlace: Hashable, Sendable {
    /// The reason of one that would be held beside them, as somebody has let them go meanwhile.
    package static let reason = "it took the place of one that was held"

    /// The rules that made them.
    package var rules: Set<String>
    /// True if the new one is nothing without them, because its rule does not send changes.
    package var isNeeded: Bool

    /// Creates a place.
    package init(rules: Set<String>, isNeeded: Bool) {
        (self.rules, self.isNeeded) = (rules, isNeeded)
    }
}

/// The notifications that are held of an item which has changed, and what becomes of them.
struct HeldChange {
    /// The rules whose held notifications say what is not so any more.
    let outdated: Set<String>
    private let wasSent: Bool

    /// Looks at what is held.
    ///
    /// Each change of a rule that sends all of them is one more notification, and stays.
    ///
    /// - Parameters:
    ///   - former: what was known of the item; nil if it is new.
    ///   - rule: the rule that applies now; nil if none does.
    ///   - holds: returns whether the conditions of a rule hold, but for those on changes: a rule
    ///     that asks how an item changed is right to do so only once.
    init(
        of former: KnownItem?, _ rule: Rule?, in recipe: Recipe, holds: (Rule) -> Bool
    ) {
        wasSent = former?.wasSent ?? false
        guard let former, !former.held.isEmpty else {
            outdated = []
            return
        }
        let held = recipe.rules.filter { former.held.contains($0.name) && $0.onChange != .again }
        let gone = held.filter { one in
            one.name == rule?.name || !holds(one) || rule != nil && !one.asksForChange
        }
        outdated = Set(gone.map(\.name))
    }

    /// Returns the place that a notification by a rule takes; nil: one of its own.
    func place(for rule: Rule) -> HeldPlace? {
        guard !outdated.isEmpty, rule.onChange != .again else { return nil }
        return HeldPlace(rules: outdated, isNeeded: rule.onChange == .never)
    }

    /// Returns whether the rule sends the change: one that sends none replaces what nobody got.
    func isSent(by rule: Rule) -> Bool {
        rule.onChange != .never || !outdated.isEmpty && !wasSent
    }
}

extension PassResult {
    /// Notes that held notifications of an item are dropped, by the rules that made them, and frees
    /// the keys that they were to be sent once for.
    mutating func drop(_ rules: Set<String>, of key: ItemKey, _ once: inout OnceKeys) {
        guard !rules.isEmpty else { return }
        outdated[key] = rules
        once.free(rules, of: key)
    }
}
