import Audience
import Protocol

/// Conversion of conditions on attributes from and to protobuf messages.
enum SelectorAttributes {
    static func read(
        _ message: Proto.SelectorAttribute, _ path: String
    ) throws(RPCError) -> Selector.AttributeTest {
        let name = try SelectorNodes.name(message.name, "\(path).name")
        guard message.comparison != .isEmpty else {
            guard message.operand == nil else {
                throw .invalid(path, "has a value, but the comparison is_empty takes none")
            }
            return Selector.AttributeTest(isEmpty: name)
        }
        guard let comparison = comparison(message.comparison) else {
            throw .invalid("\(path).comparison", "is not one of the comparisons")
        }
        let value = try value(message.operand, path)
        return try SelectorNodes.value(
            Selector.AttributeTest(name, comparison, value), path,
            "a comparison for values of type \(value.type), with a valid value")
    }

    private static func value(
        _ value: Proto.SelectorAttributeOperand?, _ path: String
    ) throws(RPCError) -> Selector.AttributeValue {
        switch value {
        case .text(let text)?: return .text(text)
        case .number(let number)?: return .number(number)
        case .date(let date)?:
            guard date.nanos == 0 else { throw .invalid("\(path).date", "is not whole seconds") }
            return .date(date.seconds)
        case .version(let text)?:
            return .version(
                try SelectorNodes.value(
                    Selector.Version(text), "\(path).version", Selector.Version.wanted))
        case nil: throw .invalid(path, "has no value to compare with")
        }
    }

    private static func comparison(_ comparison: Proto.SelectorComparison) -> Selector.Comparison? {
        Selector.Comparison.allCases.first { message($0) == comparison }
    }

    private static func message(_ comparison: Selector.Comparison) -> Proto.SelectorComparison {
        switch comparison {
        case .equal: .equal
        case .less: .less
        case .atMost: .atMost
        case .greater: .greater
        case .atLeast: .atLeast
        case .contains: .contains
        }
    }

    static func write(_ test: Selector.AttributeTest) -> Proto.SelectorAttribute {
        var message = Proto.SelectorAttribute()
        message.name = test.name.text
        guard case .compare(let comparison, let value) = test.condition else {
            message.comparison = .isEmpty
            return message
        }
        message.comparison = Self.message(comparison)
        switch value {
        case .text(let text): message.operand = .text(text)
        case .number(let number): message.operand = .number(number)
        case .date(let seconds):
            var date = Proto.Timestamp()
            date.seconds = seconds
            message.operand = .date(date)
        case .version(let version): message.operand = .version(version.description)
        }
        return message
    }
}
