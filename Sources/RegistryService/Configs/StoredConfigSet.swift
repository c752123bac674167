import Audience
import AudienceMessages
import Protocol
import ServiceKit

/// One version of a config set, as it is stored.
struct StoredConfigSet: Hashable, Sendable {
    let app: UInt32
    let body: ConfigBody
    let version: UInt64
    let updated: UnixTime
    /// The key that made this version, by name and id.
    let updatedBy: String

    /// The config set as people see it.
    var message: Proto.ConfigSet {
        var message = body.message
        message.version = version
        message.updateTime = updated.timestamp
        message.updatedBy = updatedBy
        return message
    }
}

/// The content of a config set, as people write it.
struct ConfigBody: Hashable, Sendable {
    let name: String
    let description: String
    let variants: [ConfigVariant]
    var isDisabled: Bool

    /// Checks a content that somebody wants to store.
    ///
    /// - Throws: `invalidArgument` that names the field.
    init(_ message: Proto.ConfigSet, _ field: String) throws(RPCError) {
        name = try Self.name(message.name, "\(field).name")
        guard message.description.utf8.count <= ConfigLimits.descriptionBytes else {
            throw .invalid(
                "\(field).description", "has over \(ConfigLimits.descriptionBytes) bytes")
        }
        description = message.description
        guard (1...ConfigLimits.variants).contains(message.variants.count) else {
            throw .invalid(
                "\(field).variants",
                "has \(message.variants.count) elements; it must have 1 to "
                    + "\(ConfigLimits.variants)")
        }
        var variants: [ConfigVariant] = []
        for (index, variant) in message.variants.enumerated() {
            variants.append(try ConfigVariant(variant, "\(field).variants[\(index)]"))
        }
        if let index = variants.dropLast().firstIndex(where: { $0.selector == nil }) {
            throw .invalid(
                "\(field).variants[\(index)].audience",
                "is empty, so every device gets these values and none gets those that follow; put "
                    + "this variant last")
        }
        guard variants.reduce(0, { $0 + $1.values.text.utf8.count }) <= ConfigLimits.setBytes else {
            throw .invalid(
                "\(field).variants",
                "have over \(ConfigLimits.setBytes) bytes of values together")
        }
        self.variants = variants
        isDisabled = message.disabled
    }

    /// Reads a content that was checked before it was stored.
    init(stored message: Proto.ConfigSet) {
        name = message.name
        description = message.description
        variants = message.variants.map(ConfigVariant.init(stored:))
        isDisabled = message.disabled
    }

    /// Checks the name of a config set.
    static func name(_ text: String, _ field: String) throws(RPCError) -> String {
        guard isName(text) else {
            throw .invalid(
                field,
                "is \(quoting: text); a name has 1 to \(ConfigLimits.nameBytes) of a-z, 0-9, '-' "
                    + "and '_', and begins with a letter")
        }
        return text
    }

    static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
        else { return false }
        return text.utf8.count <= ConfigLimits.nameBytes
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    var message: Proto.ConfigSet {
        var message = Proto.ConfigSet()
        message.name = name
        message.description = description
        message.variants = variants.map(\.message)
        message.disabled = isDisabled
        return message
    }
}

/// Values for the devices of an audience.
struct ConfigVariant: Hashable, Sendable {
    /// The selector as text; empty for every device.
    let audience: String
    /// The parsed selector; nil for every device.
    let selector: Selector?
    let values: ConfigValues

    init(_ message: Proto.ConfigVariant, _ field: String) throws(RPCError) {
        do throws(RPCError) {
            selector =
                try message.audience.isEmpty ? nil : Selector(audience: message.audience, nil)
        } catch {
            throw .invalid(
                "\(field).audience", error.violations.first?.description ?? error.message)
        }
        audience = selector?.description ?? ""
        values = try ConfigValues(parsing: message.values, "\(field).values")
    }

    init(stored message: Proto.ConfigVariant) {
        audience = message.audience
        selector = message.audience.isEmpty ? nil : (try? Selector(audience: message.audience, nil))
        values = ConfigValues(stored: message.values)
    }

    /// True if the variant is for every device.
    var isForAll: Bool { audience.isEmpty }

    fileprivate var message: Proto.ConfigVariant {
        var message = Proto.ConfigVariant()
        message.audience = audience
        message.values = values.text
        return message
    }
}
