import ServiceKit
import Storage

extension GeoService {
    /// Does something with devices' positions while nobody else does, and while the indexes hold
    /// what the store does.
    ///
    /// - Throws: `unavailable` while it is unknown what the store holds, and what `body` throws.
    func holding<Value>(
        _ devices: DeviceGate.Devices, _ body: () async throws -> Value
    ) async throws -> Value {
        while true {
            if !gate.enter(devices) {
                await withCheckedContinuation { gate.wait(for: devices, $0) }
            }
            if isCurrent { break }
            // What is read again is read when nobody is inside.
            gate.leave(devices)
            try await makeCurrent()
        }
        defer { gate.leave(devices) }
        return try await body()
    }

    /// Runs a command that changes positions of devices that are held, and brings their indexes up
    /// to date; answers how many it has stored, and how many devices have none any more.
    @discardableResult
    func move(
        _ command: () async throws -> PositionChanges
    ) async throws -> (stored: Int, removed: Int) {
        do {
            let changes = try await command()
            let before = positions.count
            positions.apply(changes)
            let removed = max(0, before - positions.count)
            count()
            var left = changes.left
            while !left.isEmpty { left = try await positionStore.scrub(left) }
            renew()
            return (changes.stored.count, removed)
        } catch {
            distrust(after: error)
            throw error
        }
    }

    /// What to hold for these devices.
    func gated(_ devices: [HeldPosition]) -> DeviceGate.Devices {
        devices.reduce(into: [:]) { $0[$1.app, default: []].insert($1.ordinal) }
    }

    /// With each device the number of the entry that counts, if there is one.
    func found(_ devices: [HeldPosition]) -> [FoundPosition] {
        devices.map { FoundPosition(held: $0, number: positions[$0.app].number(of: $0.ordinal)) }
    }
}
