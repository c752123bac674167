import ServiceKit
package import ServiceStorage

extension GeoService: ErasureHolder {
    /// The follower ends with the store.
    package var isStopping: Bool { false }

    package func note(_ regression: StoreRegressed?) { self.regression = regression }

    package func erase(_ devices: [ErasedDevice], followed next: Followed?) async throws {
        var holdsSome = devices.contains { device in
            device.ordinal.map { mayKnow($0, of: device.app) } ?? false
        }
        if !holdsSome {
            holdsSome = try await hasMovement(
                devices.compactMap { device in
                    guard let id = Identifier(device.id), let ordinal = device.ordinal else {
                        return nil
                    }
                    return HeldPosition(app: device.app, ordinal: ordinal, device: id)
                })
        }
        _ = try await move { [positionStore] in
            try await positionStore.erase(
                devices, at: nowInSeconds, followed: next, holdsSome: holdsSome)
        }
        metrics.erased.add(devices.count)
        if let next { followed = next }
    }

    package func heldDevices(after last: HeldDevice?, limit: Int) async throws -> [HeldDevice] {
        try await positionStore.heldDevices(after: last, limit: limit)
    }
}
