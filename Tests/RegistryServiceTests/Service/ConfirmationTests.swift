import Protocol
import ServiceKit
import Storage
import Testing

@testable import RegistryService

/// Confirmations of addresses, which a device has only once a code from there is given.
struct ConfirmationTests {
    private static let mail = Proto.Address.some("email", "ann@example.org")
    private static let hook = Proto.Address.some("webhook", "https://hooks.example.org/a")

    private static func codes(
        _ world: World, sent: [Proto.PendingConfirmation] = [],
        untried: [Proto.PendingConfirmation] = []
    ) async throws -> [Proto.PendingConfirmation] {
        try await world.client.takeConfirmations(
            .with {
                $0.untried = untried
                $0.sent = sent.map { code in
                    .with {
                        ($0.deviceId, $0.kind, $0.value) = (code.deviceId, code.kind, code.value)
                    }
                }
            }, .suite
        ).confirmations
    }

    private static func confirm(_ world: World, _ id: String, _ code: String) async throws {
        _ = try await world.client.confirmAddress(
            .with { ($0.deviceId, $0.code) = (id, code) }, .suite)
    }

    private static func states(_ world: World, _ id: String) async throws -> [Proto.AddressState] {
        try await world.client.device(id).addresses.map(\.state)
    }

    @Test(arguments: [mail, hook])
    func `nothing is sent to an address before the code that came there`(
        _ address: Proto.Address
    ) async throws {
        let world = try await World()
        let device = try await world.client.register(["/x"]) { $0.addresses = [address] }
        #expect(try await Self.states(world, device.id) == [.unconfirmed])
        #expect(try await world.client.preview("address_kind(\(address.kind))") == 0)
        #expect(try await world.client.preview("address_lost(\(address.kind))") == 0)
        let told = try await world.client.sync(device).unusedAddresses
        #expect(told.map(\.state) == [.unconfirmed])
        let code = try #require(try await Self.codes(world).first)
        #expect(code.value == address.value && code.app == "news" && code.deviceId == device.id)
        #expect(code.code.utf8.count == 9)
        for wrong in ["", "AAAA-AAAA", String(code.code.dropLast())] {
            let error = await refusal { try await Self.confirm(world, device.id, wrong) }
            #expect(error?.violations.map(\.field) == ["code"])
        }
        try await Self.confirm(world, device.id, code.code.lowercased().filter { $0 != "-" })
        #expect(try await Self.states(world, device.id) == [.active])
        #expect(try await world.client.preview("address_kind(\(address.kind))") == 1)
        #expect(try await world.client.sync(device).unusedAddresses.isEmpty)
        try await world.restart()
        #expect(try await Self.states(world, device.id) == [.active])
        // The code counts once.
        #expect(await refusal { try await Self.confirm(world, device.id, code.code) } != nil)
    }

    @Test func `a code counts for nothing once its app is deleted, and none is made then`()
        async throws
    {
        let world = try await World()
        let device = try await world.client.register { $0.addresses = [Self.mail] }
        let code = try #require(try await Self.codes(world).first)
        _ = try await world.client.register { $0.addresses = [Self.hook] }
        _ = try await world.client.deleteApp(.with { $0.app = "news" }, .suite)
        #expect(try await Self.codes(world).isEmpty)
        let error = await refusal { try await Self.confirm(world, device.id, code.code) }
        #expect(error?.violations.map(\.field) == ["code"])
    }

    @Test func `an address stays with its device until the other one has confirmed it`()
        async throws
    {
        let world = try await World()
        let owner = try await world.client.register {
            ($0.addresses, $0.keyRole) = ([Self.mail], .sender)
        }
        let other = try await world.client.register { $0.addresses = [Self.mail] }
        #expect(try await Self.states(world, owner.id) == [.active])
        let code = try #require(try await Self.codes(world).first)
        #expect(code.deviceId == other.id)
        // The code is the other device's: the owner cannot use it up.
        #expect(await refusal { try await Self.confirm(world, owner.id, code.code) } != nil)
        try await Self.confirm(world, other.id, code.code)
        #expect(try await Self.states(world, owner.id) == [.moved])
        #expect(try await Self.states(world, other.id) == [.active])
        #expect(try await world.service.snapshot() == world.service.expected())
    }

    @Test func `a device has few codes sent in a day, whatever addresses it names`()
        async throws
    {
        let world = try await World()
        let install = "an-install-that-is-known"
        var codes: [Proto.PendingConfirmation] = []
        for round in 0..<10 {
            _ = try await world.client.register(install: install) {
                $0.addresses = (0..<4).map { .some("email", "ann-\(round)-\($0)@example.org") }
            }
            codes += try await Self.codes(world)
        }
        #expect(codes.count == 20)
        // Another device is not bound by that.
        _ = try await world.client.register { $0.addresses = [Self.mail] }
        #expect(try await Self.codes(world).count == 1)
    }

