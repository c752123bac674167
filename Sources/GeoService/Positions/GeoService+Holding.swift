import ServiceKit
import Storage

extension GeoService {
    /// Runs `body` while no other operation uses these devices' positions and the indexes match the
    /// store.
    ///
    /// - Throws: `unavailable` while it is unknown what the store has, and what `body` throws.
    func holding<Value>(
        _ devices: DeviceGate.Devices, _ body: () async throws -> Value
    ) async throws -> Value {
        while true {
            if !gate.enter(devices) {
                await withCheckedContinuation { gate.wait(for: devices, $0) }
            }
            if isCurrent { break }
            // The indexes are read again only while no operation is inside.
            gate.leave(devices)
            try await makeCurrent()
        }
        defer { gate.leave(devices) }
        return try await body()
    }

    /// Runs a command that changes positions of held devices, and updates their indexes; returns
    /// how many positions it stored and how many devices lost theirs.
    ///
    /// - Parameter scrub: overwrites more of the entries that the command has left.
    @discardableResult
    func move(
        scrub: (([PositionTrail]) async throws -> [PositionTrail])? = nil,
        _ command: () async throws -> PositionChanges
    ) async throws -> (stored: Int, removed: Int) {
        do {
            let changes = try await command()
            let before = positions.count
            positions.apply(changes)
            let removed = max(0, before - positions.count)
            count()
            try await finish(changes.left, scrub ?? positionStore.scrub)
            renew()
            return (changes.stored.count, removed)
        } catch {
            distrust(after: error)
            throw error
        }
    }

    /// Overwrites the entries that a command has left; after an error the rest is tried later.
    private func finish(
        _ trails: [PositionTrail], _ scrub: ([PositionTrail]) async throws -> [PositionTrail]
    ) async throws {
        var left = trails
        do {
            while !left.isEmpty { left = try await scrub(left) }
        } catch {
            note(left)
            throw error
        }
    }

    /// Notes entries that must still be overwritten.
    ///
    /// They include everything that was left of the same devices before.
    private func note(_ left: [PositionTrail]) {
        var rest: [HeldPosition: [PositionTrail]] = [:]
        for trail in left {
            guard let app = positions.app(trail.row.app) else { continue }
            let held = HeldPosition(app: app, ordinal: trail.row.ordinal, device: trail.device)
            rest[held, default: []].append(trail)
        }
        unfinished.merge(rest) { $1 }
        mayHoldErased = true
    }

    /// Returns the devices in the form in which they are held.
    func gated(_ devices: [HeldPosition]) -> DeviceGate.Devices {
        devices.reduce(into: [:]) { $0[$1.app, default: []].insert($1.ordinal) }
    }

    /// Returns each device with the number of its current entry, if there is one, and with entries
    /// that are still to be overwritten.
    func found(_ devices: [HeldPosition]) -> [FoundPosition] {
        devices.map { held in
            FoundPosition(
                held: held, number: positions[held.app].number(of: held.ordinal),
                unfinished: unfinished[held] ?? [])
        }
    }

    /// Notes that all entries of these devices have been overwritten.
    func forgot(_ devices: [HeldPosition]) {
        for held in devices where !unfinished.isEmpty { unfinished[held] = nil }
    }
}
