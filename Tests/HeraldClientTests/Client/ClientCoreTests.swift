import Foundation
import Testing
import Times

@testable import HeraldClient

/// Requests of the client to the server, and its handling of the answers.
struct ClientCoreTests {
    private func synced(
        _ server: inout NaiveServer, _ change: (inout ClientCore.Configuration) -> Void = { _ in }
    ) throws -> TestDevice {
        let device = TestDevice(change)
        device.restart()
        try device.edit { $0.tags = ["/a"] }
        device.settle(&server)
        return device
    }

    private func only(_ server: NaiveServer) throws -> NaiveServer.Device {
        #expect(server.devices.count == 1)
        return try #require(server.devices.values.first)
    }

    @Test
    func `a sync without changes sends only who it is and where the inbox goes on`()
        throws
    {
        var server = NaiveServer()
        server.inbox = [.object(["messageId": .text("m")])]
        let device = try synced(&server)
        device.handle(.schedule(.asked))
        guard case .object(let body) = TestDevice.body(device.request) else { throw Crash() }
        #expect(body.keys.sorted() == ["deviceId", "deviceSecret", "inboxCursor"])
        #expect(device.inbox.count == 1)
    }

    @Test func `a follow that was removed while offline stays removed`() throws {
        var server = NaiveServer()
        let device = try synced(&server)
        try device.edit { $0.tags = ["/a", "/x"] }
        device.passTimer()
        // The server has it; the answer is lost.
        _ = server.answer(try #require(device.takeRequest()))
        device.answer(nil)
        try device.edit { $0.tags = ["/a"] }
        device.settle(&server)
        #expect(try only(server).tags == ["/a"])
    }

    @Test func `a tag that the server's side adds is kept, and one that it removes goes`() throws {
        var server = NaiveServer()
        let device = try synced(&server)
        let id = try only(server).id
        server.devices[id]?.tags = ["/staff"]
        server.devices[id]?.version += 1
        try device.edit { $0.tags.insert("/b") }
        device.settle(&server)
        #expect(try only(server).tags == ["/staff", "/b"])
        #expect(device.core.wishes.tags == ["/staff", "/b"] && device.core.wishes.isSynced)
    }

    @Test(arguments: [true, false])
    func `a part that is refused is told, holds no other, and is sent again once it changes`(
        isNamed: Bool
    ) throws {
        var server = NaiveServer()
        server.namesFields = isNamed
        server.refuses = ["bad"]
        let device = try synced(&server)
        try device.edit {
            $0.locale = "bad"
            $0.tags = ["/a", "/b"]
            $0.attributes = ["plan": .text("pro")]
        }
        try device.record(.tapped, "m")
        device.settle(&server)
        let stored = try only(server)
        #expect(stored.tags == ["/a", "/b"] && stored.attributes.count == 1)
        #expect(stored.events.count == 1 && stored.locale == "")
        #expect(device.core.wishes.refusals.keys.sorted { $0.rawValue < $1.rawValue } == [.locale])
        #expect(device.core.wishes.isSynced)
        let requests = server.requests
        device.settle(&server)
        #expect(server.requests == requests + 1)
        // It is known over a restart, and only a change is tried.
        device.restart()
        device.settle(&server)
        #expect(device.core.wishes.refusals.count == 1)
        try device.edit { $0.locale = "de" }
        device.settle(&server)
        #expect(try only(server).locale == "de")
        #expect(device.core.wishes.refusals.isEmpty)
    }

    @Test
    func `a tag that the server refuses holds no other tag, and is sent again once followed anew`()
        throws
    {
        var server = NaiveServer()
        server.sendersOnly = ["/staff", "/vip"]
        let device = try synced(&server)
        try device.edit {
            $0.tags = ["/a", "/b", "/staff", "/vip"]
            $0.locale = "de"
        }
        device.settle(&server)
        #expect(try only(server).tags == ["/a", "/b"] && only(server).locale == "de")
        let wishes = device.core.wishes
        #expect(wishes.refusedTags.keys.sorted() == ["/staff", "/vip"] && wishes.isSynced)
        #expect(wishes.tags.contains("/staff") && wishes.refusals[.tags] != nil)
        let why = WhyReport(WhyFacts(device.core, now: device.now))
        #expect(why.findings.filter { $0.code == "refused-tag" }.count == 2)
        // Later changes go out, also after a restart, and what is refused does not.
        device.restart()
        try device.edit { $0.tags.insert("/c") }
        let requests = server.requests
        device.settle(&server)
        #expect(try only(server).tags == ["/a", "/b", "/c"])
        #expect(server.requests <= requests + 2)
        server.sendersOnly = []
        try device.edit { $0.tags.remove("/staff") }
        try device.edit { $0.tags.insert("/staff") }
        device.settle(&server)
        #expect(try only(server).tags == ["/a", "/b", "/c", "/staff"])
        #expect(device.core.wishes.refusedTags.keys.sorted() == ["/vip"])
    }

    @Test(arguments: [true, false])
    func `an event that is refused is given up and counted, and the others arrive`(isNamed: Bool)
        throws
    {
        var server = NaiveServer()
        server.namesFields = isNamed
        server.refuses = ["poison"]
        let device = try synced(&server)
        for number in 0..<30 {
            try device.record(.received, number == 17 ? "poison" : "m\(number)")
        }
        device.settle(&server)
        #expect(try only(server).events.count == 29)
        #expect(device.core.ledger?.value.pending.isEmpty == true)
        #expect(device.core.ledger?.value.refused == 1)
    }

    @Test(arguments: [true, false])
    func `a registration is made without the part that is refused`(isNamed: Bool) throws {
        guard isNamed else { return }
        var server = NaiveServer()
        server.refuses = ["bad"]
        let device = TestDevice()
        device.restart()
        device.answer(nil)
        try device.edit {
            $0.tags = ["/a"]
            $0.locale = "bad"
        }
        device.settle(&server)
        #expect(try only(server).tags == ["/a"])
        #expect(device.core.wishes.refusals[.locale]?.code == "invalid_argument")
    }

    @Test func `parts of an answer that failed clear nothing and are asked for again`() throws {
        var server = NaiveServer()
        server.inbox = (0..<7).map { .object(["messageId": .text("m\($0)")]) }
        let device = try synced(&server)
        #expect(device.inbox.count == 7)
        let cursor = device.core.memory.cursor
        server.absent = ["tags", "inbox"]
        server.inbox.append(.object(["messageId": .text("new")]))
        try device.edit { $0.tags = ["/b"] }
        try device.record(.tapped, "m1")
        device.passTimer()
        device.exchange(&server)
        #expect(device.core.memory.cursor == cursor)
        #expect(device.core.wishes.tags == ["/b"] && !device.core.wishes.isSynced)
        #expect(device.core.ledger?.value.pending.count == 1)
        server.absent = ["tags"]
        device.passTimer()
        device.exchange(&server)
        #expect(device.inbox.count == 8 && device.core.ledger?.value.pending.isEmpty == true)
        server.absent = []
        device.settle(&server)
        #expect(try only(server).tags == ["/b"])
    }

    @Test func `items that cannot be kept are fetched again`() throws {
        var server = NaiveServer()
        let device = try synced(&server)
        server.inbox = [.object(["messageId": .text("m")])]
        device.refusesInbox = true
        device.handle(.schedule(.asked))
        device.exchange(&server)
        #expect(device.core.memory.cursor == "0" && device.inbox.isEmpty)
        device.refusesInbox = false
        device.restart()
        device.settle(&server)
        #expect(device.inbox.count == 1)
    }

    @Test func `what a hotel's network answers changes nothing`() throws {
        var server = NaiveServer()
        let device = try synced(&server)
        let before = device.core.wishes
        for answer in [
            TransportAnswer(status: 200, body: Data("<html>Welcome</html>".utf8)),
            TransportAnswer(status: 403, body: Data("{}".utf8)),
            TransportAnswer(status: 401), TransportAnswer(status: 302),
            TransportAnswer(status: 200, body: Data("{}".utf8)),
            TransportAnswer(status: 200, body: Data("[1]".utf8)),
        ] {
            device.handle(.schedule(.networkCame))
            device.handle(.schedule(.asked))
            _ = device.takeRequest()
            device.answer(answer)
            #expect(device.core.isRegistered && device.core.wishes == before)
            #expect(device.core.memory.lastFailure != nil)
        }
    }

    @Test func `a limit on registrations is waited for over restarts`() throws {
        var server = NaiveServer()
        let device = TestDevice()
        device.restart()
        var limit = NaiveServer.error(429, "resource_exhausted", "there are too many registrations")
        limit.headers["retry-after"] = "90"
        _ = device.takeRequest()
        device.answer(limit)
        device.restart()
        #expect(device.request == nil)
        device.now = device.now + .seconds(89)
        device.handle(.schedule(.asked))
        #expect(device.request == nil)
        device.now = device.now + .seconds(3)
        device.settle(&server)
        #expect(device.core.isRegistered)
    }

    @Test func `a token of the app's server goes with the registration, and is asked for again`()
        throws
    {
        var server = NaiveServer()
        let device = TestDevice { $0.attests = true }
        device.restart()
        #expect(device.request == nil && device.attesting == device.core.identity?.installID)
        device.handle(.attested(nil))
        #expect(device.request == nil && device.core.memory.registrationRefusal != nil)
        device.passTimer()
        device.handle(.attested(Attestation("token")))
        #expect(TestDevice.body(device.request)["attestation"]?.string == "token")
        #expect(TestDevice.body(device.request)["attestationChallenge"] == nil)
        device.exchange(&server)
        #expect(device.core.isRegistered && device.core.memory.registrationRefusal == nil)
    }

    @Test func `the app's server is told whose device it is until it has noted it`() throws {
        var server = NaiveServer()
        let device = TestDevice { $0.tellsUser = true }
        device.restart()
        try device.edit { $0.user = "ann" }
        device.settle(&server)
        let id = try only(server).id
        #expect(device.takeEffects().contains(.tellUser("ann", deviceID: id)))
        device.handle(.userTold("ann", problem: .init(.unavailable, "no network")))
        #expect(!device.core.wishes.isSynced)
        let why = WhyReport(WhyFacts(device.core, now: device.now))
        #expect(why.findings.contains { $0.code == "user" && $0.message.contains("no network") })
        device.settle(&server)
        #expect(device.takeEffects().contains(.tellUser("ann", deviceID: id)))
        device.handle(.userTold("ann"))
        device.settle(&server)
        #expect(device.core.wishes.isSynced)
        #expect(device.core.memory.userProblem == nil)
        #expect(device.takeEffects().filter { $0 == .tellUser("ann", deviceID: id) }.isEmpty)
    }

    @Test func `attributes of the server's side are left alone, and ours are removed`() throws {
        var server = NaiveServer()
        let device = try synced(&server)
        try device.edit { $0.attributes = ["a": .number(1), "b": .version("2.1")] }
        device.settle(&server)
        let id = try only(server).id
        server.devices[id]?.attributes["theirs"] = .object(["name": .text("theirs")])
        try device.edit { $0.attributes["a"] = nil }
        device.settle(&server)
        #expect(try only(server).attributes.keys.sorted() == ["b", "theirs"])
    }

    @Test func `a refused report of places is told and does not hold the rest`() throws {
        var server = NaiveServer()
        server.refuses = ["badplace"]
        let device = try synced(&server)
        device.report(["location": .text("badplace")])
        try device.edit { $0.tags = ["/b"] }
        device.settle(&server)
        #expect(try only(server).tags == ["/b"])
        #expect(device.core.memory.placesRefusal?.field == "location.location[0]")
        device.report(["location": .text("good")])
        device.settle(&server)
        #expect(device.core.memory.placesRefusal == nil && device.core.places.isEmpty)
    }
}
