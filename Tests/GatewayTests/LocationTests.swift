import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import Gateway

@Suite struct `Location consent` {
    private let services = FakeServices()

    private func sync(
        _ consent: Proto.LocationConsent, hasLocation: Bool = true
    ) async throws -> Proto.SyncResponse {
        var request = Proto.SyncRequest()
        (request.deviceId, request.deviceSecret) = ("device-1", "secret-1")
        request.locationConsent = consent
        if hasLocation {
            request.location = Proto.Location()
            request.location?.coordinate = Proto.Coordinate()
            request.location?.coordinate?.latitude = 52.5
            request.location?.accuracyMetres = 12
            request.location?.fixTime = Proto.Timestamp()
            request.location?.fixTime?.seconds = 1_700_000_000
        }
        let client = ClientService(
            services.backends, GatewayLimits(), now: services.now,
            clock: WallClock { UnixTime(milliseconds: 1_800_000_000_123) })
        return try await client.sync(request, CallContext())
    }

    @Test func `without consent no location is stored or forgotten`() async throws {
        let response = try await sync(.unspecified)
        #expect(response.location == nil)
        #expect(response.places?.refreshDistanceMetres == 250)
        #expect(services.count("UpdatePositions") == 0)
        #expect(services.count("ForgetPosition") == 0)
    }

    @Test func `with consent geo gets the location, its time and its accuracy`()
        async throws
    {
        let response = try await sync(.given)
        #expect(response.location?.kept == true)
        #expect(response.location?.error == nil)
        #expect(response.places?.refreshDistanceMetres == 250)
        let bytes = try #require(services.request(of: "UpdatePositions"))
        let request = try Proto.UpdatePositionsRequest(decoding: bytes)
        var position = Proto.DevicePosition()
        (position.deviceId, position.ordinal) = ("device-1", 7)
        position.coordinate = Proto.Coordinate()
        position.coordinate?.latitude = 52.5
        position.accuracyMetres = 12
        position.fixTime = Proto.Timestamp()
        position.fixTime?.seconds = 1_700_000_000
        #expect(request.app == "news")
        #expect(request.positions == [position])
        #expect(request.saidTime?.seconds == 1_800_000_000)
        #expect(request.saidTime?.nanos == 123_000_000)
    }

    @Test func `a location that geo does not keep is not reported as kept`() async throws {
        services.state.withLock { $0.isKeeping = false }
        let response = try await sync(.given)
        #expect(response.location?.kept == false)
        #expect(response.location?.error == nil)
    }

    @Test func `consent without a location keeps nothing, and movement is forgotten`()
        async throws
    {
        let response = try await sync(.given, hasLocation: false)
        #expect(response.location?.kept == false)
        #expect(response.location?.error == nil)
        #expect(services.count("UpdatePositions") == 0)
        #expect(services.count("ForgetPosition") == 0)
        let bytes = try #require(services.request(of: "ForgetMovement"))
        let request = try Proto.ForgetMovementRequest(decoding: bytes)
        #expect(request.app == "news" && request.deviceId == "device-1" && request.ordinal == 7)
        #expect(request.saidTime?.seconds == 1_800_000_000)
    }

    @Test func `an older geo that cannot forget only movement keeps the position`()
        async throws
    {
        services.state.withLock { $0.isGeoOld = true }
        let response = try await sync(.given, hasLocation: false)
        #expect(services.count("ForgetPosition") == 0)
        #expect(response.location?.kept == false)
        #expect(response.location?.error == nil)
    }

    @Test func `a Sync without a location does not fail while geo is away`() async throws {
        services.setAway(["geo"])
        let response = try await sync(.given, hasLocation: false)
        #expect(response.location?.kept == false)
        #expect(response.location?.error == nil)
    }

    @Test(arguments: [false, true])
    func `withdrawn consent forgets the location, whether one is sent or not`(
        hasLocation: Bool
    ) async throws {
        let response = try await sync(.withdrawn, hasLocation: hasLocation)
        #expect(response.location?.kept == false)
        #expect(response.location?.error == nil)
        let bytes = try #require(services.request(of: "ForgetPosition"))
        let request = try Proto.ForgetPositionRequest(decoding: bytes)
        #expect(request.app == "news" && request.deviceId == "device-1" && request.ordinal == 7)
        #expect(request.saidTime?.seconds == 1_800_000_000)
        #expect(services.count("UpdatePositions") == 0)
    }

    @Test(arguments: [Proto.LocationConsent.given, .withdrawn])
    func `an unreachable geo is an error of the location part, so that devices retry`(
        consent: Proto.LocationConsent
    ) async throws {
        services.setAway(["geo"])
        let response = try await sync(consent)
        #expect(response.location?.error?.code == 14)
        #expect(response.location?.kept == false)
        #expect(response.inbox?.cursor == "next")
    }

    @Test func `an unknown consent is refused by name`() async throws {
        do {
            _ = try await sync(Proto.LocationConsent(rawValue: 9))
            Issue.record("it was taken")
        } catch let error as RPCError {
            #expect(error.code == .invalidArgument)
            #expect(error.violations.first?.field == "location_consent")
        }
    }

    @Test func `a location with an invalid time is refused by name`() async throws {
        var request = Proto.SyncRequest()
        (request.deviceId, request.deviceSecret) = ("device-1", "secret-1")
        request.location = Proto.Location()
        request.location?.coordinate = Proto.Coordinate()
        request.location?.fixTime = Proto.Timestamp()
        request.location?.fixTime?.nanos = -1
        let client = ClientService(services.backends, GatewayLimits(), now: services.now)
        do {
            _ = try await client.sync(request, CallContext())
            Issue.record("it was taken")
        } catch let error as RPCError {
            #expect(error.violations.first?.field == "location.fix_time")
        }
    }
}
