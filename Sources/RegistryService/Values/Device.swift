import Audience
import Crypto
import Protocol
import ServiceKit

/// One install of an app, as the registry keeps it.
struct Device: Sendable {
    let id: Identifier
    /// Where it is kept; the ordinal is its place in the app's bitmaps.
    let row: DeviceRow
    var secretHash: Digest
    /// Chosen by the install; nil: it cannot register twice as the same device.
    var install: String?
    /// Whose it is, with what all devices of that user have; nil: nobody's that is known.
    var user: User?
    /// The lists it is on.
    var lists: Set<Selector.Name> = []
    /// Sorted, without repetition.
    var tags: [Tag]
    /// Counts the changes of `tags` in 32 bits; 0 until there were any, and never again.
    var tagVersion: UInt64
    var profile: DeviceProfile
    let created: UnixTime
    /// When it was first heard of on the last day on which it was, in UTC.
    var synced: UnixTime
}

/// What a device says of itself besides its tags.
struct DeviceProfile: Hashable, Sendable {
    var addresses: [Proto.Address] = []
    var settings: Proto.Settings?
    var locale = ""
    var timeZone = ""
    /// What it has said in place of a zone and nobody here knows; `timeZone` is empty then.
    var unknownTimeZone = ""
    /// What it has said in place of a locale and names no language; `locale` is empty then.
    var unknownLocale = ""
    var platform = ""
    var software: Proto.Software?
    var groups = TagGroups()
    var attributes = Attributes()
}

/// What pages of targets say of many devices alike.
struct TargetProfile: Hashable, Sendable {
    let locale: String
    let timeZone: String
    /// Without what the audience has settled already.
    let settings: Proto.Settings?

    /// As a page has it.
    var message: Proto.TargetProfile {
        var message = Proto.TargetProfile()
        message.locale = locale
        message.timeZone = timeZone
        message.settings = settings
        return message
    }
}

extension Device {
    /// What its message counts as against `DecodingLimits.elements`, or a little more.
    var elements: Int {
        24 + tags.count + 11 * profile.addresses.count + profile.groups.count
            + 3 * profile.groups.tags.count + 3 * profile.attributes.values.count
            + (profile.settings?.switchedOff.count ?? 0)
            + (profile.settings?.quietHours?.exempt.count ?? 0)
    }

    /// What it follows, by itself or by its user; sorted, without repetition.
    var allTags: [Tag] {
        guard let user, !user.tags.isEmpty else { return tags }
        return Set(tags).union(user.tags).sorted()
    }

    /// Its addresses, in use or not.
    var addresses: DeviceAddresses {
        DeviceAddresses(row: row, id: id, all: profile.addresses)
    }

    /// Whether the registry has nothing to tell it about its addresses.
    var isReachedAsWished: Bool { profile.addresses.allSatisfy { $0.state == .active } }

    /// Whether all that it says of itself is understood.
    var isUnderstood: Bool { profile.unknownTimeZone.isEmpty && profile.unknownLocale.isEmpty }

    /// What delivery needs besides its id and its addresses.
    var targetProfile: TargetProfile {
        var settings = profile.settings
        settings?.switchedOff = []
        return TargetProfile(
            locale: profile.locale, timeZone: profile.timeZone, settings: settings)
    }

    /// The tags as they wish to be after one more change.
    mutating func setTags(_ wish: [Tag]) {
        tags = wish
        tagVersion = max(1, (tagVersion + 1) & 0xffff_ffff)
    }

    /// As an operator sees it.
    ///
    /// - Parameter app: the id of its app.
    func message(app: String) -> Proto.Device {
        var message = Proto.Device()
        message.id = id.description
        message.app = app
        message.tags = tags.map(\.text)
        message.tagVersion = tagVersion
        message.addresses = profile.addresses
        message.settings = profile.settings
        message.locale = profile.locale
        message.timeZone = profile.timeZone
        message.unknownTimeZone = profile.unknownTimeZone
        message.unknownLocale = profile.unknownLocale
        message.platform = profile.platform
        message.user = user?.id.text ?? ""
        message.software = profile.software
        message.tagGroups = profile.groups.messages
        message.attributes = profile.attributes.messages
        message.createTime = created.timestamp
        message.syncTime = synced.timestamp
        return message
    }
}
