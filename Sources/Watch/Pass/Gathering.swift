import Times

/// The items of all pages of a run, each once.
struct Gathering: Sendable {
    private let recipe: Recipe
    /// The items that can be used, in the order of the source.
    private(set) var items: [Item] = []
    /// The items that cannot be used, with the reason.
    private(set) var broken: [(key: ItemKey, fields: ItemValue, problem: ItemProblem)] = []
    private var keys: Set<ItemKey> = []
    private let meter: WorkMeter

    init(_ recipe: Recipe, _ meter: WorkMeter) { (self.recipe, self.meter) = (recipe, meter) }

    /// How many items there are, whether they can be used or not.
    var count: Int { items.count + broken.count }

    /// Adds a page; items that another page had already are left out, as pages shift while they
    /// are read.
    mutating func add(_ page: Page) throws(PassProblem) {
        for fields in page.items {
            // Items may share what their keys are made of, such as the object around a list.
            guard meter.take(fields.size) else { throw WorkMeter.problem }
            do throws(ItemProblem) {
                let item = try Item(fields, recipe)
                if keys.insert(item.key).inserted { items.append(item) }
            } catch {
                let key = ItemKey("broken", [fields])
                if keys.insert(key).inserted { broken.append((key, fields, error)) }
            }
        }
        guard count <= WatchLimits.itemsARun else {
            throw PassProblem(
                .tooMany,
                "there are more than \(WatchLimits.itemsARun) items; narrow the URL with {{since}}")
        }
    }

    /// Adds the items that former runs have left and that the source has no more, as far as they
    /// were kept.
    mutating func add(kept postponed: [ItemKey: PostponedItem]) {
        for (key, waiting) in postponed.sorted(by: { $0.key.description < $1.key.description }) {
            guard !keys.contains(key), let fields = waiting.fields,
                let item = try? Item(fields, recipe), keys.insert(item.key).inserted
            else { continue }
            items.append(item)
        }
    }

    /// Returns whether there is an item, of the source or kept.
    func has(_ key: ItemKey) -> Bool { keys.contains(key) }

    /// Why the field that `items.time` names cannot be right: no item of the source has it.
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

    /// Returns all keys to look up: those of items, and those for which rules send once.
    func keys(now: UnixTime) -> [ItemKey] {
        items.map(\.key) + broken.map(\.key) + onceKeys(now: now)
    }

    /// Returns the keys for which rules send once, or after which they count.
    func onceKeys(now: UnixTime) -> [ItemKey] {
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
