import Audience
import Protocol
import ServiceKit

/// What a call wishes to change of a device; applied inside the transaction that stores it.
struct DeviceChange: Sendable {
    /// What happens to the tags; lists are in order, each tag once.
    enum Tags: Sendable {
        case unchanged
        /// The whole set, if `version` is still the stored one: compare-and-set.
        case replace([Tag], version: UInt64)
        /// A tag in both lists is removed.
        case edit(add: [Tag], remove: [Tag])
        /// As `edit`, in another group than `device`.
        case editGroup(Selector.Name, add: [Tag], remove: [Tag])
        /// The whole set of another group than `device`, which has no version.
        case replaceGroup(Selector.Name, [Tag])
    }

    /// How the wish ended.
    enum Outcome: Sendable, Equatable {
        /// It is as wished; `stored` says whether anything changed.
        case accepted(stored: Bool)
        /// The set was wished from an older version; nothing of the tags was changed.
        case outdated(stored: Bool)

        /// Whether anything is different from before.
        var isStored: Bool {
            switch self {
            case .accepted(let stored), .outdated(let stored): stored
            }
        }

        /// Whether the tags are as wished.
        var isAccepted: Bool {
            if case .accepted = self { true } else { false }
        }
    }

    var tags = Tags.unchanged
    var settings: Proto.Settings?
    var addresses: [Proto.Address]?
    /// nil: as it is.
    var locale: Understood?
    /// nil: as it is.
    var timeZone: Understood?
    /// Empty: as it is.
    var platform = ""
    var software: Proto.Software?
    var attributes: AttributeEdit?
    /// When the device was heard; nil: it was not the device that called.
    var heard: UnixTime?
    /// Whether it registers: all its addresses are registered anew.
    var isRegistration = false
}

extension Device {
    /// Applies a change.
    ///
    /// - Throws: `invalidArgument` when it would follow too many tags; then it must be thrown away.
    mutating func apply(_ change: DeviceChange) throws(RPCError) -> DeviceChange.Outcome {
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

    /// The tags there should be; nil: those there are.
    private func wish(
        _ change: DeviceChange.Tags, _ isOutdated: inout Bool
    ) throws(RPCError) -> [Tag]? {
        switch change {
        case .unchanged, .editGroup, .replaceGroup:
            return nil
        case .replace(let wish, let version):
            // An answer that was lost is asked for again: the same set is never a conflict.
            guard version != tagVersion, wish != tags else { return wish }
            isOutdated = true
            return nil
        case .edit(let add, let remove):
            let wish = Set(tags).union(add).subtracting(remove).sorted()
            try Self.checkCount(wish.count)
            return wish
        }
    }

    /// Changes the tags of another group; says whether anything is different.
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
    /// Takes over what is said; says whether anything is different.
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
                addresses.after(wish, at: time, isRegistration: change.isRegistration))
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
