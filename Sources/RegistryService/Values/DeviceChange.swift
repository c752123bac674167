import Audience
import Protocol
import ServiceKit

/// A change of a device that a call asks for; applied inside the transaction that stores it.
struct DeviceChange: Sendable {
    /// The change of the tags.
    ///
    /// Arrays are sorted, and have each tag once.
    enum Tags: Sendable {
        case unchanged
        /// Replaces the whole set, if `version` is the stored one (compare-and-set).
        case replace([Tag], version: UInt64)
        /// Adds and removes tags; a tag in both arrays is removed.
        case edit(add: [Tag], remove: [Tag])
        /// Adds and removes tags of a group other than `device`.
        case editGroup(Selector.Name, add: [Tag], remove: [Tag])
        /// Replaces the whole set of a group other than `device`; such a group has no version.
        case replaceGroup(Selector.Name, [Tag])

        /// The number of tags the change names.
        var count: Int {
            switch self {
            case .unchanged: 0
            case .replace(let tags, version: _), .replaceGroup(_, let tags): tags.count
            case .edit(let add, let remove), .editGroup(_, let add, let remove):
                add.count + remove.count
            }
        }
    }

    /// The result of a change.
    enum Outcome: Sendable, Equatable {
        /// The device is as requested; `stored` says whether anything changed.
        case accepted(stored: Bool)
        /// The tags were requested for an older version and were not changed; `stored` says whether
        /// anything else was.
        case outdated(stored: Bool)

        /// True if anything changed.
        var isStored: Bool {
            switch self {
            case .accepted(let stored), .outdated(let stored): stored
            }
        }

        /// True if the tags are as requested.
        var isAccepted: Bool {
            if case .accepted = self { true } else { false }
        }
    }

    var tags = Tags.unchanged
    /// The tags as the request lists them, for errors that name one; nil if they are in order.
    var tagTexts: [String]?
    var settings: Proto.Settings?
    var addresses: [Proto.Address]?
    /// The new locale; nil leaves it unchanged.
    var locale: Understood?
    /// The new time zone; nil leaves it unchanged.
    var timeZone: Understood?
    /// The new platform; empty leaves it unchanged.
    var platform = ""
    var software: Proto.Software?
    var attributes: AttributeEdit?
    /// The time at which the device called; nil if the caller is not the device.
    var heard: UnixTime?
    /// True if this is a registration, which registers all addresses again.
    var isRegistration = false
    /// The rules that bind the caller; nil if the caller is not the device.
    var rules: DeviceRules?
}

extension Device {
    /// Applies a change.
    ///
    /// - Throws: `invalidArgument` when the device would have too many tags or attributes, or
    ///   `permissionDenied` when the rules of its app forbid the change; then the device must be
    ///   discarded.
    mutating func apply(_ change: DeviceChange) throws(RPCError) -> DeviceChange.Outcome {
        try change.rules?.admit(change, of: self)
        var isChanged = isDueAsSeen(change.heard)
        var isOutdated = false
        if let wish = try wish(change.tags, &isOutdated), wish != tags {
            setTags(wish)
            isChanged = true
        }
        if try applyGroup(change.tags) { isChanged = true }
        if try profile.apply(change) { isChanged = true }
        if isChanged, let heard = change.heard { synced = heard }
        return isOutdated ? .outdated(stored: isChanged) : .accepted(stored: isChanged)
    }

    /// Returns the tags that a change asks for; nil to leave them unchanged.
    private func wish(
        _ change: DeviceChange.Tags, _ isOutdated: inout Bool
    ) throws(RPCError) -> [Tag]? {
        switch change {
        case .unchanged, .editGroup, .replaceGroup:
            return nil
        case .replace(let wish, let version):
            // A client whose answer was lost asks again: the same set is never a conflict.
            guard version != tagVersion, wish != tags else { return wish }
            isOutdated = true
            return nil
        case .edit(let add, let remove):
            let wish = Set(tags).union(add).subtracting(remove).sorted()
            try Self.checkCount(wish.count)
            return wish
        }
    }

    /// Changes the tags of a group other than `device`; returns whether anything changed.
    private mutating func applyGroup(_ change: DeviceChange.Tags) throws(RPCError) -> Bool {
        let before = profile.groups
        switch change {
        case .unchanged, .replace, .edit: return false
        case .replaceGroup(let group, let wish): profile.groups[group] = wish
        case .editGroup(let group, let add, let remove):
            let wish = Set(before[group]).union(add).subtracting(remove)
            profile.groups[group] = wish.sorted()
        }
        try Self.checkCount(profile.groups.count)
        return profile.groups != before
    }

    private static func checkCount(_ count: Int) throws(RPCError) {
        guard count <= RegistryLimits.tagsPerDevice else {
            throw .invalid(
                "add",
                "makes \(count) tags; a device follows at most \(RegistryLimits.tagsPerDevice)")
        }
    }

    private func isDueAsSeen(_ heard: UnixTime?) -> Bool {
        guard let heard else { return false }
        return heard.day > synced.day
    }
}

extension DeviceProfile {
    /// Applies the change to the profile; returns whether anything changed.
    fileprivate mutating func apply(_ change: DeviceChange) throws(RPCError) -> Bool {
        var isChanged = false
        func set<Value: Equatable>(_ value: inout Value, _ wish: Value) {
            guard value != wish else { return }
            value = wish
            isChanged = true
        }
        if change.settings != nil { set(&settings, change.settings) }
        if let wish = change.addresses {
            let time = change.heard ?? UnixTime(milliseconds: 0)
            set(
                &addresses,
                addresses.after(
                    wish, at: time, isRegistration: change.isRegistration,
                    mustConfirm: change.rules != nil))
        }
        var said = self
        said.setLocale(change.locale)
        said.setZone(change.timeZone)
        set(&self, said)
        if !change.platform.isEmpty { set(&platform, change.platform) }
        if change.software != nil { set(&software, change.software) }
        if let edit = change.attributes {
            var wish = attributes
            try wish.apply(edit)
            set(&attributes, wish)
        }
        return isChanged
    }
}
