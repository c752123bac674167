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
    ///
    /// - Parameter scrub: overwrites some more of what the command has left.
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

    /// Overwrites what a command has left; what cannot be now is, when it is asked for again.
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

    /// This is still to be overwritten; all that was left of the same devices before is with it.
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

    /// What to hold for these devices.
    func gated(_ devices: [HeldPosition]) -> DeviceGate.Devices {
        devices.reduce(into: [:]) { $0[$1.app, default: []].insert($1.ordinal) }
    }

    /// With each device the number of the entry that counts, if there is one, and what was to be
    /// overwritten and is not yet.
    func found(_ devices: [HeldPosition]) -> [FoundPosition] {
        devices.map { held in
            FoundPosition(
                held: held, number: positions[held.app].number(of: held.ordinal),
                unfinished: unfinished[held] ?? [])
        }
    }

    /// All of these devices is overwritten.
    func forgot(_ devices: [HeldPosition]) {
        for held in devices where !unfinished.isEmpty { unfinished[held] = nil }
    }
}
