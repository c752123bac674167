import Times

/// The items of all pages of a run, each once.
struct Gathering: Sendable {
    private let recipe: Recipe
    /// The items that can be used, in the order of the source.
    private(set) var items: [Item] = []
    /// The items that cannot be used, with the reason, by their keys.
    private var unusable: [ItemKey: BrokenItem] = [:]
    /// The keys of the unusable items in the order of the source; some of them could be used after
    /// all.
    private var unusableKeys: [ItemKey] = []
    private var keys: Set<ItemKey> = []
    private let meter: WorkMeter

    init(_ recipe: Recipe, _ meter: WorkMeter) { (self.recipe, self.meter) = (recipe, meter) }

    /// The items that cannot be used, with the reason, in the order of the source.
    var broken: [BrokenItem] { unusableKeys.compactMap { unusable[$0] } }

    /// The number of all items, usable or not.
    var count: Int { items.count + unusable.count }

    /// Adds a page; items that another page had already are left out, as pages shift while they
    /// are read.
    mutating func add(_ page: Page) throws(PassProblem) {
        for fields in page.items {
            // Items may share what their keys are made of, such as the object around a list.
            guard meter.take(fields.size) else { throw WorkMeter.problem }
            do throws(ItemProblem) {
                let item = try Item(fields, recipe, meter)
                let isNew = keys.insert(item.key).inserted
                if isNew || takeOutBroken(item.key) { items.append(item) }
            } catch {
                let item = BrokenItem(fields, recipe, error, meter)
                guard keys.insert(item.key).inserted else { continue }
                unusable[item.key] = item
                unusableKeys.append(item.key)
            }
        }
        guard count <= WatchLimits.itemsARun else {
            throw PassProblem(
                .tooMany,
                "there are more than \(WatchLimits.itemsARun) items; narrow the URL with {{since}}")
        }
    }

    /// Removes the unusable item with a key, since another page has it in a usable form; returns
    /// whether there was one.
    private mutating func takeOutBroken(_ key: ItemKey) -> Bool {
        unusable.removeValue(forKey: key) != nil
    }

    /// Adds the items that former runs have left for this one and that the source no longer has, as
    /// far as they were kept.
    mutating func add(kept postponed: [ItemKey: PostponedItem]) {
        for (key, waiting) in postponed.sorted(by: { $0.key.description < $1.key.description }) {
            guard !keys.contains(key), let fields = waiting.fields,
                let item = try? Item(fields, recipe, meter), keys.insert(item.key).inserted
            else { continue }
            items.append(item)
        }
    }

    /// Returns whether there is an item, of the source or kept.
    func has(_ key: ItemKey) -> Bool { keys.contains(key) }

    /// The problem that no item has the field which `items.time` names; nil if there is no problem.
    ///
    /// Without it, old items would be taken for new ones, and nobody would know why. A single item
    /// may happen to have no time, and so may what is pushed.
    var unknownTime: PassProblem? {
        guard recipe.source.kind != .feed, !recipe.source.isPushed, let path = recipe.items.time,
            let first = items.first, items.count > 1,
            !items.contains(where: { path.value(in: $0.fields) != nil })
        else { return nil }
        return PassProblem(
            .malformed,
            "no item has the field \(path), which items.time names; "
                + FieldHint.text(for: path, in: first.fields))
    }

    /// The keys of all items, whether they can be used or not.
    var itemKeys: [ItemKey] { items.map(\.key) + unusable.keys }

    /// Returns all keys to look up: those of items, and those for which rules send once.
    func keys(now: UnixTime) -> [ItemKey] {
        let whole = broken.filter { $0.wholeKey != $0.key }.map(\.wholeKey)
        return itemKeys + whole + onceKeys(of: items, now: now)
    }

    /// Returns the keys for which rules send once, or after which they count.
    func onceKeys(of items: [Item], now: UnixTime) -> [ItemKey] {
        var keys: [ItemKey] = []
        let maker = MessageMaker(recipe: recipe, now: now, meter: meter)
        for rule in recipe.rules where !rule.once.isEmpty || rule.after != nil {
            for item in items {
                keys += (try? maker.onceKeys(rule, item)) ?? []
                if let key = try? maker.afterKey(rule, item) { keys.append(key) }
            }
        }
        return keys
    }
}
