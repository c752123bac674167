package import Protocol
import ServiceKit
import Spatial

extension GeoService {
    /// Stores devices' positions, unless newer ones are stored.
    package func updatePositions(
        _ request: Proto.UpdatePositionsRequest, _ call: CallContext
    ) async throws -> Proto.UpdatePositionsResponse {
        let app = try app(request.app, call)
        let said = try saidTime(request.saidTime)
        let positions = try checked(request.positions, said: said)
        var response = Proto.UpdatePositionsResponse()
        let kept = try await holding([app: Set(positions.map(\.ordinal))]) {
            if request.forgetsMovement {
                try await forgetMovement(
                    of: positions.map {
                        HeldPosition(app: app, ordinal: $0.ordinal, device: $0.device)
                    }, said: said)
            }
            let (kept, new) = sorted(positions, said: said, of: app)
            guard !new.isEmpty else { return kept }
            return kept + (try await move { try await positionStore.put(new, of: app) }).stored
        }
        response.kept = UInt32(kept)
        return response
    }

    /// Deletes a device's position and movement; does nothing if there are none.
    package func forgetPosition(
        _ request: Proto.ForgetPositionRequest, _ call: CallContext
    ) async throws -> Proto.ForgetPositionResponse {
        let app = try app(request.app, call)
        let device = try Identifier(ofDevice: request.deviceId, "device_id")
        let said = try saidTime(request.saidTime)
        let held = HeldPosition(app: app, ordinal: request.ordinal, device: device)
        withdrawals.note(device, said: said, now: clock.now())
        try await holding(gated([held])) {
            // Most devices that call this do so with every Sync, and nothing is stored about them.
            let found = found([held])
            var isKnown = found.contains { $0.number != nil || !$0.unfinished.isEmpty }
            if !isKnown { isKnown = try await hasMovement([held]) }
            if isKnown { try await move { try await positionStore.remove(found) } }
            forgot([held])
        }
        return Proto.ForgetPositionResponse()
    }

    /// Deletes a device's movement at places, but not its position; does nothing if there is none.
    package func forgetMovement(
        _ request: Proto.ForgetMovementRequest, _ call: CallContext
    ) async throws -> Proto.ForgetMovementResponse {
        let app = try app(request.app, call)
        let device = try Identifier(ofDevice: request.deviceId, "device_id")
        let said = try saidTime(request.saidTime)
        let held = HeldPosition(app: app, ordinal: request.ordinal, device: device)
        try await holding(gated([held])) { try await forgetMovement(of: [held], said: said) }
        return Proto.ForgetMovementResponse()
    }

    /// Returns the stored position and movement of a device.
    package func getPosition(
        _ request: Proto.GetPositionRequest, _ call: CallContext
    ) async throws -> Proto.GetPositionResponse {
        let app = try app(request.app, call)
        let device = try Identifier(ofDevice: request.deviceId, "device_id")
        var response = Proto.GetPositionResponse()
        let held = HeldPosition(app: app, ordinal: request.ordinal, device: device)
        response.position = try await holding(gated([held])) {
            try await positionStore.position(found([held])[0])?.message
        }
        if hasMovements { response.movement = try await movementStore.stored(held) }
        return response
    }

    /// Returns whether movements of any of these devices are stored.
    func hasMovement(_ devices: [HeldPosition]) async throws -> Bool {
        guard hasMovements else { return false }
        return try await movementStore.holds(devices)
    }

    /// Deletes the movements of devices, which must be held.
    private func forgetMovement(of devices: [HeldPosition], said: UnixTime) async throws {
        for held in devices {
            movementWithdrawals.note(held.device, said: said, now: clock.now())
        }
        guard try await hasMovement(devices) else { return }
        try await movementStore.remove(devices)
    }

    /// The present, in seconds since 1970.
    var nowInSeconds: UInt32 { UInt32(clamping: clock.now().milliseconds / 1000) }

    /// The latest time that a fix can have, in seconds since 1970.
    private var latestFix: UInt32 {
        UInt32(clamping: Int64(nowInSeconds) + PositionLimits.ahead)
    }

    /// Returns how many positions are already stored unchanged, and those that must be stored:
    /// neither older than the stored ones nor withdrawn since they were reported.
    private func sorted(
        _ positions: [KeptPosition], said: UnixTime, of app: String
    ) -> (kept: Int, new: [PositionEntry]) {
        let oldest = configuration.positions.oldest(nowInSeconds)
        let (known, now) = (self.positions[app], clock.now())
        var (count, new): (Int, [PositionEntry]) = (0, [])
        for kept in positions where withdrawals.allows(kept.device, said: said, now: now) {
            let before = known[kept.ordinal]
            if before == kept.position {
                count += 1
            } else if kept.position.fixed >= oldest,
                kept.position.isDue(after: before?.fixed, latest: latestFix)
            {
                new.append(PositionEntry(kept, after: known.number(of: kept.ordinal) ?? 0))
            }
        }
        return (count, new)
    }

    /// Returns when a request was made, which is never later than now.
    func saidTime(_ message: Proto.Timestamp?) throws(RPCError) -> UnixTime {
        guard let message else { return clock.now() }
        return min(try UnixTime(message, "said_time"), clock.now())
    }

    private func checked(
        _ messages: [Proto.DevicePosition], said: UnixTime
    ) throws(RPCError) -> [KeptPosition] {
        guard messages.count <= PositionLimits.perUpdate else {
            throw .invalid(
                "positions", "has \(messages.count) elements; at most \(PositionLimits.perUpdate)")
        }
        var numbers: [UInt32: Int] = [:]
        var positions: [KeptPosition] = []
        for (number, message) in messages.enumerated() {
            if let other = numbers.updateValue(number, forKey: message.ordinal) {
                throw .invalid(
                    "positions[\(number)].ordinal", "is also the ordinal of positions[\(other)]")
            }
            positions.append(try position(message, "positions[\(number)]", said: said))
        }
        return positions
    }

    private func position(
        _ message: Proto.DevicePosition, _ path: @autoclosure () -> String, said: UnixTime
    ) throws(RPCError) -> KeptPosition {
        let coordinate = try Coordinate(message.coordinate, "\(path()).coordinate")
        guard message.accuracyMetres.isFinite, message.accuracyMetres >= 0 else {
            throw .invalid("\(path()).accuracy_metres", "is not a number of metres, 0 or more")
        }
        let now = said.milliseconds / 1000
        var fixed = now
        if let time = message.fixTime {
            let fix = try UnixTime(time, "\(path()).fix_time").milliseconds / 1000
            fixed = fix > now + PositionLimits.ahead ? now : fix
        }
        return KeptPosition(
            device: try Identifier(ofDevice: message.deviceId, "\(path()).device_id"),
            ordinal: message.ordinal,
            position: LastPosition(
                configuration.positions.coarsened(coordinate), fixed: UInt32(clamping: fixed)),
            accuracy: max(message.accuracyMetres, Double(configuration.positions.grid)))
    }
}
