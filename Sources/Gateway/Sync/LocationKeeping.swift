import Protocol
import ServiceKit

/// What a Sync says of keeping where its device is: a call to geo, and its answer as a part.
struct LocationKeeping {
    private let consent: Proto.LocationConsent
    private let location: Proto.Location?
    private let device: DeviceProofs.Device
    private let time: UnixTime

    /// nil when the device says nothing of it.
    ///
    /// - Parameter time: when the Sync came.
    init?(_ request: Proto.SyncRequest, _ device: DeviceProofs.Device, at time: UnixTime) {
        guard request.locationConsent != .unspecified else { return nil }
        consent = request.locationConsent
        location = request.location
        self.device = device
        self.time = time
    }

    /// Tells geo; nil when there is nothing to keep.
    func begin(_ geo: any Caller, _ context: CallContext) async -> (any PendingAnswer)? {
        // Only a NUL could not be packed, and what the registry says of the device has none.
        switch consent {
        case .withdrawn:
            guard let request = try? forgetting.encoded() else { return nil }
            return await geo.begin(Method.Geo.forgetPosition, request, context)
        default:
            guard let request = try? updating?.encoded() else { return nil }
            return await geo.begin(Method.Geo.updatePositions, request, context)
        }
    }

    /// The answer as a packed `LocationPart`.
    func part(_ answer: (any PendingAnswer)?) async -> [UInt8] {
        var part = Proto.LocationPart()
        do {
            if let bytes = try await answer?.value(), consent == .given {
                part.kept = try Proto.UpdatePositionsResponse(decoding: bytes).kept > 0
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

    private var updating: Proto.UpdatePositionsRequest? {
        guard let location else { return nil }
        var position = Proto.DevicePosition()
        (position.deviceId, position.ordinal) = (device.id, device.ordinal)
        position.coordinate = location.coordinate
        position.accuracyMetres = location.accuracyMetres
        position.fixTime = location.fixTime
        var request = Proto.UpdatePositionsRequest()
        (request.app, request.positions) = (device.app, [position])
        request.saidTime = time.timestamp
        return request
    }
}
