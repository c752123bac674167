import Addresses
import Audience
import Protocol

extension DeviceRules {
    /// A change of an app's rules; fields that are nil stay as they are.
    struct Edit: Hashable, Sendable {
        var tagPrefixes: [String]?
        var reservedAttributes: [Selector.Name]?
        var refusedKinds: [String]?
        /// The new rule; the inner nil removes it.
        var attestation: AttestationRule??
        /// The new interval; the inner nil removes it.
        var syncInterval: Proto.Duration??
    }

    /// Returns the rules after a change.
    func applying(_ edit: Edit) -> DeviceRules {
        var rules = self
        if let prefixes = edit.tagPrefixes { rules.tagPrefixes = prefixes }
        if let names = edit.reservedAttributes { rules.reservedAttributes = names }
        if let kinds = edit.refusedKinds { rules.refusedKinds = kinds }
        if let attestation = edit.attestation { rules.attestation = attestation }
        if let interval = edit.syncInterval { rules.syncInterval = interval }
        return rules
    }
}

extension DeviceRules.Edit {
    /// Reads and checks a change.
    ///
    /// - Throws: `invalidArgument` that names what is wrong in `field`.
    init(_ message: Proto.DeviceRulesEdit, _ field: String) throws(RPCError) {
        tagPrefixes = try Self.read(message.tagPrefixes, "\(field).tag_prefixes") {
            text, path throws(RPCError) in
            guard text.utf8.first == UInt8(ascii: "/"), (try? Tag(text)) != nil else {
                throw .invalid(path, "is a tag or the beginning of one, such as /topics/")
            }
            return text
        }
        reservedAttributes = try Self.read(
            message.reservedAttributes, "\(field).reserved_attributes",
            most: RegistryLimits.attributesPerDevice
        ) { text, path throws(RPCError) in try DeviceFields.name(text, path) }
        refusedKinds = try Self.read(
            message.refusedAddressKinds, "\(field).refused_address_kinds"
        ) { text, path throws(RPCError) in
            try DeviceFields.kind(text, path).rawValue
        }
        if let attestation = message.attestation {
            self.attestation = .some(try AttestationRule(attestation, "\(field).attestation"))
        }
        if let interval = message.syncInterval {
            syncInterval = .some(try Self.interval(interval, "\(field).sync_interval"))
        }
    }

    /// Checks the time between syncs; nil if it is zero, which removes it.
    private static func interval(
        _ interval: Proto.Duration, _ field: String
    ) throws(RPCError) -> Proto.Duration? {
        if interval == Proto.Duration() { return nil }
        let range = RegistryLimits.syncIntervals
        guard interval.nanos == 0, range.contains(.seconds(interval.seconds)) else {
            throw .invalid(field, "is not from 5 minutes to 7 days in whole seconds, or 0")
        }
        return interval
    }

    /// Reads a list, each element once; nil if there is none.
    private static func read<Value: Hashable>(
        _ list: Proto.NameList?, _ field: String, most: Int = RegistryLimits.rulesPerKind,
        _ read: (String, String) throws(RPCError) -> Value
    ) throws(RPCError) -> [Value]? {
        guard let list else { return nil }
        guard list.names.count <= most else {
            throw .invalid("\(field).names", "are \(list.names.count); at most \(most)")
        }
        var values: [Value] = []
        for (index, text) in list.names.enumerated() {
            let value = try read(text, "\(field).names[\(index)]")
            if !values.contains(value) { values.append(value) }
        }
        return values
    }
}
