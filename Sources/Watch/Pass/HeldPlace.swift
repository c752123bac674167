/// The held notifications of an item that a new one replaces, because the item has changed.
///
/// Nobody has got them, so that a further notification with a correction would be no news.
package struct HeldPlace: Hashable, Sendable {
    /// The reason of a notification that is held although the former ones were released meanwhile.
    package static let reason = "it took the place of one that was held"

    /// The names of the rules that made the held notifications.
    package var rules: Set<String>
    /// True if the new notification only exists to replace the held ones, because its rule does not
    /// send changes.
    package var isNeeded: Bool

    /// Creates a place.
    package init(rules: Set<String>, isNeeded: Bool) {
        (self.rules, self.isNeeded) = (rules, isNeeded)
    }
}

/// The held notifications of an item that has changed, and their replacement.
struct HeldChange {
    /// The rules whose held notifications are outdated.
    let outdated: Set<String>
    private let wasSent: Bool

    /// Finds the outdated ones among the held notifications of an item.
    ///
    /// Notifications of a rule that sends every change stay, since each is a further one.
    ///
    /// - Parameters:
    ///   - former: the stored facts of the item; nil if it is new.
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

    /// Returns the held notifications that a new one by a rule replaces; nil if it replaces none.
    func place(for rule: Rule) -> HeldPlace? {
        guard !outdated.isEmpty, rule.onChange != .again else { return nil }
        return HeldPlace(rules: outdated, isNeeded: rule.onChange == .never)
    }

    /// Returns whether the rule sends the change; a rule that sends no changes still replaces
    /// notifications that nobody got.
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
