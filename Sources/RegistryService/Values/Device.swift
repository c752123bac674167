import Audience
import Crypto
import Protocol
import ServiceKit

/// One install of an app, as the registry stores it.
struct Device: Sendable {
    let id: Identifier
    /// The device's row; its ordinal is the device's place in the app's bitmaps.
    let row: DeviceRow
    var secretHash: Digest
    /// The text of its `Install`, which the app chose; nil if the app chose none, and then
    /// registering again creates another device.
    var install: String?
    /// The user of the device, with the tags that all devices of the user have; nil for none.
    var user: User?
    /// The static lists that the device is on.
    var lists: Set<Selector.Name> = []
    /// The device's own tags, sorted, without repetition.
    var tags: [Tag]
    /// The version of `tags`, a counter of 32 bits; 0 until the tags change for the first time, and
    /// never again.
    var tagVersion: UInt64
    var profile: DeviceProfile
    let created: UnixTime
    /// The time of the last sync that was stored.
    ///
    /// A sync is stored if it is the first of its day (in UTC), or if it changes the device.
    var synced: UnixTime
    /// The id of the key that registered the device first; nil if that is not known.
    var madeBy: String?
}

/// The values that a device reports about itself besides its tags, and those that the app has
/// stored about it.
struct DeviceProfile: Hashable, Sendable {
    var addresses: [Proto.Address] = []
    var settings: Proto.Settings?
    var locale = ""
    var timeZone = ""
    /// The text that the device reported as its time zone if no such zone is known here; `timeZone`
    /// is then empty.
    var unknownTimeZone = ""
    /// The text that the device reported as its locale if it names no language; `locale` is then
    /// empty.
    var unknownLocale = ""
    var platform = ""
    var software: Proto.Software?
    var groups = TagGroups()
    var attributes = Attributes()
}

/// The part of a profile that many devices share in pages of targets.
struct TargetProfile: Hashable, Sendable {
    let locale: String
    let timeZone: String
    /// The settings without what the audience has already taken into account.
    let settings: Proto.Settings?

    /// The profile as a protobuf message, as in a page of targets.
    var message: Proto.TargetProfile {
        var message = Proto.TargetProfile()
        message.locale = locale
        message.timeZone = timeZone
        message.settings = settings
        return message
    }
}

extension Device {
    /// The number of elements that the device's message counts for in `DecodingLimits.elements`,
    /// rounded up.
    var elements: Int {
        24 + tags.count + 11 * profile.addresses.count + profile.groups.count
            + 3 * profile.groups.tags.count + 3 * profile.attributes.values.count
            + (profile.settings?.switchedOff.count ?? 0)
            + (profile.settings?.quietHours?.exempt.count ?? 0)
    }

    /// The tags that the device follows, by itself or through its user; sorted, without repetition.
    var allTags: [Tag] {
        guard let user, !user.tags.isEmpty else { return tags }
        return Set(tags).union(user.tags).sorted()
    }

    /// The device's addresses, in use or not.
    var addresses: DeviceAddresses {
        DeviceAddresses(row: row, id: id, all: profile.addresses)
    }

    /// True if all addresses are active, so that a sync has nothing to report about them.
    var isReachedAsWished: Bool { profile.addresses.allSatisfy { $0.state == .active } }

    /// True if the device's time zone and locale were understood.
    var isUnderstood: Bool { profile.unknownTimeZone.isEmpty && profile.unknownLocale.isEmpty }

    /// The values that delivery needs of the device besides its id and addresses.
    var targetProfile: TargetProfile {
        var settings = profile.settings
        settings?.switchedOff = []
        return TargetProfile(
            locale: profile.locale, timeZone: profile.timeZone, settings: settings)
    }

    /// Replaces the tags and raises their version.
    mutating func setTags(_ wish: [Tag]) {
        tags = wish
        tagVersion = max(1, (tagVersion + 1) & 0xffff_ffff)
    }

    /// Returns the device as a protobuf message, as operators see it.
    ///
    /// - Parameter app: the id of the device's app.
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
        message.madeBy = madeBy ?? ""
        return message
    }
}
