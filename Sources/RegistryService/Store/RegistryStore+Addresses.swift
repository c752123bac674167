import Protocol
import ServiceKit
import Storage

/// Who has which address: one device at a time, the one that registered it last.
extension RegistryStore {
    /// Takes the addresses in use over to `device`, which had `before`, and gives up those it has
    /// no more.
    ///
    /// - Returns: the devices that have lost one, already stored as they are now.
    static func claim(
        _ device: Device, _ before: [Proto.Address], _ time: UnixTime,
        in database: borrowing Database
    ) throws -> [Device] {
        let addresses = device.profile.addresses
        guard addresses != before else { return [] }
        let had = Set(before.filter(\.isInUse).map(\.id))
        let has = Set(addresses.filter(\.isInUse).map(\.id))
        try release(
            before.filter { had.contains($0.id) && !has.contains($0.id) }, of: device, in: database)
        var losers: [Device] = []
        for id in has.subtracting(had) {
            if let loser = try take(id, for: device, time, in: database) {
                losers.removeAll { $0.id == loser.id }
                losers.append(loser)
            }
        }
        return losers
    }

    /// Forgets that these addresses belong to `device`.
    static func release(
        _ addresses: [Proto.Address], of device: Device, in database: borrowing Database
    ) throws {
        for address in addresses {
            try database.run(
                "DELETE FROM address WHERE app = ? AND kind = ? AND value = ? AND device = ?",
                device.app, address.kind, address.value, device.id)
        }
    }

    private static func take(
        _ id: Proto.Address.ID, for device: Device, _ time: UnixTime,
        in database: borrowing Database
    ) throws -> Device? {
        let owner = try database.first(
            "SELECT device FROM address WHERE app = ? AND kind = ? AND value = ?", device.app,
            id.kind, id.value
        ) { $0.text(0) }
        try database.run(
            """
            INSERT INTO address (app, kind, value, device) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET device = excluded.device
            """,
            device.app, id.kind, id.value, device.id)
        guard let owner, owner != device.id, var loser = try find(owner, in: database),
            let left = loser.profile.addresses.marking(
                id, .moved, "another device registered it", at: time)
        else { return nil }
        loser.profile.addresses = left
        try update(loser, in: database)
        return loser
    }

    /// Marks addresses of an app's devices by what their providers said.
    ///
    /// - Returns: the devices that are different now, and the verdict on each outcome.
    func mark(
        _ outcomes: [Proto.AddressOutcome], of app: String, at now: UnixTime
    ) async throws -> (devices: [Device], verdicts: [AddressVerdict]) {
        try await database.write { database in
            var devices: [String: Device] = [:]
            var verdicts: [AddressVerdict] = []
            for outcome in outcomes {
                let known =
                    try devices[outcome.deviceId] ?? Self.find(outcome.deviceId, in: database)
                guard var device = known, device.app == app else {
                    verdicts.append(.ignore)
                    continue
                }
                let verdict = device.verdict(outcome, at: now)
                verdicts.append(verdict)
                guard verdict != .ignore else { continue }
                device.mark(verdict, outcome, at: now)
                devices[device.id] = device
                guard verdict == .drop else { continue }
                let dropped = device.profile.addresses.filter { $0.id == outcome.id }
                try Self.release(dropped, of: device, in: database)
            }
            for device in devices.values { try Self.update(device, in: database) }
            return (Array(devices.values), verdicts)
        }
    }

    /// Enters the addresses of devices that were stored before addresses had owners.
    ///
    /// The device that comes last has it. All in one commit: a part would look like the whole.
    ///
    /// - Returns: the devices that have lost one.
    func enterAddresses(of devices: [Device], at now: UnixTime) async throws -> [Device] {
        try await database.write { database in
            try devices.flatMap { try Self.claim($0, [], now, in: database) }
        }
    }

    /// Whether any address has an owner.
    func hasAddresses() async throws -> Bool {
        try await database.read { database in
            try database.first("SELECT 1 FROM address LIMIT 1") { $0.integer(0) } != nil
        }
    }
}
