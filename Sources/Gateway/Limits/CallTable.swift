package import Protocol

/// A value for some of the classes of calls, without memory of its own, so that copying the limits
/// counts no references.
package struct CallTable<Value>: ExpressibleByDictionaryLiteral {
    /// The number of numbers that classes have; they begin with 1.
    static var count: Int { 7 }

    /// The values by the numbers of the classes; nil for a class without one.
    private var slots: InlineArray<7, Value?>

    /// Creates a table; a class that is named twice has the later value.
    package init(dictionaryLiteral elements: (CallClass, Value)...) {
        slots = InlineArray(repeating: nil)
        for (kind, value) in elements { self[kind] = value }
    }

    /// The value of a class; nil if it has none.
    package subscript(_ kind: CallClass) -> Value? {
        get { slots[Int(kind.rawValue)] }
        set { slots[Int(kind.rawValue)] = newValue }
    }

    /// The values, in the order of the classes.
    package var values: [Value] { CallClass.allCases.compactMap { self[$0] } }
}

extension CallTable: Sendable where Value: Sendable {}
