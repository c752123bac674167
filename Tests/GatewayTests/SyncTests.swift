import Protocol
import Synchronization
import TestSupport
import Testing

@testable import Gateway

@Suite struct `Sync` {
    private let services = FakeServices()

    private var client: ClientService {
        ClientService(services.backends, GatewayLimits(), now: services.now)
    }

    private var request: Proto.SyncRequest {
        var request = Proto.SyncRequest()
        request.deviceId = "device-1"
        request.deviceSecret = "secret-1"
        request.location = Proto.Location()
        request.location?.coordinate = Proto.Coordinate()
        var event = Proto.Event()
        event.id = "e1"
        event.messageId = "m1"
        event.kind = .tapped
        request.events = [event]
        return request
    }

    @Test func `a Sync gathers all parts, calling the services as the suite itself`() async throws {
        let principal = Principal(role: .device, app: "other", subject: "k")
        let response = try await client.sync(request, CallContext(principal: principal))
        #expect(response.tags?.tags == ["/stored"])
        #expect(response.interval?.seconds == 1_800)
        #expect(response.places?.refreshDistanceMetres == 250)
        #expect(response.inbox?.cursor == "next")
        #expect(response.events?.storedEventIds == ["e1"])
        #expect(services.state.withLock { $0.calls.allSatisfy { $0.principal == nil } })
    }

    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `geo's answer becomes the places part of a Sync field by field`(seed: UInt64) throws {
        var random = RandomValues(seed: seed)
        for _ in 0..<200 {
            let nearest = Proto.NearestPlacesResponse.random(&random)
            let part = try Proto.PlacesPart(decoding: nearest.encoded(), limits: .answers)
            #expect(part.places == nearest.places)
            #expect(part.refreshDistanceMetres == nearest.refreshDistanceMetres)
            #expect(part.error == nil)
        }
    }

    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `delivery's answer becomes two parts of the Sync response`(seed: UInt64) throws {
        var random = RandomValues(seed: seed)
        for _ in 0..<200 {
            let exchanged = Proto.ExchangeInboxResponse.random(&random)
            var expected = Proto.SyncResponse()
            expected.inbox = exchanged.inbox
            expected.events = exchanged.events
            let response = try Proto.SyncResponse(decoding: exchanged.encoded(), limits: .answers)
            #expect(response == expected)
        }
    }

    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `the registry reads its fields from the device's request`(seed: UInt64) throws {
        var random = RandomValues(seed: seed)
        for _ in 0..<200 {
            let request = Proto.SyncRequest.random(&random)
            var expected = Proto.SyncDeviceRequest()
            expected.deviceId = request.deviceId
            expected.deviceSecret = request.deviceSecret
            expected.tags = request.tags
            expected.settings = request.settings
            expected.addresses = request.addresses
            expected.locale = request.locale
            expected.timeZone = request.timeZone
            expected.software = request.software
            expected.attributes = request.attributes
            let read = try Proto.SyncDeviceRequest(decoding: request.encoded(), limits: .answers)
            #expect(read == expected)
        }
    }

    @Test func `a Sync that may bring a new word tells the registry the client's address`()
        async throws
    {
        func told(_ change: (inout Proto.SyncRequest) -> Void) async throws -> String {
            var request = Proto.SyncRequest()
            (request.deviceId, request.deviceSecret) = ("device-1", "secret-1")
            change(&request)
            _ = try await client.sync(request, CallContext(client: "192.0.2.1"))
            return services.state.withLock { state in
                state.calls.last { $0.method == "SyncDevice" }?.client ?? "-"
            }
        }
        #expect(try await told { $0.placeCount = 3 } == "")
        #expect(try await told { $0.tags = Proto.TagSet() } == "192.0.2.1")
        #expect(try await told { $0.software = Proto.Software() } == "192.0.2.1")
        #expect(try await told { $0.locale = "de" } == "192.0.2.1")
        #expect(try await told { $0.timeZone = "Europe/Berlin" } == "192.0.2.1")
    }

    @Test func `without a location geo is not asked for places`() async throws {
        var request = request
        request.location = nil
        let response = try await client.sync(request, CallContext())
        #expect(response.places == nil)
        #expect(services.count("NearestPlaces") == 0)
    }

    @Test(arguments: [
        ("geo", [false, true, false, false]), ("delivery", [false, false, true, true]),
    ])
    func `an unreachable service fails only its own part`(
        service: String, broken: [Bool]
    ) async throws {
        services.setAway([service])
        let response = try await client.sync(request, CallContext())
        let errors = [
            response.tags?.error, response.places?.error, response.inbox?.error,
            response.events?.error,
        ]
        #expect(errors.map { $0 != nil } == broken)
        #expect(errors.compactMap { $0?.code }.allSatisfy { $0 == 14 })
    }

    @Test func `an unreadable answer of the registry fails its part, not the device`()
        async throws
    {
        let client = client
        _ = try await client.sync(request, CallContext())
        services.setGarbage(["registry": [0xff]])
        let response = try await client.sync(request, CallContext())
        #expect(response.tags?.error?.code == 14)
        #expect(response.inbox?.cursor == "next")
    }

    @Test(
        arguments: [
            [0xff], [0x1a, 9, 1], [0x0a, 0], [0x12, 0], [0x18, 1], [0x1a, 0, 0x0a, 2, 0x18, 1],
        ] as [[UInt8]])
    func `an unreadable answer of delivery fails only its own parts`(
        garbage: [UInt8]
    ) async throws {
        services.setGarbage(["delivery": garbage])
        let response = try await client.sync(request, CallContext())
        #expect(response.tags?.tags == ["/stored"])
        #expect(response.tags?.error == nil)
        #expect(response.places?.refreshDistanceMetres == 250)
        #expect(response.inbox?.error?.code == 14)
        #expect(response.events?.error?.code == 14)
    }

