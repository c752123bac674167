import Protocol
import ServiceKit

/// The options of `herald apps edit` about the values that devices may write, and about how often
/// they sync.
enum DeviceRuleOptions {
    static let options: [Option] = own + AttestationOptions.options

    private static let own: [Option] = [
        .value(
            "device-tags", "PREFIX",
            "tags that devices add begin with this, such as /topics/; those that are named replace "
                + "those of before", isRepeated: true),
        .flag("any-device-tags", "devices may add any tag again"),
        .value(
            "reserve-attribute", "NAME",
            "devices may not write this attribute; those that are named replace those of before",
            isRepeated: true),
        .flag("no-reserved-attributes", "devices may write any attribute again"),
        .value(
            "refuse-address", "KIND",
            "devices may not add addresses of this kind, such as webhook; those that are named "
                + "replace those of before", isRepeated: true),
        .flag("no-refused-addresses", "devices may add addresses of any kind again"),
        .value(
            "sync-interval", "TIME",
            "the time after which devices sync without a reason, from 5m to 7d; 0 if the app on "
                + "the device chooses it"),
    ]

    /// Returns the changes that the options make to the rules; nil if none of them was given.
    static func edit(of invocation: Invocation) throws -> Proto.DeviceRulesEdit? {
        var edit = Proto.DeviceRulesEdit()
        edit.tagPrefixes = list(invocation, "device-tags", or: "any-device-tags")
        edit.reservedAttributes = list(
            invocation, "reserve-attribute", or: "no-reserved-attributes")
        edit.refusedAddressKinds = list(invocation, "refuse-address", or: "no-refused-addresses")
        edit.attestation = try AttestationOptions.attestation(of: invocation)
        edit.syncInterval = try invocation.duration(
            "sync-interval", like: "30m, 12h or 2d, or 0")
        return edit == Proto.DeviceRulesEdit() ? nil : edit
    }

    private static func list(
        _ invocation: Invocation, _ name: String, or none: String
    ) -> Proto.NameList? {
        let names = invocation.values(name)
        guard !names.isEmpty || invocation.flag(none) else { return nil }
        var list = Proto.NameList()
        list.names = names
        return list
    }

    /// Adds an app's rules to the lines that are shown of the app.
    static func add(_ rules: Proto.DeviceRules?, to record: inout Record) {
        guard let rules else { return }
        record.add("device tags", rules.tagPrefixes.joined(separator: " "))
        record.add("reserved attributes", rules.reservedAttributes.joined(separator: " "))
        record.add("refused addresses", rules.refusedAddressKinds.joined(separator: " "))
        record.add("sync interval", rules.syncInterval?.short ?? "")
        if let attestation = rules.attestation {
            AttestationOptions.add(attestation, to: &record)
        }
    }
}
