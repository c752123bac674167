package import Protocol
import ServiceKit

extension GeoService {
    /// Keeps where devices are, as far as that is newer than what is kept.
    package func updatePositions(
        _ request: Proto.UpdatePositionsRequest, _ call: CallContext
    ) async throws -> Proto.UpdatePositionsResponse {
        let app = try app(request.app, call)
        let new = newer(try checked(request.positions, now: nowInSeconds), of: app)
        var response = Proto.UpdatePositionsResponse()
        guard !new.isEmpty else { return response }
        let changes = try await move { [positionStore] in
            try await positionStore.put(new, of: app)
        }
        response.kept = UInt32(changes.stored.count)
        return response
    }

    /// Forgets where a device was; it need not be known.
    package func forgetPosition(
        _ request: Proto.ForgetPositionRequest, _ call: CallContext
    ) async throws -> Proto.ForgetPositionResponse {
        let app = try app(request.app, call)
        let device = try Self.device(request.deviceId, "device_id")
        if mayKnow(request.ordinal, of: app) {
            let held = HeldPosition(app: app, ordinal: request.ordinal, device: device)
            _ = try await move { [positionStore] in try await positionStore.remove([held]) }
        }
        return Proto.ForgetPositionResponse()
    }

    /// What is kept of a device.
    package func getPosition(
        _ request: Proto.GetPositionRequest, _ call: CallContext
    ) async throws -> Proto.GetPositionResponse {
        let app = try app(request.app, call)
        let device = try Self.device(request.deviceId, "device_id")
        var response = Proto.GetPositionResponse()
        if mayKnow(request.ordinal, of: app) {
            let held = HeldPosition(app: app, ordinal: request.ordinal, device: device)
            response.position = try await positionStore.position(held)?.message
        }
        return response
    }

    /// Now, in seconds since 1970.
    var nowInSeconds: UInt32 { UInt32(clamping: clock.now().milliseconds / 1000) }

    /// Whether there may be a position of the device with this ordinal: what is on its way to the
    /// store is not in the index yet.
    func mayKnow(_ ordinal: UInt32, of app: String) -> Bool {
        positions.pending > 0 || !isCurrent || positions[app][ordinal] != nil
    }

    /// Without those that the store would leave out.
    private func newer(_ positions: [KeptPosition], of app: String) -> [KeptPosition] {
        let oldest = configuration.positions.oldest(nowInSeconds)
        let known = self.positions[app]
        return positions.filter { kept in
            let fixed = kept.position.fixed
            return fixed >= oldest && fixed > known[kept.ordinal]?.fixed ?? 0
        }
    }

    private func checked(
        _ messages: [Proto.DevicePosition], now: UInt32
    ) throws(RPCError) -> [KeptPosition] {
        guard messages.count <= PositionLimits.perUpdate else {
            throw .invalid(
                "positions", "are \(messages.count); at most \(PositionLimits.perUpdate)")
        }
        var numbers: [UInt32: Int] = [:]
        var positions: [KeptPosition] = []
        for (number, message) in messages.enumerated() {
            let path = "positions[\(number)]"
            if let other = numbers.updateValue(number, forKey: message.ordinal) {
                throw .invalid("\(path).ordinal", "is also the ordinal of positions[\(other)]")
            }
            positions.append(try position(message, path, now: now))
        }
        return positions
    }

    private func position(
        _ message: Proto.DevicePosition, _ path: String, now: UInt32
    ) throws(RPCError) -> KeptPosition {
        let coordinate = try Coordinate(message.coordinate, "\(path).coordinate")
        guard message.accuracyMetres.isFinite, message.accuracyMetres >= 0 else {
            throw .invalid("\(path).accuracy_metres", "is not a number of metres, 0 or more")
        }
        var fixed = now
        if let time = message.fixTime {
            let said = try UnixTime(time, "\(path).fix_time").milliseconds / 1000
            let latest = UInt32(clamping: Int64(now) + Int64(PositionLimits.ahead))
            fixed = said > latest ? now : UInt32(clamping: said)
        }
        return KeptPosition(
            device: try Self.device(message.deviceId, "\(path).device_id"),
            ordinal: message.ordinal,
            position: LastPosition(
                configuration.positions.coarsened(coordinate), fixed: fixed),
            accuracy: max(message.accuracyMetres, Double(configuration.positions.grid)))
    }

    private static func device(_ text: String, _ field: String) throws(RPCError) -> Identifier {
        guard let device = Identifier(text) else {
            throw .invalid(field, "is not the id of a device")
        }
        return device
    }
}
