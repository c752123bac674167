/// Values that many devices share, each stored once and identified by a number.
struct Interner<Value: Hashable> {
    private var values: [Value?] = []
    private var uses: [UInt32] = []
    private var numbers: [Value: UInt32] = [:]
    private var free: [UInt32] = []

    /// The number of different values.
    var count: Int { numbers.count }

    /// The value with this number, which must be in use.
    subscript(number: UInt32) -> Value? { values[Int(number)] }

    /// Returns the number of `value` and counts one more use.
    mutating func acquire(_ value: Value) -> UInt32 {
        if let number = numbers[value] {
            uses[Int(number)] += 1
            return number
        }
        let number = free.popLast() ?? UInt32(values.count)
        if number == values.count {
            values.append(value)
            uses.append(1)
        } else {
            values[Int(number)] = value
            uses[Int(number)] = 1
        }
        numbers[value] = number
        return number
    }

    /// Counts `more` more uses of a number that is in use.
    mutating func use(_ number: UInt32, more: Int) { uses[Int(number)] += UInt32(more) }

    /// Counts one use less.
    ///
    /// The value is removed with its last use.
    mutating func release(_ number: UInt32) {
        uses[Int(number)] -= 1
        guard uses[Int(number)] == 0, let value = values[Int(number)] else { return }
        numbers[value] = nil
        values[Int(number)] = nil
        free.append(number)
    }
}
