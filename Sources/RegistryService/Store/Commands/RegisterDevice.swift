import Audience
import Crypto
import Protocol
import ServiceKit

/// Registers a device.
///
/// An install that registered before stays the same device and gets a new secret. With another
/// marker it is a copy on another device, which becomes a device of its own.
///
/// Its tags and addresses are replaced by those of the request. Everything that the request does
/// not state stays as it was.
struct RegisterDevice: RegistryCommand {
    let id: Identifier
    /// The app's number in this registry.
    let app: UInt32
    let install: String?
    let secretHash: Digest
    let tags: [Tag]
    /// The tags as the request lists them, for errors that name one; nil if they are in order.
    let tagTexts: [String]?
    let profile: DeviceProfile
    /// The names of the attributes in the order of the request.
    let attributeNames: [Selector.Name]
    /// The locale of the request, as in the profile; nil if the request has none.
    let locale: Understood?
    /// The time zone of the request, as in the profile; nil if the request has none.
    let timeZone: Understood?
    let now: UnixTime
    /// The id of the key that was shown; nil if it is not known.
    let madeBy: String?
    /// The rules that bind the caller; nil if a sender registers the device.
    let rules: DeviceRules?
    /// True if the app has room for another device.
    var hasRoom = true
    /// The most bytes that the app's devices and users may take.
    var mostBytes = Int.max

    /// Returns the device's change, then those of devices that lost an address to it.
    func run(
        _ tables: borrowing some RegistryTables & ~Copyable
    ) throws -> [DeviceTransition] {
        if let known = try known(in: tables) { return try registerAgain(known, in: tables) }
        try rules?.admit(change(at: 0), of: nil)
        let device = try newDevice(in: tables)
        try tables.admit(growth: device.approximateBytes, of: app, most: mostBytes)
        try tables.insert(device)
        let losers = try AddressOwnership.claim(device, [], now, in: tables)
        return [DeviceTransition(before: nil, after: device)] + losers
    }

    /// Returns the device that registered as this install; one without a marker takes it.
    private func known(in tables: borrowing some RegistryTables & ~Copyable) throws -> Device? {
        guard let install else { return nil }
        if let row = try tables.row(ofInstall: install, in: app) {
            return try tables.device(at: row)
        }
        guard let unmarked = Install(install).unmarked,
            let row = try tables.row(ofInstall: unmarked, in: app)
        else { return nil }
        try tables.setInstall(of: row, install, from: unmarked)
        return try tables.device(at: row)
    }

    private func registerAgain(
        _ known: Device, in tables: borrowing some RegistryTables & ~Copyable
    ) throws -> [DeviceTransition] {
        var device = known
        _ = try device.apply(change(at: device.tagVersion))
        device.secretHash = secretHash
        device.synced = now
        try tables.admit(
            growth: device.approximateBytes - known.approximateBytes, of: app, most: mostBytes)
        try tables.update(device)
        let losers = try AddressOwnership.claim(
            device, known.profile.addresses, now, in: tables)
        return [DeviceTransition(before: known, after: device)] + losers
    }

    /// Returns the request as a change of a device whose tags have a version.
    private func change(at version: UInt64) -> DeviceChange {
        DeviceChange(
            tags: .replace(tags, version: version), tagTexts: tagTexts,
            settings: profile.settings, addresses: profile.addresses, locale: locale,
            timeZone: timeZone, platform: profile.platform, software: profile.software,
            attributes: AttributeEdit(
                set: profile.attributes, removed: [], listed: attributeNames),
            heard: now, isRegistration: true, rules: rules)
    }

    private func newDevice(
        in tables: borrowing some RegistryTables & ~Copyable
    ) throws -> Device {
        guard hasRoom else {
            throw RPCError(
                .resourceExhausted, DeviceRoom.problem, retryAfter: RegistryLimits.fullPause)
        }
        let rested = now + (.zero - RegistryLimits.ordinalRest)
        guard let ordinal = try tables.takeOrdinal(of: app, freeBefore: rested) else {
            throw RPCError(
                .resourceExhausted, "the app has no ordinals left",
                retryAfter: RegistryLimits.fullPause)
        }
        return Device(
            id: id, row: DeviceRow(app: app, ordinal: ordinal), secretHash: secretHash,
            install: install, tags: tags, tagVersion: tags.isEmpty ? 0 : 1, profile: profile,
            created: now, synced: now, madeBy: madeBy)
    }
}