    @Test func `the registry gets neither the location nor events of a Sync`() async throws {
        var request = request
        request.inboxCursor = "secret-cursor"
        _ = try await client.sync(request, CallContext())
        let told = try #require(services.request(of: "SyncDevice"))
        #expect(try Proto.SyncRequest(decoding: told).deviceId == request.deviceId)
        #expect(try Proto.SyncRequest(decoding: told).location == nil)
        #expect(try Proto.SyncRequest(decoding: told).events.isEmpty)
        #expect(try Proto.SyncRequest(decoding: told).inboxCursor.isEmpty)
    }

    @Test func `without the registry a recently authenticated device gets the other parts`()
        async throws
    {
        let client = client
        services.setAway(["registry"])
        await #expect(throws: RPCError(.unavailable, "registry is away")) {
            try await client.sync(request, CallContext())
        }
        services.setAway([])
        _ = try await client.sync(request, CallContext())
        services.setAway(["registry"])
        let response = try await client.sync(request, CallContext())
        #expect(response.tags?.error?.code == 14)
        #expect(response.inbox?.cursor == "next")
        var forged = request
        forged.deviceSecret = "secret-2"
        let error = await #expect(throws: RPCError.self) {
            try await client.sync(forged, CallContext())
        }
        #expect(error?.code == .unavailable)
        services.advance(GatewayLimits().proofLifetime + .seconds(1))
        await #expect(throws: RPCError.self) { try await client.sync(request, CallContext()) }
    }

    @Test func `a wrong secret fails the whole Sync and ends the cached authentication`()
        async throws
    {
        let client = client
        _ = try await client.sync(request, CallContext())
        services.state.withLock { $0.secrets = [:] }
        await #expect(throws: RPCError.unknownDevice) {
            try await client.sync(request, CallContext())
        }
        services.setAway(["registry"])
        await #expect(throws: RPCError.self) { try await client.sync(request, CallContext()) }
        #expect(services.count("ExchangeInbox") == 1)
    }

    @Test(arguments: [
        (SyncFields.ofExchange, "cursor", "inbox_cursor"),
        (SyncFields.ofExchange, "events[0].id", "events[0].id"),
        (SyncFields.ofExchange, "cursors", "cursors"),
        (SyncFields.ofNearest, "filter.any_tags", "place_filter.any_tags"),
        (SyncFields.ofNearest, "known[1].id", "known_places[1].id"),
        (SyncFields.ofNearest, "location.latitude", "location.coordinate.latitude"),
        (SyncFields.ofPositions, "positions[0].fix_time", "location.fix_time"),
    ])
    func `the error of a part names the field of the Sync, not that of a service's call`(
        names: [(String, String)], field: String, known: String
    ) {
        let error = RPCError.invalid(field, "is wrong").naming(names)
        #expect(error == .invalid(known, "is wrong"))
    }

    @Test func `each mistake in a Sync is refused by its field before any service is called`() async
    {
        let mistakes: [(String, (inout Proto.SyncRequest) -> Void)] = [
            ("device_id", { $0.deviceId = "" }), ("device_secret", { $0.deviceSecret = "" }),
            ("place_count", { $0.placeCount = 101 }),
            ("location.coordinate", { $0.location?.coordinate = nil }),
            ("location.coordinate.latitude", { $0.location?.coordinate?.latitude = .nan }),
            ("location.coordinate.longitude", { $0.location?.coordinate?.longitude = 180.1 }),
            ("location.accuracy_metres", { $0.location?.accuracyMetres = -.infinity }),
            ("events", { $0.events = Array(repeating: Proto.Event(), count: 101) }),
            ("events[0].kind", { $0.events[0].kind = .unspecified }),
            ("events[0].id", { $0.events[0].id = "" }),
            ("inbox_cursor", { $0.inboxCursor = String(repeating: "x", count: 513) }),
        ]
        for (field, spoil) in mistakes {
            var request = request
            spoil(&request)
            let error = await #expect(throws: RPCError.self) {
                try await client.sync(request, CallContext())
            }
            #expect(error?.violations.map(\.field) == [field])
        }
        #expect(services.count("SyncDevice") == 0)
    }

    @Test func `unregistering calls only the registry, and ends the cached authentication`()
        async throws
    {
        let client = client
        var request = Proto.UnregisterRequest()
        request.deviceId = "device-1"
        request.deviceSecret = "secret-1"
        services.setAway(["registry"])
        let error = await #expect(throws: RPCError.self) {
            try await client.unregister(request, CallContext())
        }
        #expect(error?.code == .unavailable)
        services.setAway(["delivery"])
        _ = try await client.unregister(request, CallContext())
        #expect(services.count("EraseDevice") == 0)
        await #expect(throws: RPCError.unknownDevice) {
            try await client.unregister(request, CallContext())
        }
        services.setAway(["registry"])
        var sync = Proto.SyncRequest()
        (sync.deviceId, sync.deviceSecret) = ("device-1", "secret-1")
        await #expect(throws: RPCError.self) { try await client.sync(sync, CallContext()) }
    }

    @Test func `a registration belongs to the key's app and passes the install id`() async throws {
        var request = Proto.RegisterRequest()
        request.installId = "i"
        let principal = Principal(role: .device, app: "news", subject: "k")
        let response = try await client.register(request, CallContext(principal: principal))
        #expect(response.deviceId == "news:i")
        request.app = "other"
        let error = await #expect(throws: RPCError.self) {
            try await client.register(request, CallContext(principal: principal))
        }
        #expect(error?.code == .notFound)
    }
}
