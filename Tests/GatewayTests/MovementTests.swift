import Protocol
import ServiceKit
import Testing

@testable import Gateway

struct MovementTests {
    private let services = FakeServices()

    private func sync(
        _ change: (inout Proto.SyncRequest) -> Void
    ) async throws -> Proto.SyncResponse {
        var request = Proto.SyncRequest()
        (request.deviceId, request.deviceSecret) = ("device-1", "secret-1")
        request.timeZone = "Europe/Berlin"
        request.locationConsent = .movement
        request.movement = Proto.Movement()
        request.movement?.fixes = [Self.location(at: 1_799_999_000)]
        request.movement?.readPlaceIds = ["p"]
        change(&request)
        let client = ClientService(
            services.backends, GatewayLimits(), now: services.now,
            clock: WallClock { UnixTime(milliseconds: 1_800_000_000_000) })
        return try await client.sync(request, CallContext())
    }

    private static func location(at seconds: Int64?) -> Proto.Location {
        var location = Proto.Location()
        location.coordinate = Proto.Coordinate()
        location.coordinate?.latitude = 52.5
        location.fixTime = seconds.map { seconds in
            var time = Proto.Timestamp()
            time.seconds = seconds
            return time
        }
        return location
    }

    private func reported() throws -> Proto.ReportMovementRequest? {
        try services.request(of: "ReportMovement").map {
            try Proto.ReportMovementRequest(decoding: $0)
        }
    }

    @Test func `with consent to movement geo gets past and present positions and motion`()
        async throws
    {
        let response = try await sync {
            $0.location = Self.location(at: nil)
            $0.motion = .walking
        }
        #expect(response.location?.movement?.taken == 2)
        #expect(response.location?.kept == true)
        let report = try #require(try reported())
        #expect((report.app, report.deviceId, report.ordinal) == ("news", "device-1", 7))
        #expect(report.timeZone == "Europe/Berlin")
        #expect(report.saidTime?.seconds == 1_800_000_000)
        #expect(
            report.movement?.fixes.map { $0.fixTime?.seconds } == [1_799_999_000, 1_800_000_000])
        #expect(report.movement?.motions.map(\.motions) == [[.walking]])
        #expect(report.movement?.readPlaceIds == ["p"])
        #expect(services.count("UpdatePositions") == 1)
    }

    @Test func `the registry's time zone is used if the device gives none`()
        async throws
    {
        _ = try await sync { $0.timeZone = "" }
        #expect(try reported()?.timeZone == "Europe/Berlin")
        _ = try await sync { $0.timeZone = "America/New_York" }
        #expect(try reported()?.timeZone == "America/New_York")
    }

    @Test func `movement is reported even without a current location`() async throws {
        let response = try await sync { _ in }
        #expect(response.location?.movement?.taken == 1)
        #expect(response.location?.kept == false)
        #expect(services.count("UpdatePositions") == 0)
    }

    @Test(arguments: [Proto.LocationConsent.unspecified, .given, .withdrawn])
    func `movement without consent to it is refused, and geo gets nothing`(
        consent: Proto.LocationConsent
    ) async throws {
        await #expect {
            _ = try await sync { $0.locationConsent = consent }
        } throws: {
            ($0 as? RPCError)?.violations.first?.field == "movement"
        }
        #expect(services.count("ReportMovement") == 0)
    }

    @Test func `an unreachable geo is an error of the location part when movement is sent`()
        async throws
    {
        services.setAway(["geo"])
        let response = try await sync { _ in }
        #expect(response.location?.error?.code == 14)
        #expect(response.inbox?.cursor == "next")
    }

    @Test func `the registry gets neither positions nor place filters`()
        async throws
    {
        _ = try await sync {
            $0.location = Self.location(at: nil)
            $0.placeFilter = Proto.PlaceFilter()
            $0.placeFilter?.categories = ["/food"]
            $0.regionCount = 19
            $0.withPolygons = true
            $0.knownPlaces = [Proto.PlaceVersion()]
        }
        let bytes = try #require(services.request(of: "SyncDevice"))
        var fields = FieldReader(0..<bytes.count)
        var numbers: Set<UInt32> = []
        while let field = try fields.next(bytes.span) { numbers.insert(field.number) }
        #expect(numbers == [1, 2, 7])
    }
}