    @Test func `all spellings of a mailbox share its codes`() async throws {
        let world = try await World()
        var codes: [Proto.PendingConfirmation] = []
        for number in 0..<4 {
            for local in ["ann", "ANN+\(number)", "Ann"] {
                _ = try await world.client.register {
                    $0.addresses = [.some("email", "\(local)@example.org")]
                }
            }
            codes += try await Self.codes(world)
        }
        #expect(codes.count == 4)
    }

    @Test func `an address that moved away is confirmed again before it comes back`()
        async throws
    {
        let world = try await World()
        let install = "an-install-that-is-known"
        let first = try await world.client.register(install: install) {
            ($0.addresses, $0.keyRole) = ([Self.mail], .sender)
        }
        let second = try await world.client.register {
            ($0.addresses, $0.keyRole) = ([Self.mail], .sender)
        }
        _ = try await world.client.register(install: install) { $0.addresses = [Self.mail] }
        #expect(try await Self.states(world, first.id) == [.unconfirmed])
        #expect(try await Self.states(world, second.id) == [.active])
    }

    @Test func `what a sender registers, an import brings or a push provider gives is confirmed`()
        async throws
    {
        let world = try await World()
        let sender = try await world.client.register(install: "an-install-that-is-known") {
            ($0.addresses, $0.keyRole) = ([Self.mail, Self.hook], .sender)
        }
        #expect(try await Self.states(world, sender.id) == [.active, .active])
        // The device repeats it, and then registers itself.
        _ = try await world.client.register(install: "an-install-that-is-known") {
            $0.addresses = [Self.mail, Self.hook]
        }
        #expect(try await Self.states(world, sender.id) == [.active, .active])
        let imported = try await world.client.importDevices(
            .with {
                $0.app = "news"
                $0.devices = [
                    .with {
                        $0.device = .with {
                            $0.addresses = [.some("email", "bob@example.org")]
                        }
                    }
                ]
            }, .suite)
        let id = try #require(imported.results.first?.deviceId)
        #expect(try await Self.states(world, id) == [.active])
        let phone = try await world.client.register { $0.addresses = [.some("fcm-token", "t")] }
        #expect(try await Self.states(world, phone.id) == [.active])
        #expect(try await Self.codes(world).isEmpty)
    }

    @Test func `an address that a sync adds is confirmed like one of a registration`()
        async throws
    {
        let world = try await World()
        let device = try await world.client.register()
        let answer = try await world.client.sync(device) {
            $0.addresses = .with { $0.addresses = [Self.mail] }
        }
        #expect(answer.unusedAddresses.map(\.state) == [.unconfirmed])
        let code = try #require(try await Self.codes(world).first)
        // One that the device no longer names needs no code.
        _ = try await world.client.sync(device) { $0.addresses = .with { $0.addresses = [] } }
        #expect(await refusal { try await Self.confirm(world, device.id, code.code) } != nil)
    }

    @Test func `a code that was not sent is made again, and one that was sent is not`()
        async throws
    {
        let world = try await World()
        let device = try await world.client.register { $0.addresses = [Self.mail] }
        let lost = try await Self.codes(world)
        #expect(try await Self.codes(world).isEmpty)
        world.clock.advance(by: ConfirmationLimits.lease)
        let second = try await Self.codes(world)
        #expect(second.count == 1 && second.first?.code != lost.first?.code)
        #expect(try await Self.codes(world, sent: second).isEmpty)
        world.clock.advance(by: ConfirmationLimits.lease)
        #expect(try await Self.codes(world).isEmpty)
        let error = await refusal { try await Self.confirm(world, device.id, lost[0].code) }
        #expect(error != nil)
        try await Self.confirm(world, device.id, second[0].code)
    }

    @Test func `codes that no provider was given count for nothing, however many there are`()
        async throws
    {
        let world = try await World()
        let device = try await world.client.register { $0.addresses = [Self.mail] }
        // As while a kill switch is on for a day.
        var untried = try await Self.codes(world)
        for _ in 0..<30 {
            #expect(untried.count == 1)
            #expect(try await Self.codes(world, untried: untried).isEmpty)
            world.clock.advance(by: ConfirmationLimits.longestWait)
            untried = try await Self.codes(world)
        }
        #expect(try await Self.codes(world, untried: untried).isEmpty)
        let error = await refusal { try await Self.confirm(world, device.id, untried[0].code) }
        #expect(error?.violations.map(\.field) == ["code"])
        world.clock.advance(by: ConfirmationLimits.longestWait)
        let sent = try await Self.codes(world)
        _ = try await Self.codes(world, sent: sent)
        try await Self.confirm(world, device.id, sent[0].code)
        let counted = try await world.database.read { database in
            try database.first("SELECT count(*) FROM code_count") { $0.integer(0) }
        }
        // Under the device, and under the mailbox.
        #expect(counted == 2)
    }

