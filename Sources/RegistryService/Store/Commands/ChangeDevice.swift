import Crypto
import Protocol
import ServiceKit

/// Changes a device; answers nil if the row has no device with this id, or if the hash of the
/// device's secret is not `secret`.
struct ChangeDevice: RegistryCommand {
    /// A device after a change.
    struct Changed: Sendable {
        let device: Device
        let outcome: DeviceChange.Outcome
        /// The changes of the device, if it changed, and of the devices that lost an address to it.
        let transitions: [DeviceTransition]
    }

    let row: DeviceRow
    let id: Identifier
    let change: DeviceChange
    /// The hash of the secret that the caller sent; nil if the caller is not the device.
    let secret: Digest?
    /// The most bytes that the app's devices and users may take.
    var mostBytes = Int.max

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Changed? {
        guard let before = try tables.device(at: row), before.id == id,
            secret == nil || secret == before.secretHash
        else { return nil }
        var device = before
        let outcome = try device.apply(change)
        guard outcome.isStored else {
            return Changed(device: device, outcome: outcome, transitions: [])
        }
        try tables.admit(
            growth: device.approximateBytes - before.approximateBytes, of: row.app, most: mostBytes)
        try tables.update(device)
        let losers = try AddressOwnership.claim(
            device, before.profile.addresses, change.heard ?? device.synced, in: tables)
        return Changed(
            device: device, outcome: outcome,
            transitions: [DeviceTransition(before: before, after: device)] + losers)
    }
}

/// Deletes a device and everything about it.
struct DeleteDevice: RegistryCommand {
    static let kind = RegistryCommandKind.erasure

    enum Answer: Sendable {
        /// The device was deleted.
        case deleted(Device)
        /// The row has no device with this id.
        case unknown
        /// The device has another secret and was not deleted.
        case refused
    }

    let row: DeviceRow
    let id: Identifier
    /// The hash of the secret that the caller sent; nil if the caller is not the device.
    let secret: Digest?
    let now: UnixTime

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Answer {
        guard let device = try tables.device(at: row), device.id == id else { return .unknown }
        if let secret, device.secretHash != secret { return .refused }
        try Self.delete(device, at: now, in: tables)
        return .deleted(device)
    }

    /// Deletes a device, which must be stored.
    static func delete(
        _ device: Device, at now: UnixTime, in tables: borrowing some RegistryTables & ~Copyable
    ) throws {
        try AddressOwnership.release(
            device.profile.addresses.map(\.id), of: device, in: tables)
        try tables.remove(device, at: now)
    }
}
