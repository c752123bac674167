/// The held notification of an item by a rule.
package struct HeldNotification: Hashable, Sendable {
    /// The key of the item.
    package let item: ItemKey
    /// The name of the rule.
    package let rule: String

    /// Creates the name of a held notification.
    package init(item: ItemKey, rule: String) { (self.item, self.rule) = (item, rule) }
}

/// The keys for which rules send once, as a run finds and changes them.
///
/// A key that a held notification has set is free again once that is dropped: nobody has got it.
struct OnceKeys {
    private let known: [ItemKey: KnownItem]
    /// The keys that the run has set.
    private var set: Set<ItemKey> = []
    /// The keys of held notifications, which may become free.
    private var held: [HeldNotification: [ItemKey]] = [:]
    private var freed: Set<ItemKey> = []

    init(_ known: [ItemKey: KnownItem]) {
        self.known = known
        for (key, one) in known {
            if let notification = one.setBy { held[notification, default: []].append(key) }
        }
    }

    /// Returns whether a rule has sent once for a key.
    func contains(_ key: ItemKey) -> Bool {
        set.contains(key) || known[key] != nil && !freed.contains(key)
    }

    /// Returns whether another notification has been sent or held for one of the keys.
    ///
    /// - Parameters:
    ///   - place: the held notifications of the item whose place a new one takes.
    ///   - rule: the rule of the new one.
    func areTaken(
        _ keys: [ItemKey], of item: ItemKey, besides place: HeldPlace?, by rule: Rule
    ) -> Bool {
        let rules = place?.rules ?? []
        // It is not stored which keys these are.
        if known[item]?.isHeldByOlder == true, rules.contains(rule.name) { return false }
        return keys.contains { key in
            guard contains(key) else { return false }
            guard !set.contains(key), let holder = known[key]?.setBy else { return true }
            return holder.item != item || !rules.contains(holder.rule)
        }
    }

    /// Sets a key; returns whether the run had not set it.
    mutating func insert(_ key: ItemKey) -> Bool { set.insert(key).inserted }

    /// Frees the keys of held notifications that are dropped, or replaced by others.
    mutating func free(_ rules: Set<String>, of item: ItemKey) {
        for rule in rules {
            freed.formUnion(held[HeldNotification(item: item, rule: rule)] ?? [])
        }
    }

    /// Takes back that held notifications are dropped.
    mutating func keep(_ rules: Set<String>, of item: ItemKey) {
        for rule in rules {
            freed.subtract(held[HeldNotification(item: item, rule: rule)] ?? [])
        }
    }
}
