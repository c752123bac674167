import ServiceKit
package import ServiceStorage

extension GeoService: ErasureHolder {
    /// The follower stops with the store and is never stopped before.
    package var isStopping: Bool { false }

    package func note(_ regression: StoreRegressed?) { self.regression = regression }

    package func erase(_ devices: [ErasedDevice], followed next: Followed?) async throws {
        let held = devices.compactMap { device -> HeldPosition? in
            guard let id = Identifier(device.id), let ordinal = device.ordinal else { return nil }
            return HeldPosition(app: device.app, ordinal: ordinal, device: id)
        }
        try await holding(gated(held)) {
            let found = found(held)
            // A position that has just expired may still be in the database's log.
            let holdsSome = held.contains { hasMovements || positions.knows($0.app) }
            try await move { [positionStore, holdsSome] in
                try await positionStore.erase(
                    devices, at: nowInSeconds, followed: next, found: found,
                    holdsSome: holdsSome)
            }
            forgot(held)
        }
        metrics.erased.add(devices.count)
        if let next { followed = next }
    }

    package var heldApps: any AppHolder { HeldApps(service: self) }

    package func heldDevices(after last: HeldDevice?, limit: Int) async throws -> [HeldDevice] {
        var after = Int64(last?.place ?? -1)
        while true {
            try await makeCurrent()
            let rows = positions.rows(after: after, limit: limit).map(\.row)
            // The devices are held, so that no entry is rewritten between reading its number and
            // reading it.
            let page = try await holding(gate(of: rows)) {
                try await positionStore.heldDevices(after: after, limit: limit, numbered(rows))
            }
            guard page.devices.isEmpty, let end = page.end else { return page.devices }
            after = end
        }
    }

    private func gate(of rows: [PositionRow]) -> DeviceGate.Devices {
        var devices: DeviceGate.Devices = [:]
        for row in rows {
            if let app = positions.app(row.app) { devices[app, default: []].insert(row.ordinal) }
        }
        return devices
    }

    /// Returns each row with the number of its current entry; nil if it has none any more.
    private func numbered(_ rows: [PositionRow]) -> [(row: PositionRow, number: Int64?)] {
        rows.map { ($0, positions.index(of: $0.app).number(of: $0.ordinal)) }
    }
}
