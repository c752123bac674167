extension Selector {
    /// The comparison of an attribute with a value, by the sign that selectors have for it.
    package enum Comparison: String, CaseIterable, Sendable {
        /// Equal; texts are compared by their bytes.
        case equal = "="
        /// Less than, or before; texts are compared by their bytes.
        case less = "<"
        /// Less than or equal; for numbers and versions only.
        case atMost = "<="
        /// Greater than, or after; texts are compared by their bytes.
        case greater = ">"
        /// Greater than or equal; for numbers and versions only.
        case atLeast = ">="
        /// Contains the value; for texts only.
        case contains
    }

    /// The value of a device's attribute.
    package enum AttributeValue: Hashable, Sendable {
        /// A value that is a text.
        case text(String)
        /// A number, never NaN.
        case number(Double)
        /// A time, in seconds since 1970, UTC.
        case date(Int64)
        /// A value that is a version, such as 5.2.1.
        case version(Version)

        /// The name of the value's type.
        package var type: String {
            switch self {
            case .text: "text"
            case .number: "number"
            case .date: "date"
            case .version: "version"
            }
        }
    }

    /// A condition on one attribute.
    package struct AttributeTest: Hashable, Sendable {
        /// A condition on the value of an attribute.
        package enum Condition: Hashable, Sendable {
            /// The device has no such attribute, or it is an empty text.
            case isEmpty
            /// The attribute has the value's type and compares to the value in this way.
            case compare(Comparison, AttributeValue)
        }

        /// The attribute's name.
        package let name: Name
        /// The condition on the attribute's value.
        package let condition: Condition

        /// Creates a test for an empty attribute.
        package init(isEmpty name: Name) {
            self.name = name
            condition = .isEmpty
        }

        /// Creates a comparison; nil if there is none for the value's type or the value is out of
        /// bounds.
        ///
        /// A text has 1 to 256 bytes without control characters, a number is finite, and a date can
        /// be written in RFC 3339.
        package init?(_ name: Name, _ comparison: Comparison, _ value: AttributeValue) {
            guard Self.comparisons(value).contains(comparison), let value = Self.checked(value)
            else { return nil }
            self.name = name
            condition = .compare(comparison, value)
        }

        /// Returns the comparisons for values of this type.
        package static func comparisons(_ value: AttributeValue) -> [Comparison] {
            switch value {
            case .text: [.equal, .contains, .less, .greater]
            case .number, .version: [.equal, .less, .atMost, .greater, .atLeast]
            case .date: [.equal, .less, .greater]
            }
        }

        private static func checked(_ value: AttributeValue) -> AttributeValue? {
            switch value {
            case .text(let text):
                let isAllowed =
                    1...SelectorLimits.attributeBytes ~= text.utf8.count
                    && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
                return isAllowed ? value : nil
            case .number(let number):
                // 0 and -0 are the same number, and must be the same selector.
                return number.isFinite ? .number(number == 0 ? 0 : number) : nil
            case .date(let seconds): return Dates.range.contains(seconds) ? value : nil
            case .version: return value
            }
        }

        /// Returns whether the test passes for an attribute; `value` is nil if the device has none.
        package func matches(_ value: AttributeValue?) -> Bool {
            switch (condition, value) {
            case (.isEmpty, nil): true
            case (.isEmpty, .text(let text)): text.isEmpty
            case (.compare(let comparison, .text(let mine)), .text(let theirs)):
                comparison.holds(theirs, mine)
            case (.compare(let comparison, .number(let mine)), .number(let theirs)):
                comparison.holds(theirs, mine)
            case (.compare(let comparison, .date(let mine)), .date(let theirs)):
                comparison.holds(theirs, mine)
            case (.compare(let comparison, .version(let mine)), .version(let theirs)):
                comparison.holds(theirs, mine)
            default: false
            }
        }
    }
}

extension Selector.Comparison {
    fileprivate func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .equal: left == right
        case .less: left < right
        case .atMost: left <= right
        case .greater: left > right
        case .atLeast: left >= right
        case .contains: false
        }
    }

    fileprivate func holds(_ left: String, _ right: String) -> Bool {
        switch self {
        case .equal: left.utf8.elementsEqual(right.utf8)
        case .less: left.utf8.lexicographicallyPrecedes(right.utf8)
        case .greater: right.utf8.lexicographicallyPrecedes(left.utf8)
        case .contains: Array(left.utf8).contains(Array(right.utf8))
        case .atMost, .atLeast: false
        }
    }
}