    @Test func `addresses that no provider reaches keep no new address waiting`() async throws {
        let world = try await World()
        func register(_ number: Int) async throws {
            _ = try await world.client.register {
                $0.addresses = [.some("email", "reader\(number)@example.org")]
            }
        }
        for number in 0..<(2 * ConfirmationLimits.perApp) { try await register(number) }
        var untried = try await Self.codes(world)
        while !untried.isEmpty { untried = try await Self.codes(world, untried: untried) }
        world.clock.advance(by: ConfirmationLimits.longestWait)
        try await register(100)
        let next = try await Self.codes(world)
        #expect(next.count == ConfirmationLimits.perApp)
        #expect(next.contains { $0.value == "reader100@example.org" })
    }

    @Test func `a code that is given back twice takes back nothing that another one counted`()
        async throws
    {
        let world = try await World()
        for _ in 0..<2 { _ = try await world.client.register { $0.addresses = [Self.mail] } }
        let codes = try await Self.codes(world)
        #expect(codes.count == 2)
        for _ in 0..<2 {
            #expect(try await Self.codes(world, untried: [codes[0]]).isEmpty)
        }
        // One in whose place another was made is not the one that counts now.
        world.clock.advance(by: ConfirmationLimits.lease)
        let next = try await Self.codes(world)
        #expect(next.count == 2)
        _ = try await Self.codes(world, untried: codes)
        let counted = try await world.database.read { database in
            try database.first("SELECT count(*) FROM code_count") { $0.integer(0) }
        }
        #expect(counted == 6)
    }

    @Test func `the time between untried codes doubles, and a new registration shortens it`()
        async throws
    {
        let world = try await World()
        let install = "an-install-that-is-known"
        _ = try await world.client.register(install: install) { $0.addresses = [Self.mail] }
        for factor in [1, 2, 4] {
            let untried = try await Self.codes(world)
            #expect(untried.count == 1)
            _ = try await Self.codes(world, untried: untried)
            world.clock.advance(by: ConfirmationLimits.lease * factor - .seconds(1))
            #expect(try await Self.codes(world).isEmpty)
            world.clock.advance(by: .seconds(1))
        }
        _ = try await Self.codes(world, untried: try await Self.codes(world))
        world.clock.advance(by: ConfirmationLimits.pause)
        #expect(try await Self.codes(world).isEmpty)
        _ = try await world.client.register(install: install) { $0.addresses = [Self.mail] }
        #expect(try await Self.codes(world).count == 1)
    }

    @Test func `a code ends after a day`() async throws {
        let world = try await World()
        let other = try await world.client.register { $0.addresses = [Self.hook] }
        let late = try #require(try await Self.codes(world).first { $0.deviceId == other.id }).code
        world.clock.advance(by: ConfirmationLimits.lifetime)
        #expect(await refusal { try await Self.confirm(world, other.id, late) } != nil)
    }

    @Test func `one address gets few codes a day, however many devices name it`() async throws {
        let world = try await World()
        var count = 0
        for _ in 0..<10 {
            let device = try await world.client.register { $0.addresses = [Self.mail] }
            let codes = try await Self.codes(world)
            count += codes.count
            _ = try await Self.codes(world, sent: codes)
            try await world.client.unregister(device)
        }
        #expect(count == ConfirmationLimits.codesPerAddress)
        world.clock.advance(by: ConfirmationLimits.lifetime + .seconds(1))
        // Nothing of them is kept for longer.
        _ = try await Self.codes(world)
        let kept = try await world.database.read { database in
            try database.first("SELECT count(*) FROM code_count") { $0.integer(0) }
        }
        #expect(kept == 0)
        _ = try await world.client.register { $0.addresses = [Self.mail] }
        #expect(try await Self.codes(world).count == 1)
    }

    @Test func `whoever registers again gets another code after a minute`() async throws {
        let world = try await World()
        let install = "an-install-that-is-known"
        func register() async throws {
            _ = try await world.client.register(install: install) { $0.addresses = [Self.mail] }
        }
        try await register()
        let first = try await Self.codes(world)
        _ = try await Self.codes(world, sent: first)
        world.clock.advance(by: .seconds(1))
        try await register()
        #expect(try await Self.codes(world).isEmpty)
        world.clock.advance(by: ConfirmationLimits.pause)
        #expect(try await Self.codes(world).count == 1)
    }

    @Test func `one app's many addresses do not make another app wait`() async throws {
        let world = try await World()
        try await world.create(app: "shop")
        for number in 0..<ConfirmationLimits.perAnswer + 1 {
            _ = try await world.client.register {
                $0.addresses = [.some("email", "a\(number)@example.org")]
            }
        }
        _ = try await world.client.register { ($0.app, $0.addresses) = ("shop", [Self.mail]) }
        let codes = try await Self.codes(world)
        #expect(codes.count { $0.app == "news" } == ConfirmationLimits.perApp)
        #expect(codes.count { $0.app == "shop" } == 1)
    }

    @Test func `a device that is deleted takes its codes along`() async throws {
        let world = try await World()
        let device = try await world.client.register { $0.addresses = [Self.mail] }
        try await world.client.unregister(device)
        #expect(try await Self.codes(world).isEmpty)
        let rows = try await world.database.read { database in
            try database.first("SELECT count(*) FROM confirmation") { $0.integer(0) }
        }
        #expect(rows == 0)
    }
}
