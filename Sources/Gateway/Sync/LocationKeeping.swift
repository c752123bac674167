import Protocol
import ServiceKit

/// The part of a Sync that stores or deletes the device's position and movement, by calls to geo.
final class LocationKeeping: Sendable {
    /// The calls to geo that were started.
    struct Begun: Sendable {
        fileprivate var position: (any PendingAnswer)?
        fileprivate var movement: (any PendingAnswer)?
        fileprivate var forgotten: (any PendingAnswer)?
        fileprivate var forgottenMovement: (any PendingAnswer)?
    }

    private let request: Proto.SyncRequest
    private let device: DeviceProofs.Device
    private let time: UnixTime

    /// Creates the part; nil if the request says nothing about the consent to keep locations.
    ///
    /// - Parameter time: The time at which the Sync arrived.
    init?(_ request: Proto.SyncRequest, _ device: DeviceProofs.Device, at time: UnixTime) {
        guard request.locationConsent != .unspecified else { return nil }
        (self.request, self.device, self.time) = (request, device, time)
    }

    /// Starts the calls to geo that the consent asks for.
    @inline(never)
    func begin(_ geo: any Caller, _ context: CallContext) async -> Begun {
        var begun = Begun()
        // Packing fails only for a NUL character, and the registry's values have none.
        switch request.locationConsent {
        case .withdrawn:
            if let packed = try? forgetting.encoded() {
                begun.forgotten = await geo.begin(Method.Geo.forgetPosition, packed, context)
            }
        case .movement:
            if let moved = try? moving.encoded() {
                begun.movement = await geo.begin(Method.Geo.reportMovement, moved, context)
            }
            begun.position = await beginUpdating(geo, context)
        case .given where request.location == nil:
            if let packed = try? forgettingMovement.encoded() {
                begun.forgottenMovement = await geo.begin(
                    Method.Geo.forgetMovement, packed, context)
            }
        default: begun.position = await beginUpdating(geo, context)
        }
        return begun
    }

    private func beginUpdating(
        _ geo: any Caller, _ context: CallContext
    ) async -> (any PendingAnswer)? {
        guard let request = try? updating?.encoded() else { return nil }
        return await geo.begin(Method.Geo.updatePositions, request, context)
    }

    /// Waits for the answers and returns them as a packed `LocationPart`.
    @inline(never)
    func part(_ begun: Begun) async -> [UInt8] {
        var part = Proto.LocationPart()
        // An error is ignored: the next Sync with this consent asks again, and an older geo does
        // not
        // have this method.
        _ = try? await begun.forgottenMovement?.value()
        do {
            _ = try await begun.forgotten?.value()
            if let bytes = try await begun.position?.value() {
                part.kept = try Proto.UpdatePositionsResponse(decoding: bytes).kept > 0
            }
        } catch {
            let error = RPCError(error).naming(SyncFields.ofPositions)
            part.error = error.asAbsence("geo").status
        }
        do {
            if let bytes = try await begun.movement?.value() {
                part.movement = try Proto.ReportMovementResponse(decoding: bytes).result
            }
        } catch {
            part.error = RPCError(error).asAbsence("geo").status
        }
        return (try? part.encoded()) ?? []
    }

    private var forgetting: Proto.ForgetPositionRequest {
        var request = Proto.ForgetPositionRequest()
        (request.app, request.deviceId, request.ordinal) = (device.app, device.id, device.ordinal)
        request.saidTime = time.timestamp
        return request
    }

    private var forgettingMovement: Proto.ForgetMovementRequest {
        var request = Proto.ForgetMovementRequest()
        (request.app, request.deviceId, request.ordinal) = (device.app, device.id, device.ordinal)
        request.saidTime = time.timestamp
        return request
    }

    private var updating: Proto.UpdatePositionsRequest? {
        guard let location = request.location else { return nil }
        var position = Proto.DevicePosition()
        (position.deviceId, position.ordinal) = (device.id, device.ordinal)
        position.coordinate = location.coordinate
        position.accuracyMetres = location.accuracyMetres
        position.fixTime = location.fixTime
        var request = Proto.UpdatePositionsRequest()
        (request.app, request.positions) = (device.app, [position])
        request.saidTime = time.timestamp
        request.forgetsMovement = self.request.locationConsent == .given
        return request
    }

    /// The report of movement, with the device's present location and motion as the last entries.
    private var moving: Proto.ReportMovementRequest {
        var report = Proto.ReportMovementRequest()
        (report.app, report.deviceId, report.ordinal) = (device.app, device.id, device.ordinal)
        var movement = request.movement ?? Proto.Movement()
        if var location = request.location {
            if location.fixTime == nil { location.fixTime = time.timestamp }
            movement.fixes.append(location)
        }
        if request.motion != .unspecified {
            var reading = Proto.MotionReading()
            reading.motions = [request.motion]
            movement.motions.append(reading)
        }
        report.movement = movement
        report.timeZone = request.timeZone.isEmpty ? device.timeZone : request.timeZone
        report.saidTime = time.timestamp
        return report
    }
}
