import Protocol
import Testing

@testable import HeraldClient

struct MovementTests {
    private static let device = HeraldDevice(id: "d", secret: "s", tagVersion: 1)

    @Test func `movement implies consent and carries fixes, motions and reminders`() {
        var sync = HeraldSync()
        var movement = HeraldMovement()
        movement.fixes = [
            .init(
                latitude: 40, longitude: -75, accuracyMetres: 7,
                time: .milliseconds(1_800_000_000_250))
        ]
        movement.readings = [.init([.driving, .stationary], .medium), .init([])]
        movement.readPlaceIDs = ["p"]
        movement.reminders = [.init(placeID: "q", at: .seconds(5), onEntry: true)]
        sync.movement = movement
        let request = sync.request(Self.device)
        #expect(request.locationConsent == .movement)
        #expect(request.location == nil)
        let said = request.movement
        #expect(said?.fixes.first?.coordinate?.longitude == -75)
        #expect(said?.fixes.first?.fixTime?.seconds == 1_800_000_000)
        #expect(said?.fixes.first?.fixTime?.nanos == 250_000_000)
        #expect(said?.motions.map(\.motions) == [[.stationary, .driving], []])
        #expect(said?.motions.map(\.confidence) == [.medium, .high])
        #expect(said?.readPlaceIds == ["p"])
        #expect(said?.reminders.first?.onEntry == true)
        #expect(said?.reminders.first?.time?.seconds == 5)
    }

    @Test func `a request has the time zone of the device's clock`() {
        var sync = HeraldSync()
        #expect(sync.request(Self.device).timeZone == "")
        sync.timeZone = "Europe/Berlin"
        #expect(sync.request(Self.device).timeZone == "Europe/Berlin")
    }

    @Test func `a request that withdraws consent has no movement`() {
        var sync = HeraldSync()
        sync.movement = HeraldMovement()
        sync.keepsLocation = false
        let request = sync.request(Self.device)
        #expect(request.locationConsent == .withdrawn)
        #expect(request.movement == nil)
    }

    @Test func `a coarse location is the middle of its square, with the matching accuracy`() {
        var sync = HeraldSync()
        sync.location = (39.952_3, -75.163_8)
        sync.locationAccuracyMetres = 10
        sync.locationGridMetres = 1_000
        let coarse = sync.request(Self.device).location
        #expect(coarse?.coordinate?.latitude != 39.952_3)
        #expect(abs((coarse?.coordinate?.latitude ?? 0) - 39.952_3) < 0.01)
        #expect((coarse?.accuracyMetres ?? 0) > 1_000)
        #expect((coarse?.accuracyMetres ?? 0) < 1_100)
        sync.location = (39.952_4, -75.163_9)
        #expect(sync.request(Self.device).location == coarse)
    }

    @Test func `an answer says which places a device entered, left and is at`() {
        var response = Proto.SyncResponse()
        response.location = Proto.LocationPart()
        response.location?.movement = Proto.MovementResult()
        response.location?.movement?.taken = 3
        response.location?.movement?.left = 2
        response.location?.movement?.atPlaceIds = ["b"]
        response.location?.movement?.transitions = [
            (Proto.TransitionKind.exit, "a"), (.enter, "b"),
        ]
        .map { kind, place in
            var transition = Proto.PlaceTransition()
            (transition.kind, transition.placeId) = (kind, place)
            return transition
        }
        let movement = HeraldAnswer(response, seen: HeraldVersions()).movement
        #expect(movement?.takenFixes == 3)
        #expect(movement?.leftFixes == 2)
        #expect(movement?.enteredPlaceIDs == ["b"])
        #expect(movement?.leftPlaceIDs == ["a"])
        #expect(movement?.placeIDs == ["b"])
        response.location?.error = RPCError(.unavailable, "away").status
        #expect(HeraldAnswer(response, seen: HeraldVersions()).movement == nil)
    }
}
