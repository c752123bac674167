/// Values in an order, each once, of which any is removed without a search.
struct LinkedOrder<Value: Hashable> {
    private var neighbours: [Value: (before: Value?, after: Value?)] = [:]
    /// The value that was appended first; nil if there is none.
    private(set) var first: Value?
    /// The value that was appended last; nil if there is none.
    private(set) var last: Value?

    /// The number of values there are.
    var count: Int { neighbours.count }

    /// True if there is no value.
    var isEmpty: Bool { neighbours.isEmpty }

    /// Appends a value; one that is there already stays where it is.
    mutating func append(_ value: Value) {
        guard neighbours[value] == nil else { return }
        neighbours[value] = (before: last, after: nil)
        if let last { neighbours[last]?.after = value } else { first = value }
        last = value
    }

    /// Removes a value if it is there.
    mutating func remove(_ value: Value) {
        guard let (before, after) = neighbours.removeValue(forKey: value) else { return }
        if let before { neighbours[before]?.after = after } else { first = after }
        if let after { neighbours[after]?.before = before } else { last = before }
    }
}
