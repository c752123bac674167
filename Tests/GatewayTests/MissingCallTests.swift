import Protocol
import Testing

@testable import Gateway

@Suite struct MissingCallTests {
    /// The methods that a client may call.
    private static let missing = MissingCall(
        Dictionary(grouping: Method.all.filter { $0.role != .internal }, by: \.service)
            .mapValues { $0.map(\.name) })

    @Test(arguments: [
        ("Registry/SetSegment", "Registry/PutSegment"),
        ("Registry/CreateSegment", "Registry/PutSegment"),
        ("Registry/GetSegment", "Registry/ListSegments"),
        ("Registry/RemoveSegment", "Registry/DeleteSegment"),
        ("Registry/PutApp", "Registry/EditApp"), ("Registry/AddApp", "Registry/CreateApp"),
        ("Delivery/SaveTemplate", "Delivery/PutTemplate"),
        ("Delivery/PutProvider", "Delivery/SetProvider"),
        ("Delivery/DeleteProvider", "Delivery/RemoveProvider"),
        ("Delivery/GetNotifications", "Delivery/GetNotification"),
        ("Delivery/send", "Delivery/Send"), ("Delivery/Snd", "Delivery/Send"),
        ("Geo/PutPlace", "Geo/UpsertPlace"), ("Geo/CreatePlace", "Geo/UpsertPlace"),
        // Of another service than the one that was named.
        ("Delivery/PutSegment", "Registry/PutSegment"),
        ("Registry/Register", "Client/Register"),
        ("Delivery/CreateSegment", "Registry/PutSegment"),
        ("Notifications/Send", "Delivery/Send"),
    ])
    func `a call that does not exist leads to the one that is meant`(path: String, meant: String) {
        #expect(
            Self.missing.message("herald.v1.\(path)")
                == "there is no method 'herald.v1.\(path)'; did you mean 'herald.v1.\(meant)'?")
    }

    @Test(arguments: [
        ("herald.v1.Geo/Nothing", "; /openapi.json has all of herald.v1.Geo"),
        ("herald.v1.Nothing/Nothing", "; the services are grpc.health.v1.Health, herald.v1.Ac"),
        ("v1/nothing", "a call is a POST to /herald.v1.SERVICE/METHOD"),
        ("", "a call is a POST to /herald.v1.SERVICE/METHOD"),
        ("herald.v1.Geo/", "a call is a POST to /herald.v1.SERVICE/METHOD"),
        ("a/b/c", "a call is a POST to /herald.v1.SERVICE/METHOD"),
    ])
    func `where no call is meant the error says where all are`(path: String, words: String) {
        #expect(Self.missing.message(path).contains(words), "\(Self.missing.message(path))")
    }

    @Test func `a method for the suite alone is not named`() {
        #expect(!Self.missing.message("herald.v1.Registry/Authenticat").contains("Authenticate'?"))
    }
}
