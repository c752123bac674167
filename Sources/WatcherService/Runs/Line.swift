/// A queue of values in the order in which they came; taking out the first takes constant time.
struct Line<Value: Sendable>: Sendable {
    private var values: [Value] = []
    private var start = 0

    /// True if there are none.
    var isEmpty: Bool { start == values.count }
    /// The first value; nil if there is none.
    var first: Value? { isEmpty ? nil : values[start] }

    /// Adds a value behind all others.
    mutating func append(_ value: Value) { values.append(value) }

    /// Puts a value before all others.
    mutating func putBack(_ value: Value) {
        guard start > 0 else { return values.insert(value, at: 0) }
        start -= 1
        values[start] = value
    }

    /// Removes all values that fulfil a condition.
    mutating func removeAll(where isOut: (Value) -> Bool) {
        values = values[start...].filter { !isOut($0) }
        start = 0
    }

    /// Takes out the first value; nil if there is none.
    mutating func popFirst() -> Value? {
        guard let value = first else { return nil }
        start += 1
        // What was taken out is forgotten once it is most of what is kept.
        if start * 2 > values.count {
            values = Array(values[start...])
            start = 0
        }
        return value
    }
}
