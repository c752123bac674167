import Audience
import Protocol
import ServiceKit
import Spatial
@testable import ServiceStorage
import Storage

@testable import GeoService

/// Returns the id that the device with an ordinal has in tests.
func device(_ ordinal: UInt32) -> String {
    Identifier(high: 1, low: UInt64(ordinal)).description
}

extension GeoFixture {
    @discardableResult
    func keep(
        _ positions: [Proto.DevicePosition], app: String = "news", said seconds: Int64? = nil
    ) async throws -> UInt32 {
        var request = Proto.UpdatePositionsRequest()
        (request.app, request.positions) = (app, positions)
        request.saidTime = seconds.map { (clock.now + .seconds($0)).timestamp }
        return try await client.updatePositions(request, CallContext()).kept
    }

    func forget(_ ordinal: UInt32, device id: String? = nil) async throws {
        var request = Proto.ForgetPositionRequest()
        (request.app, request.ordinal) = ("news", ordinal)
        request.deviceId = id ?? device(ordinal)
        _ = try await client.forgetPosition(request, CallContext())
    }

    func forgetMovement(_ ordinal: UInt32) async throws {
        var request = Proto.ForgetMovementRequest()
        (request.app, request.ordinal, request.deviceId) = ("news", ordinal, device(ordinal))
        _ = try await client.forgetMovement(request, CallContext())
    }

    /// Makes the registry count as regressed, with a reason; nil if it has everything again.
    func regress(_ reason: String?) async {
        await service.note(reason.map { StoreRegressed($0) })
    }

    func position(of ordinal: UInt32) async throws -> Proto.DevicePosition? {
        var request = Proto.GetPositionRequest()
        (request.app, request.deviceId, request.ordinal) = ("news", device(ordinal), ordinal)
        return try await client.getPosition(request, CallContext()).position
    }

    /// Returns the ordinals of the devices in a circle.
    func located(
        _ centre: (Double, Double), _ metres: UInt32, app: String = "news"
    ) async throws -> [UInt32] {
        try await located(.within(.circle(centre, metres)), app)
    }

    /// Returns the ordinals of the devices at a place.
    func located(at place: String) async throws -> [UInt32] {
        try await located(.atPlace(place), "news")
    }

    private func located(
        _ area: Proto.LocateDevicesRequestArea, _ app: String
    ) async throws -> [UInt32] {
        var request = Proto.LocateDevicesRequest()
        (request.app, request.area) = (app, area)
        let answer = try await client.locateDevices(request, CallContext())
        return try Bitmap.deserialize(answer.ordinals).ordinals(limit: 1_000_000)
    }

    /// The number of stored positions that were not overwritten, including those that do not count.
    var rows: Int {
        get async throws { try await entries.count { $0.device != nil } }
    }

    /// The entries of the stored log of positions.
    var entries: [PositionEntry] {
        get async throws {
            try await database.read { database in
                try PositionLog.runs(after: 0, limit: 1_000_000, in: database).flatMap(\.entries)
            }
        }
    }

    /// Returns the error of a call that must fail; nil if it succeeds.
    func refusal<Value>(_ call: () async throws -> Value) async -> RPCError? {
        do {
            _ = try await call()
            return nil
        } catch {
            return error as? RPCError
        }
    }
}

extension HandClock {
    func advance(by seconds: Int64) { now = now + .seconds(seconds) }
}

extension Proto.DevicePosition {
    /// Returns a position of the device with an ordinal; without `seconds` the fix has no time.
    static func of(
        _ ordinal: UInt32, _ coordinate: (Double, Double), at seconds: Int64? = nil,
        accuracy: Double = 0
    ) -> Proto.DevicePosition {
        var position = Proto.DevicePosition()
        (position.deviceId, position.ordinal) = (device(ordinal), ordinal)
        position.coordinate = .at(coordinate.0, coordinate.1)
        position.fixTime = seconds.map { .at($0) }
        position.accuracyMetres = accuracy
        return position
    }
}

extension Proto.DevicePosition {
    /// The position as an entry of the log; nil if it is not valid.
    var entry: PositionEntry? { entry(after: 0) }

    /// Returns the position as an entry of the log that follows an earlier entry of the device.
    func entry(after previous: Int64) -> PositionEntry? {
        guard let coordinate, let device = Identifier(deviceId),
            let point = Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude)
        else { return nil }
        return PositionEntry(
            KeptPosition(
                device: device, ordinal: ordinal, position: LastPosition(point, fixed: .max / 2),
                accuracy: accuracyMetres), after: previous)
    }
}

extension Proto.SelectorCircle {
    static func circle(_ centre: (Double, Double), _ metres: UInt32) -> Proto.SelectorCircle {
        var circle = Proto.SelectorCircle()
        (circle.latitude, circle.longitude, circle.distanceMeters) = (centre.0, centre.1, metres)
        return circle
    }
}
