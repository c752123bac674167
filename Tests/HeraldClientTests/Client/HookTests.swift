import Foundation
import Synchronization
import Testing
import Times

@testable import HeraldClient

/// Questions of the library to the app, and their results that an app can show.
struct HookTests {
    @Test func `an attestation is made with a challenge of the server's, new for each try`()
        async throws
    {
        let asked = Asked()
        let world = AppWorld {
            $0.hooks.attestChallenge = { challenge in
                asked.add(challenge.text)
                #expect(challenge.text == "\(challenge.challenge).\(challenge.installID)")
                return "signed \(challenge.challenge)"
            }
        }
        let client = await world.launch()
        #expect(await client.sync())
        #expect(asked.texts.count == 1)
        #expect(world.server.withLock { $0.attestations } == ["signed c1 of c1"])
    }

    @Test func `a token of the app's own server needs no challenge`() async throws {
        let world = AppWorld { $0.hooks.attest = { "token for \($0.count)" } }
        let client = await world.launch()
        #expect(await client.sync())
        #expect(world.server.withLock { $0.attestations } == ["token for 32 of nothing"])
    }

    @Test func `why has the words with which the app's server does not vouch for an install`()
        async throws
    {
        let world = AppWorld {
            $0.hooks.attest = { _ in throw HeraldError(.refused, "ann has no account") }
        }
        let client = await world.launch()
        #expect(await !client.sync())
        let found = try #require(
            await client.why().findings.first { $0.code == "registration" })
        #expect(found.message.contains("the app's server has not vouched for this install"))
        #expect(found.message.contains("ann has no account"))
    }

    @Test func `why has what the app's server says of the device, and does without if it cannot`()
        async throws
    {
        let world = AppWorld {
            $0.hooks.explain = { deviceID in
                guard deviceID == "device1" else { throw HeraldError(.refused, "not known") }
                return "m1 is held until 7:00"
            }
        }
        let client = await world.launch()
        #expect(await client.sync())
        let report = await client.why()
        #expect(report.explanation == "m1 is held until 7:00")
        #expect("\(report)".hasSuffix("server: m1 is held until 7:00"))
        let other = AppWorld { $0.hooks.explain = { _ in throw HeraldError(.refused, "no") } }
        let silent = await other.launch()
        #expect(await silent.sync())
        #expect(await silent.why().explanation.isEmpty)
    }

    @Test func `a pause that the server asks for at the challenge is kept`() throws {
        let device = TestDevice { $0.attests = true }
        device.restart()
        device.handle(
            .attested(
                nil,
                problem: .init(
                    code: "resource_exhausted", message: "too many", told: .seconds(300))))
        let timer = try #require(device.timer)
        #expect(timer - device.now >= .seconds(300))
        let why = WhyReport(WhyFacts(device.core, now: device.now))
        #expect(why.findings.contains { $0.message.contains("too many") })
    }

    @Test func `a user whom the app's server refuses is told once, until it changes`() throws {
        var server = NaiveServer()
        let device = TestDevice { $0.tellsUser = true }
        device.restart()
        try device.edit { $0.user = "ann" }
        device.settle(&server)
        device.handle(.userTold("ann", problem: .init(.refused, "ann has left")))
        #expect(device.core.wishes.refusals[.user]?.message == "ann has left")
        _ = device.takeEffects()
        device.settle(&server)
        let isTelling = { (effect: ClientEffect) in
            if case .tellUser = effect { true } else { false }
        }
        #expect(!device.takeEffects().contains(where: isTelling))
        let why = WhyReport(WhyFacts(device.core, now: device.now))
        #expect(why.findings.contains { $0.code == "refused-user" })
        try device.edit { $0.user = "bob" }
        device.settle(&server)
        #expect(device.takeEffects().contains(where: isTelling))
    }

    @Test func `why says that nobody tells the user and what the consent keeps away`() throws {
        let device = TestDevice()
        device.restart()
        try device.edit {
            $0.user = "ann"
            $0.locationConsent = .withdrawn
        }
        var facts = WhyFacts(device.core, now: device.now)
        var codes = WhyReport(facts).findings.map(\.code)
        #expect(codes.contains("user") && codes.contains("consent"))
        facts.wishes = Wishes()
        codes = WhyReport(facts).findings.map(\.code)
        #expect(!codes.contains("user") && !codes.contains("consent"))
        facts.usesPlaces = true
        #expect(WhyReport(facts).findings.contains { $0.code == "consent" })
    }

    @Test func `an address that waits for its confirmation is the app's to show`() async throws {
        let world = AppWorld()
        let report = JSONValue.object([
            "kind": .text("email"), "value": .text("ann@example.org"),
            "state": .text("ADDRESS_STATE_UNCONFIRMED"),
        ])
        world.server.withLock { $0.unused = [report] }
        let client = await world.launch()
        #expect(await client.sync())
        #expect(await client.unusedAddresses.map(\.state) == [.unconfirmed])
        #expect(world.system.count("heard addresses") == 1)
        world.server.withLock { $0.unused = [] }
        #expect(await client.sync())
        #expect(await client.unusedAddresses.isEmpty)
        #expect(world.system.count("heard addresses") == 2)
    }
}

private final class Asked: Sendable {
    private let state = Mutex<[String]>([])

    var texts: [String] { state.withLock { $0 } }

    func add(_ text: String) { state.withLock { $0.append(text) } }
}
