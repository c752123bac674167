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
    /// The holder of one of the keys of a new notification.
    enum Holder {
        /// No other notification, so that the new one may be sent.
        case nobody
        /// Another notification, which is held and may still be dropped.
        case held
        /// Another notification, which was sent or will be.
        case sent
    }

    private let known: [ItemKey: KnownItem]
    /// The keys that the run has set; true if the notification is held.
    private var set: [ItemKey: Bool] = [:]
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
        set[key] != nil || known[key] != nil && !freed.contains(key)
    }

    /// Returns the holder of one of the keys: nobody, a held notification or a sent one.
    ///
    /// - Parameters:
    ///   - place: the held notifications of the item whose place a new one takes.
    ///   - rule: the rule of the new one.
    func holder(
        of keys: [ItemKey], for item: ItemKey, besides place: HeldPlace?, by rule: Rule
    ) -> Holder {
        let rules = place?.rules ?? []
        // It is not stored which keys these are.
        if known[item]?.isHeldByOlder == true, rules.contains(rule.name) { return .nobody }
        var found = Holder.nobody
        for key in keys where contains(key) {
            if let isHeld = set[key] {
                guard isHeld else { return .sent }
            } else {
                guard let one = known[key]?.setBy else { return .sent }
                // Its own place is taken.
                if one.item == item, rules.contains(one.rule) { continue }
            }
            found = .held
        }
        return found
    }

    /// Sets a key for a notification that is to be sent; returns whether the run had not set it.
    mutating func insert(_ key: ItemKey) -> Bool {
        guard set[key] == nil else { return false }
        set[key] = false
        return true
    }

    /// Marks the keys that the run has set as those of a held notification.
    mutating func hold(_ keys: [ItemKey]) {
        for key in keys where set[key] != nil { set[key] = true }
    }

    /// Frees the keys of held notifications that are dropped, or replaced by others.
    mutating func free(_ rules: Set<String>, of item: ItemKey) {
        for rule in rules {
            freed.formUnion(held[HeldNotification(item: item, rule: rule)] ?? [])
        }
    }

    /// Sets the keys of held notifications again, which are not dropped after all.
    mutating func keep(_ rules: Set<String>, of item: ItemKey) {
        for rule in rules {
            freed.subtract(held[HeldNotification(item: item, rule: rule)] ?? [])
        }
    }
}
