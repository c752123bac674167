import Audience

/// The attributes of an app's devices, for selectors.
final class AttributeIndex {
    private var columns: [Selector.Name: AttributeColumn] = [:]

    /// The number of attribute names in use.
    var nameCount: Int { columns.count }

    /// Returns how many of the attributes' names are not in use.
    func new(_ attributes: Attributes) -> Int {
        attributes.values.keys.count { columns[$0] == nil }
    }

    /// Replaces a device's attributes `old` by `new`.
    func change(_ ordinal: UInt32, from old: Attributes, to new: Attributes) {
        for (name, value) in new.values where old.values[name] != value {
            let column = columns[name] ?? AttributeColumn()
            columns[name] = column
            column.set(ordinal, value)
        }
        for name in old.values.keys where new.values[name] == nil { clear(ordinal, name) }
    }

    /// Removes all attributes of a device.
    func clear(_ ordinal: UInt32) {
        for name in Array(columns.keys) { clear(ordinal, name) }
    }

    private func clear(_ ordinal: UInt32, _ name: Selector.Name) {
        guard let column = columns[name] else { return }
        column.set(ordinal, nil)
        if column.count == 0 { columns[name] = nil }
    }

    /// Sets the values of an attribute in a segment that had none.
    func fill(
        _ name: Selector.Name, segment: Int, _ lows: [UInt16], _ values: [Selector.AttributeValue]
    ) {
        guard !lows.isEmpty else { return }
        let column = columns[name] ?? AttributeColumn()
        columns[name] = column
        column.fill(segment, lows, values)
    }

    /// Passes each attribute of the devices in `range` of a segment to `body`.
    func visit(
        _ segment: Int, _ range: Range<Int>,
        _ body: (Selector.Name, UInt16, Selector.AttributeValue) -> Void
    ) {
        for (name, column) in columns {
            column.visit(segment, range) { low, value in body(name, low, value) }
        }
    }

    /// Returns the devices whose attribute passes the test.
    func devices(_ test: Selector.AttributeTest) -> AtomDevices {
        let isOfMissing = test.matches(nil)
        return .filled { [self] segment, words in
            if isOfMissing { for index in words.indices { words[index] = .max } }
            columns[test.name]?.visit(segment) { low, value in
                let (word, bit) = (Int(low >> 6), UInt64(1) << UInt64(low & 63))
                if test.matches(value) { words[word] |= bit } else { words[word] &= ~bit }
            }
        }
    }
}
