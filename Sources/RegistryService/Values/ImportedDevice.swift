import Audience
import Context
import Crypto
import Protocol
import ServiceKit

/// A device from an import record, checked.
struct ImportedDevice: Sendable {
    /// The error for a record whose id belongs to a device of another app.
    static let ofOtherApp =
        "is a device of another app; without an id (--new-ids) it comes as a new one"

    /// The device's id; nil if it is found by its install id or gets a new id.
    let id: Identifier?
    let install: String?
    /// The hash of the device's secret; nil keeps the stored one.
    ///
    /// A new device without it has an unknown secret and must register again.
    let secretHash: Digest?
    let user: Selector.Name?
    let tags: [Tag]
    let tagVersion: UInt64
    let profile: DeviceProfile
    let created: UnixTime
    let synced: UnixTime
}

extension ImportedDevice {
    /// Reads and checks a record.
    ///
    /// Addresses keep the state and time that the record has; those without are registered at
    /// `now`.
    ///
    /// - Throws: `invalidArgument` that names the field by its path in the record.
    init(_ record: Proto.DeviceRecord, _ zones: ZoneTable, now: UnixTime) throws(RPCError) {
        guard let device = record.device else { throw .invalid("device", "is required") }
        if device.id.isEmpty {
            id = nil
        } else {
            // Id 0 marks free indices in memory, so it cannot be a device's.
            guard let known = Identifier(device.id), known.high | known.low != 0 else {
                throw .invalid("device.id", "is not an id of Herald's; put it into install_id")
            }
            id = known
        }
        install = try DeviceFields.install(
            record.installId, "install_id", marker: record.installMarker, "install_marker")
        if record.secretHash.isEmpty {
            secretHash = nil
        } else {
            guard let hash = Digest(record.secretHash) else {
                throw .invalid("secret_hash", "is not 32 bytes")
            }
            secretHash = hash
        }
        user = device.user.isEmpty ? nil : try DeviceFields.user(device.user, "device.user")
        tags = try DeviceFields.tags(device.tags, "device.tags")
        // Half of what fits, so that it can rise with each change for as long as a device lives.
        tagVersion = min(device.tagVersion, UInt64(Int32.max))
        profile = try DeviceProfile(imported: device, zones, now: now)
        var (created, synced) = (now, now)
        if let time = device.createTime { created = try UnixTime(time, "device.create_time") }
        if let time = device.syncTime { synced = try UnixTime(time, "device.sync_time") }
        // Times in the future are replaced by the present; such a device would never become stale.
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
            guard (0...5).contains(address.state.rawValue) else {
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
        // A zone or locale that was not understood elsewhere may be known here.
        let (zone, locale) = (device.timeZone, device.locale)
        setZone(.zone(zone.isEmpty ? device.unknownTimeZone : zone, zones))
        setLocale(.locale(locale.isEmpty ? device.unknownLocale : locale))
    }
}
