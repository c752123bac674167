import Audience
import Crypto
import Protocol
import ServiceKit

/// One install of an app, as the registry keeps it.
struct Device: Sendable {
    let id: String
    let app: String
    /// Its place in the app's bitmaps; never used again.
    let ordinal: UInt32
    var secretHash: Digest
    /// Chosen by the install; nil: it cannot register twice as the same device.
    var install: String?
    /// Sorted, without repetition.
    var tags: [Tag]
    /// Counts the changes of `tags`; 0 until there were any.
    var tagVersion: UInt64
    var profile: DeviceProfile
    let created: UnixTime
    /// When it was last heard of, to `RegistryLimits.seenInterval`.
    var synced: UnixTime
}

/// What a device says of itself besides its tags.
struct DeviceProfile: Hashable, Sendable {
    var addresses: [Proto.Address] = []
    var settings: Proto.Settings?
    var locale = ""
    var timeZone = ""
    var platform = ""
}

extension Device {
    /// What its message counts as against `DecodingLimits.elements`, or a little more.
    var elements: Int { 14 + tags.count + 11 * profile.addresses.count }

    /// As an operator sees it.
    var message: Proto.Device {
        var message = Proto.Device()
        message.id = id
        message.app = app
        message.tags = tags.map(\.text)
        message.tagVersion = tagVersion
        message.addresses = profile.addresses
        message.settings = profile.settings
        message.locale = profile.locale
        message.timeZone = profile.timeZone
        message.platform = profile.platform
        message.createTime = created.timestamp
        message.syncTime = synced.timestamp
        return message
    }

    /// As delivery needs it.
    var target: Proto.Target {
        var target = Proto.Target()
        target.ordinal = ordinal
        target.deviceId = id
        target.addresses = profile.addresses.filter(\.isInUse).map(\.forDelivery)
        target.locale = profile.locale
        target.timeZone = profile.timeZone
        target.settings = profile.settings
        return target
    }
}
