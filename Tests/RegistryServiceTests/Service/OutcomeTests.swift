import AudienceMessages
import Protocol
import ServiceKit
import Testing

@testable import RegistryService

struct OutcomeTests {
    private let world: World

    init() async throws { world = try await World() }

    private func device(_ token: String) async throws -> Credentials {
        try await world.client.register {
            $0.addresses = [.with { ($0.kind, $0.value) = ("fcm-token", token) }]
        }
    }

    private func outcome(
        _ device: Credentials, _ token: String, _ verdict: Proto.AddressVerdict,
        since age: Duration? = nil
    ) -> Proto.AddressOutcome {
        .with {
            ($0.deviceId, $0.kind, $0.value) = (device.id, "fcm-token", token)
            ($0.verdict, $0.reason) = (verdict, "Unregistered")
            $0.providerTime = age.map { (world.clock.now + (.zero - $0)).timestamp }
        }
    }

    private func report(
        _ outcomes: [Proto.AddressOutcome], app: String = "news"
    ) async throws -> Proto.ReportOutcomesResponse {
        try await world.client.reportOutcomes(
            .with { ($0.app, $0.outcomes) = (app, outcomes) }, .suite)
    }

    private func state(_ device: Credentials) async throws -> Proto.AddressState? {
        try await world.client.device(device.id).addresses.first?.state
    }

    @Test func `an address is dropped only for a report from after its registration`() async throws
    {
        let device = try await device("t")
        world.clock.advance(by: .seconds(100))
        let late = try await report([outcome(device, "t", .gone, since: .seconds(150))])
        #expect(late.ignored == 1 && late.dropped == 0)
        #expect(try await state(device) == .active)
        let answer = try await report([outcome(device, "t", .gone, since: .seconds(50))])
        #expect(answer.dropped == 1)
        let told = try await world.client.sync(device).unusedAddresses
        #expect(told.map(\.state) == [.invalid])
        #expect(told.map(\.stateReason) == ["Unregistered"])
        try await world.restart()
        #expect(try await state(device) == .invalid)
        // The same word again, and any later one, change nothing.
        #expect(try await report([outcome(device, "t", .gone)]).ignored == 1)
        #expect(try await report([outcome(device, "t", .works)]).ignored == 1)
    }

    @Test func `a device that lost its address can be selected until it has another`()
        async throws
    {
        let install = "an-install-that-loses-a-token"
        let first = try await world.client.register(install: install) {
            $0.addresses = [.with { ($0.kind, $0.value) = ("fcm-token", "t") }]
        }
        _ = try await device("u")
        world.clock.advance(by: .seconds(10))
        func lost() async throws -> [String: [UInt32]] {
            let everybody = try await world.client.resolveAudience(
                .with { ($0.app, $0.audience) = ("news", "ALL") }, .suite)
            let page = try await world.client.getTargets(
                .with {
                    ($0.app, $0.ordinals) = ("news", everybody.ordinals)
                    $0.generation = everybody.generation
                    $0.lostKinds = ["apns", "fcm-token"]
                }, .suite)
            #expect(page.targets?.count == 2)
            return Dictionary(uniqueKeysWithValues: page.lost.map { ($0.kind, $0.ordinals) })
        }
        #expect(try await lost().isEmpty)
        _ = try await report([outcome(first, "t", .gone)])
        #expect(try await lost() == ["fcm-token": [0]])
        #expect(try await world.client.preview("address_lost(fcm-token)") == 1)
        try await world.restart()
        #expect(
            try await world.client.preview("address_lost(fcm-token) AND device:\(first.id)") == 1)
        world.clock.advance(by: .seconds(10))
        _ = try await world.client.register(install: install) {
            $0.addresses = [.with { ($0.kind, $0.value) = ("fcm-token", "v") }]
        }
        #expect(try await world.client.preview("address_lost(fcm-token)") == 0)
        #expect(try await lost().isEmpty)
    }

    @Test func `a registration revives a dropped address, and older reports do not count`()
        async throws
    {
        let install = "an-install-with-a-token"
        let first = try await world.client.register(install: install) {
            $0.addresses = [.with { ($0.kind, $0.value) = ("fcm-token", "t") }]
        }
        world.clock.advance(by: .seconds(10))
        _ = try await report([outcome(first, "t", .gone)])
        world.clock.advance(by: .seconds(10))
        let again = try await world.client.register(install: install) {
            $0.addresses = [.with { ($0.kind, $0.value) = ("fcm-token", "t") }]
        }
        #expect(try await state(again) == .active)
        world.clock.advance(by: .seconds(10))
        #expect(try await report([outcome(again, "t", .gone, since: .seconds(15))]).ignored == 1)
        #expect(try await state(again) == .active)
    }

    @Test func `a wrong target never drops an address, and a later success clears the suspicion`()
        async throws
    {
        let device = try await device("t")
        world.clock.advance(by: .seconds(1))
        #expect(try await report([outcome(device, "t", .wrongTarget)]).suspected == 1)
        #expect(try await state(device) == .suspect)
        #expect(try await world.client.sync(device).unusedAddresses.map(\.state) == [.suspect])
        let works = try await report([outcome(device, "t", .works)])
        #expect(works == Proto.ReportOutcomesResponse())
        #expect(try await state(device) == .active)
    }

    @Test func `too many gone addresses at once are withheld until the minute is over`()
        async throws
    {
        var devices: [Credentials] = []
        for index in 0..<600 { devices.append(try await device("t\(index)")) }
        world.clock.advance(by: .seconds(1))
        let gone = devices.indices.map { outcome(devices[$0], "t\($0)", .gone) }
        let answer = try await report(gone)
        #expect(answer.dropped == 120)
        #expect(answer.withheld == 480)
        #expect(world.service.size.withheldDrops == 480)
        world.clock.advance(by: .seconds(30))
        #expect(try await report(gone).withheld == 480)
        world.clock.advance(by: .seconds(31))
        // A hundred always may, and 20 % of 480 are fewer.
        let next = try await report(gone)
        #expect(next.dropped == 100)
        #expect(next.ignored == 120)
        #expect(next.withheld == 380)
    }

    @Test func `outcomes of unknown devices or other apps are ignored, and too many refused`()
        async throws
    {
        let device = try await device("t")
        try await world.create(app: "other")
        world.clock.advance(by: .seconds(1))
        #expect(try await report([outcome(device, "t", .gone)], app: "other").ignored == 1)
        #expect(try await report([outcome(device, "x", .gone)]).ignored == 1)
        let nobody = Credentials(id: "nobody", secret: "")
        #expect(try await report([outcome(nobody, "t", .gone)]).ignored == 1)
        #expect(try await state(device) == .active)
        let unclear = await refusal { try await report([outcome(device, "t", .unspecified)]) }
        #expect(unclear?.violations.map(\.field) == ["outcomes[0].verdict"])
        let many = [Proto.AddressOutcome](repeating: outcome(device, "t", .works), count: 1001)
        #expect(await refusal { try await report(many) }?.violations.map(\.field) == ["outcomes"])
    }
}
