import Audience
import Protocol
import ServiceKit

/// What a call wishes to change of a device; applied inside the transaction that stores it.
struct DeviceChange: Sendable {
    /// What happens to the tags.
    enum Tags: Sendable {
        case unchanged
        /// The whole set, if `version` is still the stored one: compare-and-set.
        case replace([Tag], version: UInt64)
        case edit(add: [Tag], remove: [Tag])
    }

    /// How the wish ended.
    enum Outcome: Sendable, Equatable {
        /// It is as wished; `stored` says whether anything changed.
        case accepted(stored: Bool)
        /// The set was wished from an older version; nothing of the tags was changed.
        case outdated(stored: Bool)
    }

    var tags = Tags.unchanged
    var settings: Proto.Settings?
    var addresses: [Proto.Address]?
    /// Empty: as it is.
    var locale = ""
    /// Empty: as it is.
    var timeZone = ""
    /// When the device was heard; nil: it was not the device that called.
    var heard: UnixTime?
}

extension Device {
    /// Applies a change.
    ///
    /// - Throws: `resourceExhausted` when it would follow too many tags.
    mutating func apply(_ change: DeviceChange) throws(RPCError) -> DeviceChange.Outcome {
        let before = self
        var isOutdated = false
        switch change.tags {
        case .unchanged: break
        case .replace(let wish, let version):
            let wish = Self.sorted(wish)
            // An answer that was lost is asked for again: the same set is never a conflict.
            if wish != tags {
                if version == tagVersion { tags = wish } else { isOutdated = true }
            }
        case .edit(let add, let remove):
            tags = Self.sorted(Set(tags).union(add).subtracting(remove))
        }
        guard tags.count <= RegistryLimits.tagsPerDevice else {
            throw .invalid("tags", "a device follows at most \(RegistryLimits.tagsPerDevice)")
        }
        if tags != before.tags { tagVersion += 1 }
        applyProfile(change)
        let isChanged = tags != before.tags || profile != before.profile || isDueAsSeen(change.heard)
        if isChanged, let heard = change.heard { synced = heard }
        return isOutdated ? .outdated(stored: isChanged) : .accepted(stored: isChanged)
    }

    private mutating func applyProfile(_ change: DeviceChange) {
        if let settings = change.settings { profile.settings = settings }
        if let addresses = change.addresses { profile.addresses = addresses }
        if !change.locale.isEmpty { profile.locale = change.locale }
        if !change.timeZone.isEmpty { profile.timeZone = change.timeZone }
    }

    private func isDueAsSeen(_ heard: UnixTime?) -> Bool {
        guard let heard else { return false }
        return heard - synced >= RegistryLimits.seenInterval
    }

    /// In order, each once.
    static func sorted(_ tags: some Sequence<Tag>) -> [Tag] { Set(tags).sorted() }
}
