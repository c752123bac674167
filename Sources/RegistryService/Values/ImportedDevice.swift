import Audience
import Context
import Crypto
import Protocol
import ServiceKit

/// A device as a record tells of it, checked.
struct ImportedDevice: Sendable {
    /// Why a record with the id of a device elsewhere is refused.
    static let ofOtherApp =
        "is a device of another app; without an id (--new-ids) it comes as a new one"

    /// nil: it is known by its install, or gets a new one.
    let id: Identifier?
    let install: String?
    /// nil: it keeps the one it has; a new one has none that opens, and registers anew.
    let secretHash: Digest?
    let user: Selector.Name?
    let tags: [Tag]
    let tagVersion: UInt64
    let profile: DeviceProfile
    let created: UnixTime
    let synced: UnixTime
}

extension ImportedDevice {
    /// Reads a record.
    ///
    /// Addresses keep the state and the time that they say; those that say none are registered at
    /// `now`.
    ///
    /// - Throws: `invalidArgument` naming the field, from the record on.
    init(_ record: Proto.DeviceRecord, _ zones: ZoneTable, now: UnixTime) throws(RPCError) {
        guard let device = record.device else { throw .invalid("device", "is required") }
        if device.id.isEmpty {
            id = nil
        } else {
            // 0 is no device's: memory has it where nobody is.
            guard let known = Identifier(device.id), known.high | known.low != 0 else {
                throw .invalid("device.id", "is not an id of Herald's; put it into install_id")
            }
            id = known
        }
        install = try DeviceFields.install(record.installId, "install_id")
        if record.secretHash.isEmpty {
            secretHash = nil
        } else {
            guard let hash = Digest(record.secretHash) else {
                throw .invalid("secret_hash", "is not 32 bytes")
            }
            secretHash = hash
        }
        user = device.user.isEmpty ? nil : try DeviceFields.name(device.user, "device.user")
        tags = try DeviceFields.tags(device.tags, "device.tags")
        tagVersion = device.tagVersion & 0xffff_ffff
        profile = try DeviceProfile(imported: device, zones, now: now)
        var (created, synced) = (now, now)
        if let time = device.createTime { created = try UnixTime(time, "device.create_time") }
        if let time = device.syncTime { synced = try UnixTime(time, "device.sync_time") }
        // Nobody was heard of in the future: it would be so for ever.
        (self.created, self.synced) = (min(created, now), min(synced, now))
    }
}

extension DeviceProfile {
    fileprivate init(
        imported device: Proto.Device, _ zones: ZoneTable, now: UnixTime
    ) throws(RPCError) {
        let told = try DeviceFields.addresses(device.addresses, "device.addresses")
        try DeviceFields.settings(device.settings, "device.settings")
        try DeviceFields.platform(device.platform, "device.platform")
        try DeviceFields.software(device.software, "device.software")
        var addresses: [Proto.Address] = []
        for (index, address) in told.enumerated() {
            let path = "device.addresses[\(index)]"
            guard (0...4).contains(address.state.rawValue) else {
                throw .invalid("\(path).state", "is not one of the states")
            }
            try DeviceFields.text(
                address.stateReason, "\(path).state_reason", limit: RegistryLimits.reasonBytes)
            if let time = address.registerTime { _ = try UnixTime(time, "\(path).register_time") }
            if let time = address.stateTime { _ = try UnixTime(time, "\(path).state_time") }
            let isNew = address.state == .unspecified || address.registerTime == nil
            addresses.append(isNew ? address.registered(at: now) : address)
        }
        self.init(
            addresses: addresses, settings: device.settings, platform: device.platform,
            software: device.software,
            groups: try TagGroups(device.tagGroups, "device.tag_groups"),
            attributes: try Attributes(device.attributes, "device.attributes"))
        // What was not understood elsewhere may be here.
        let (zone, locale) = (device.timeZone, device.locale)
        setZone(.zone(zone.isEmpty ? device.unknownTimeZone : zone, zones))
        setLocale(.locale(locale.isEmpty ? device.unknownLocale : locale))
    }
}
