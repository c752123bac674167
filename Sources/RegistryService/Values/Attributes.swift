import Audience
import Protocol
import ServiceKit

/// The values that an app has stored about a device under names of its own.
struct Attributes: Hashable, Sendable {
    private(set) var values: [Selector.Name: Selector.AttributeValue] = [:]

    /// The attributes as protobuf messages, ordered by name.
    var messages: [Proto.Attribute] {
        values.sorted { $0.key < $1.key }.map { name, value in
            var message = Proto.Attribute()
            message.name = name.text
            message.typed =
                switch value {
                case .text(let text): .text(text)
                case .number(let number): .number(number)
                case .date(let seconds): .date(Proto.Timestamp(wholeSeconds: seconds))
                case .version(let version): .version(version.description)
                }
            return message
        }
    }

    /// Applies an edit; applying it again changes nothing.
    ///
    /// - Throws: `invalidArgument` when the device would have too many attributes.
    mutating func apply(_ edit: AttributeEdit) throws(RPCError) {
        values.merge(edit.set.values) { _, new in new }
        for name in edit.removed { values[name] = nil }
        guard values.count <= RegistryLimits.attributesPerDevice else {
            throw .invalid(
                "attributes", "a device has at most \(RegistryLimits.attributesPerDevice)")
        }
    }
}

/// A checked change of attributes.
struct AttributeEdit: Hashable, Sendable {
    let set: Attributes
    let removed: [Selector.Name]
    /// The names of `set` in the order of the request, for errors that name one.
    let listed: [Selector.Name]
}

extension Attributes {
    /// Reads and checks attributes.
    ///
    /// - Throws: `invalidArgument` that names what is wrong in `field`.
    init(_ messages: [Proto.Attribute], _ field: String) throws(RPCError) {
        guard messages.count <= RegistryLimits.attributesPerDevice else {
            throw .invalid(field, "a device has at most \(RegistryLimits.attributesPerDevice)")
        }
        for (index, message) in messages.enumerated() {
            let path = "\(field)[\(index)]"
            let name = try DeviceFields.name(message.name, "\(path).name")
            guard values[name] == nil else { throw .invalid(path, "is there twice") }
            values[name] = try Self.value(message, path)
        }
    }

    /// Returns the names of checked attributes, in their order.
    static func names(_ messages: [Proto.Attribute]) -> [Selector.Name] {
        messages.compactMap { Selector.Name($0.name) }
    }

    private static func value(
        _ message: Proto.Attribute, _ path: String
    ) throws(RPCError) -> Selector.AttributeValue {
        switch message.typed {
        case .text(let text)?:
            try DeviceFields.text(text, "\(path).text", limit: SelectorLimits.attributeBytes)
            return .text(text)
        case .number(let number)?:
            guard number.isFinite else { throw .invalid("\(path).number", "is not finite") }
            // 0 and -0 are the same number.
            return .number(number == 0 ? 0 : number)
        case .date(let date)?:
            guard date.nanos == 0 else { throw .invalid("\(path).date", "is not whole seconds") }
            _ = try UnixTime(date, "\(path).date")
            return .date(date.seconds)
        case .version(let text)?:
            guard let version = Selector.Version(text) else {
                throw .invalid("\(path).version", "is not \(Selector.Version.wanted)")
            }
            return .version(version)
        case nil: throw .invalid("\(path).value", "is required: a text, number, date or version")
        }
    }
}

extension AttributeEdit {
    /// Reads and checks an edit.
    ///
    /// - Throws: `invalidArgument` that names what is wrong in `field`.
    init(_ message: Proto.AttributeEdit, _ field: String) throws(RPCError) {
        set = try Attributes(message.set, "\(field).set")
        guard message.remove.count <= RegistryLimits.attributesPerDevice else {
            throw .invalid(
                "\(field).remove", "a device has at most \(RegistryLimits.attributesPerDevice)")
        }
        var removed: [Selector.Name] = []
        for (index, name) in message.remove.enumerated() {
            removed.append(try DeviceFields.name(name, "\(field).remove[\(index)]"))
        }
        self.removed = removed
        listed = Attributes.names(message.set)
    }
}

extension Proto.Timestamp {
    fileprivate init(wholeSeconds: Int64) {
        self.init()
        seconds = wholeSeconds
    }
}
