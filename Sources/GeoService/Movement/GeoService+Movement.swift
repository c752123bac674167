import Context
package import Protocol
import ServiceKit
import Spatial

extension GeoService {
    /// Records a device's fixes and sensor readings, and returns the transitions that follow.
    ///
    /// Everything is on disk before the answer, including the notifications that follow. If a
    /// report is sent again, its fixes are old and nothing happens.
    ///
    /// - Throws: `invalidArgument` that names the field; `aborted` if other changes of the same
    ///   device came first every time.
    package func reportMovement(
        _ request: Proto.ReportMovementRequest, _ call: CallContext
    ) async throws -> Proto.ReportMovementResponse {
        let app = try app(request.app, call)
        let said = try saidTime(request.saidTime)
        let report = try MovementReport(
            request.movement, zone: request.timeZone, said: said, zones)
        let held = HeldPosition(
            app: app, ordinal: request.ordinal,
            device: try Identifier(ofDevice: request.deviceId, "device_id"))
        var response = Proto.ReportMovementResponse()
        response.result = Proto.MovementResult()
        hasMovements = true
        let occasions = try await occasions(of: report, in: app)
        let done = try await holding(gated([held])) {
            // While the device is held, consent cannot be withdrawn.
            guard allowsMovement(of: held.device, said: said) else {
                return nil as MovementOutcome?
            }
            return try await turn(of: held, isReport: true) { $0.take(report, occasions) }
        }
        metrics.moved(done?.records ?? [])
        if let done { response.result = done.message(of: held.device) }
        return response
    }

    private func allowsMovement(of device: Identifier, said: UnixTime) -> Bool {
        let now = clock.now()
        return withdrawals.allows(device, said: said, now: now)
            && movementWithdrawals.allows(device, said: said, now: now)
    }

    /// Changes the movement of a device, which must be held, and stores the result.
    ///
    /// - Returns: nil for a device that was erased.
    /// - Throws: `aborted` if another change came first every time.
    func turn(
        of held: HeldPosition, isReport: Bool = false, since began: UnixTime? = nil,
        answering answer: StoryAnswer? = nil,
        _ body: @escaping @Sendable (inout MovementTurn) -> Void
    ) async throws -> MovementOutcome? {
        var places: [UInt32: MovementPlace] = [:]
        var before = try await movementStore.known(held)
        if let problem = before.problem {
            log?(
                .error, "the stored movement of a device cannot be read and is discarded",
                ["app": held.app, "error": "\(problem)"])
        }
        for _ in 0..<MovementLimits.attempts {
            let done = try await outcome(
                before.movement, of: held.app, world(of: held.app, places, since: began),
                isLong: isReport && indexes[held.app].hasPolygons, body)
            if !done.missing.isEmpty, try await read(done.missing, of: held.app, to: &places) {
                continue
            }
            let change = MovementStore.Change(
                movement: done.movement.coarsened(configuration.positions), records: done.records,
                changes: done.changes, answer: answer, isReport: isReport)
            let isStored = try await movementStore.put(
                change, of: held.device, after: before, now: clock.now())
            if isStored {
                hasOutbox = hasOutbox || !done.records.isEmpty || !done.changes.isEmpty
                return done
            }
            if try await positionStore.isErased(held.device) { return nil }
            before = try await movementStore.known(held)
        }
        throw RPCError(.aborted, "other changes of this device came first; try again")
    }

    /// Computes a turn; on a worker if it compares fixes with polygons, which may take a second.
    private func outcome(
        _ movement: DeviceMovement, of app: String, _ world: MovementTurn.World, isLong: Bool,
        _ body: @escaping @Sendable (inout MovementTurn) -> Void
    ) async throws -> MovementOutcome {
        let turn = { @Sendable in
            var turn = MovementTurn(movement, world)
            body(&turn)
            return MovementOutcome(turn)
        }
        guard isLong else { return turn() }
        return try await searchTurns.run(for: app) { await workers.searching.perform(turn) }
    }

    /// Reads places; returns whether any were found that were not known yet.
    private func read(
        _ slots: Set<UInt32>, of app: String, to places: inout [UInt32: MovementPlace]
    ) async throws -> Bool {
        let before = places.count
        try await visitPlaces(in: slots.sorted(), of: app) { stored in
            for place in stored { places[place.indexed.slot] = try MovementPlace(place) }
        }
        return places.count > before
    }

    private func world(
        of app: String, _ places: [UInt32: MovementPlace], since began: UnixTime?
    ) -> MovementTurn.World {
        let (index, now) = (indexes[app], clock.now())
        let others = policies.defaultZone(of: app)
        return MovementTurn.World(
            passed: { fix, way in
                let reach = min(Nearby.reach(of: fix), MovementLimits.reach)
                return index.passed(
                    MovementLimits.nearby, to: fix, by: way, PlaceFilter(.any), within: reach)
            },
            hours: { [schedules] in schedules.hours(of: $0, at: $1) },
            places: places, policies: policies.policies(of: app),
            zone: { [zones] in zones.rules($0) ?? others },
            now: now, heard: began ?? now, grid: Double(configuration.positions.grid))
    }

    /// Returns the occasions of the places that a report names, by the places' ids.
    private func occasions(
        of report: MovementReport, in app: String
    ) async throws -> [String: Occasion] {
        var occasions: [String: Occasion] = [:]
        guard let number = names.apps[app] else { return occasions }
        for id in Set(report.read + report.reminders.map(\.place)) {
            guard let place = try await store.place(id, of: number) else { continue }
            occasions[id] = try MovementPlace(place).occasion
        }
        return occasions
    }
}
