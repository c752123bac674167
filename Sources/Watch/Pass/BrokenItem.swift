/// An item that cannot be used, as its time cannot be read or it lacks the first field of its key.
struct BrokenItem: Sendable {
    /// The item's own key; if it has none, the key that is made of all its fields.
    let key: ItemKey
    /// The key that is made of all the item's fields, by which older versions knew the item.
    let wholeKey: ItemKey
    /// The item's fields.
    let fields: ItemValue
    /// The reason why the item cannot be used.
    let problem: ItemProblem

    init(_ fields: ItemValue, _ recipe: Recipe, _ problem: ItemProblem, _ meter: WorkMeter) {
        (self.fields, self.problem) = (fields, problem)
        wholeKey = Self.wholeKey(of: fields)
        // Otherwise a change of any field, such as a number of views, would make another item of
        // it, and nothing would tell that it is the one that can be used later.
        key = Item.key(of: fields, recipe, meter) ?? wholeKey
    }

    /// Returns the key that is made of all fields of an item, which has no key of its own.
    static func wholeKey(of fields: ItemValue) -> ItemKey { ItemKey("broken", [fields]) }
}
