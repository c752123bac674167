import Audience
import Protocol

/// The rules for the values that an app's devices may write about themselves, and for how often
/// they sync.
///
/// Values that a device has already stay: its sync repeats them, and a sender may have written
/// them.
struct DeviceRules: Hashable, Sendable {
    /// The prefixes of the tags that a device may add; empty for any tag.
    var tagPrefixes: [String] = []
    /// The attributes that devices may neither set nor remove.
    var reservedAttributes: [Selector.Name] = []
    /// The kinds of address that devices may not add.
    var refusedKinds: [String] = []
    /// The rule for the attestation of installs; nil if none is checked.
    var attestation: AttestationRule?
    /// The time between syncs without a reason; nil if the apps choose it.
    var syncInterval: Proto.Duration?

    /// The rules as administrators see them; nil if there is no rule.
    var message: Proto.DeviceRules? { message(attestation?.message) }

    /// The rules as they are stored; nil if there is no rule.
    var stored: Proto.DeviceRules? { message(attestation?.stored) }

    private func message(_ attestation: Proto.Attestation?) -> Proto.DeviceRules? {
        guard self != DeviceRules() else { return nil }
        var message = Proto.DeviceRules()
        message.tagPrefixes = tagPrefixes
        message.reservedAttributes = reservedAttributes.map(\.text)
        message.refusedAddressKinds = refusedKinds
        message.attestation = attestation
        message.syncInterval = syncInterval
        return message
    }

    /// Creates rules that allow everything.
    init() {}

    /// Reads rules that were stored as a message.
    init(stored message: Proto.DeviceRules) {
        tagPrefixes = message.tagPrefixes
        reservedAttributes = message.reservedAttributes.compactMap { Selector.Name($0) }
        refusedKinds = message.refusedAddressKinds
        attestation = message.attestation.flatMap { try? AttestationRule($0, "attestation") }
        syncInterval = message.syncInterval
    }
}

extension DeviceRules {
    /// Checks a change that a device makes to itself.
    ///
    /// - Parameter device: the device as it is stored; nil if it is new.
    /// - Throws: `permissionDenied` that names the field.
    func admit(_ change: DeviceChange, of device: Device?) throws(RPCError) {
        guard self != DeviceRules() else { return }
        let path = change.isRegistration ? "" : "tags."
        if case .replace(let wish, let version) = change.tags,
            version == device?.tagVersion ?? version
        {
            let asked = AskedTags(wish, change.tagTexts, field: "\(path)tags")
            try admit(asked, besides: device?.tags ?? [])
        }
        if let edit = change.attributes { try admit(edit, isEdit: !change.isRegistration) }
        if let wish = change.addresses {
            let field = change.isRegistration ? "addresses" : "addresses.addresses"
            try admit(wish, besides: device?.profile.addresses ?? [], field)
        }
    }

    private func admit(_ asked: AskedTags, besides known: [Tag]) throws(RPCError) {
        guard !tagPrefixes.isEmpty else { return }
        let known = Set(known)
        let others = asked.tags.filter { tag in
            !known.contains(tag) && !tagPrefixes.contains { tag.text.hasBytes($0) }
        }
        guard let first = others.first else { return }
        let reason =
            "a device of this app may not add '\(first)'; its tags begin with "
            + tagPrefixes.joined(separator: " or ")
        let rest = others.dropFirst().map {
            RPCError.Violation(
                field: asked.field(of: $0), description: "a device may not add this tag")
        }
        try refuse([.init(field: asked.field(of: first), description: reason)] + rest)
    }

    private func admit(_ edit: AttributeEdit, isEdit: Bool) throws(RPCError) {
        let field = isEdit ? "attributes.set" : "attributes"
        let reserved = Set(reservedAttributes)
        let set = edit.listed.enumerated().filter { reserved.contains($0.element) }
        let removed = edit.removed.enumerated().filter { reserved.contains($0.element) }
        try refuse(
            set.map {
                .init(
                    field: "\(field)[\($0.offset)]",
                    description: "only a sender may set '\($0.element)'")
            }
                + removed.map {
                    .init(
                        field: "attributes.remove[\($0.offset)]",
                        description: "only a sender may remove '\($0.element)'")
                })
    }

    private func admit(
        _ addresses: [Proto.Address], besides known: [Proto.Address], _ field: String
    ) throws(RPCError) {
        let others = addresses.enumerated().filter { _, address in
            refusedKinds.contains(address.kind) && !known.contains { $0.id == address.id }
        }
        try refuse(
            others.map {
                .init(
                    field: "\(field)[\($0.offset)].kind",
                    description: "a device of this app may not add addresses of the kind "
                        + $0.element.kind)
            })
    }

    /// Throws the error for fields that a device may not write; a client goes on without them.
    ///
    /// - Throws: `permissionDenied` that names the first fields; its message is of the first.
    private func refuse(_ violations: [RPCError.Violation]) throws(RPCError) {
        guard let first = violations.first else { return }
        throw RPCError(
            .permissionDenied, "\(first.field): \(first.description)",
            violations: Array(violations.prefix(RegistryLimits.namedItems)))
    }
}

/// The tags that a device asks for, and their places in its request.
private struct AskedTags {
    let tags: [Tag]
    private let texts: [String]?
    private let field: String

    /// - Parameter texts: the tags as the request lists them; nil if they are in order.
    init(_ tags: [Tag], _ texts: [String]?, field: String) {
        (self.tags, self.texts, self.field) = (tags, texts, field)
    }

    /// Returns the path of a tag, such as `tags.tags[3]`.
    func field(of tag: Tag) -> String {
        let index =
            if let texts { texts.firstIndex { $0.utf8.elementsEqual(tag.text.utf8) } } else {
                tags.firstIndex(of: tag)
            }
        return index.map { "\(field)[\($0)]" } ?? field
    }
}

extension String {
    /// Returns whether the text begins with the bytes of `prefix`; tags are compared by bytes.
    fileprivate func hasBytes(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
