/// Values that many devices have in common, each kept once and named by a number.
struct Interner<Value: Hashable> {
    private var values: [Value?] = []
    private var uses: [UInt32] = []
    private var numbers: [Value: UInt32] = [:]
    private var free: [UInt32] = []

    /// How many different values there are.
    var count: Int { numbers.count }

    /// The value of a number that is in use.
    subscript(number: UInt32) -> Value? { values[Int(number)] }

    /// The number of `value`, which is used once more.
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

    /// A number that is in use is used `more` times more.
    mutating func use(_ number: UInt32, more: Int) { uses[Int(number)] += UInt32(more) }

    /// The number is used once less; its value goes with the last use.
    mutating func release(_ number: UInt32) {
        uses[Int(number)] -= 1
        guard uses[Int(number)] == 0, let value = values[Int(number)] else { return }
        numbers[value] = nil
        values[Int(number)] = nil
        free.append(number)
    }
}
