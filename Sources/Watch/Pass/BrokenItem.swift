/// An item that cannot be used, as its time cannot be read or it lacks the first field of its key.
struct BrokenItem: Sendable {
    /// The item's own key, or else one that is made of all its fields.
    let key: ItemKey
    /// The key that is made of all its fields: older versions knew it by that.
    let wholeKey: ItemKey
    /// The item's fields.
    let fields: ItemValue
    /// Why it cannot be used.
    let problem: ItemProblem

    init(_ fields: ItemValue, _ recipe: Recipe, _ problem: ItemProblem, _ meter: WorkMeter) {
        (self.fields, self.problem) = (fields, problem)
        wholeKey = Self.wholeKey(of: fields)
        // Otherwise a change of any field, such as a number of views, would make another item of
        // it, and nothing would tell that it is the one that can be used later.
        key = Item.key(of: fields, recipe, meter) ?? wholeKey
    }

    /// Returns the key of an item that cannot be told from others by its own one.
    static func wholeKey(of fields: ItemValue) -> ItemKey { ItemKey("broken", [fields]) }
}
