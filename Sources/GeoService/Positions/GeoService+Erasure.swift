import ServiceKit
package import ServiceStorage

extension GeoService: ErasureHolder {
    /// The follower ends with the store.
    package var isStopping: Bool { false }

    package func note(_ regression: StoreRegressed?) { self.regression = regression }

    package func erase(_ devices: [ErasedDevice], followed next: Followed?) async throws {
        let held = devices.compactMap { device -> HeldPosition? in
            guard let id = Identifier(device.id), let ordinal = device.ordinal else { return nil }
            return HeldPosition(app: device.app, ordinal: ordinal, device: id)
        }
        try await holding(gated(held)) {
            let found = found(held)
            var holdsSome = found.contains { $0.number != nil }
            if !holdsSome { holdsSome = try await hasMovement(held) }
            try await move { [positionStore, holdsSome] in
                try await positionStore.erase(
                    devices, at: nowInSeconds, followed: next, found: found,
                    holdsSome: holdsSome)
            }
        }
        metrics.erased.add(devices.count)
        if let next { followed = next }
    }

    package func heldDevices(after last: HeldDevice?, limit: Int) async throws -> [HeldDevice] {
        try await makeCurrent()
        let rows = positions.rows(after: Int64(last?.place ?? -1), limit: limit)
        return try await positionStore.heldDevices(after: last, limit: limit, rows)
    }
}
