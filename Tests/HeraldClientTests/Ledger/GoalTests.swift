import Synchronization
import Testing
import Times

@testable import HeraldClient

/// Goals that an app reports of a person.
struct GoalTests {
    private static let time = UnixTime(milliseconds: 1_800_000_000_000)

    /// Returns a device that is registered.
    private func registered(_ server: inout NaiveServer) -> TestDevice {
        let device = TestDevice()
        device.restart()
        device.settle(&server)
        return device
    }

    @Test func `a goal goes out soon with its value, and leaves when the server has it`() throws {
        var server = NaiveServer()
        let device = registered(&server)
        let event = try device.goal("shop/purchase", value: 19.5)
        try device.record(event)
        #expect(device.core.ledger?.value.pending == [event])
        device.passTimer()
        device.exchange(&server)
        #expect(device.core.ledger?.value.pending.isEmpty == true)
        let said = JSONValue.object([
            "id": .text(event.id), "kind": .text("EVENT_KIND_GOAL"),
            "time": .text(Timestamp.text(event.time)), "goal": .text("shop/purchase"),
            "value": .number(19.5),
        ])
        #expect(server.devices.values.first?.events == [event.id: said])
    }

    @Test func `a goal whose answer is lost is the same one again, and two of a name are two`()
        throws
    {
        var server = NaiveServer()
        let device = registered(&server)
        for _ in 0..<2 { try device.record(device.goal("vote")) }
        device.passTimer()
        // The server has them; the answer is lost, and the process ends.
        _ = server.answer(try #require(device.takeRequest()))
        device.answer(nil)
        device.restart()
        #expect(device.core.ledger?.value.pending.count == 2)
        device.settle(&server)
        #expect(device.core.ledger?.value.pending.isEmpty == true)
        #expect(server.devices.values.first?.reports.values.sorted() == [2, 2])
    }

    @Test func `a goal that is recorded before the first unlock reaches the server`() async throws {
        let world = AppWorld()
        #expect(await world.launch().sync())
        world.files.isLocked = true
        let locked = await world.launch()
        try await locked.record(goal: "refund", value: -2)
        world.files.isLocked = false
        await locked.start()
        #expect(await locked.sync())
        let events = world.server.withLock { $0.devices.values.flatMap(\.events.values) }
        let event = try #require(events.first)
        #expect(events.count == 1 && event["messageId"] == nil)
        #expect(event["goal"]?.string == "refund" && event["value"]?.double == -2)
    }

    @Test(arguments: ["", "Purchase", "to buy", "käufe", "a\n", String(repeating: "a", count: 65)])
    func `a goal of a name that the server would refuse is not kept`(name: String) async throws {
        let world = AppWorld()
        let client = await world.launch()
        let error = await #expect(throws: HeraldError.self) {
            try await client.record(goal: name)
        }
        #expect(error?.code == .refused && error?.field == "goal")
        #expect(await client.sync())
        #expect(world.events.isEmpty)
    }

    @Test func `a goal of a value that is not finite is not kept`() async throws {
        let world = AppWorld()
        let client = await world.launch()
        let values: [Double] = [.nan, .infinity, -.infinity]
        for value in values {
            let error = await #expect(throws: HeraldError.self) {
                try await client.record(goal: "purchase", value: value)
            }
            #expect(error?.code == .refused && error?.field == "value")
        }
        #expect(await client.sync())
        #expect(world.events.isEmpty)
    }

    @Test func `a name has up to 64 bytes of small letters, digits and four marks`() throws {
        let name = String(repeating: "a-z_0.9/", count: 8)
        let goal = try LedgerEvent.Goal(name)
        #expect(goal.name == name && goal.value == 0)
    }

    @Test func `entries are stored as before there were goals, and those of before are read`()
        throws
    {
        let old =
            #"{"id":"tapped:m:save","messageID":"m","kind":"tapped","time":1800000000000,"#
            + #""reason":"save"}"#
        let tap = try #require(LedgerEvent(.tapped, of: "m", at: Self.time, action: "save"))
        #expect(String(decoding: try StoredEncoder.encode(tap), as: UTF8.self) == old)
        #expect(StoredDecoder.decode(LedgerEvent.self, from: Array(old.utf8)) == tap)
        let whole = #"{"pending":[\#(old)],"overflow":1,"refused":2}"#
        let ledger = try #require(StoredDecoder.decode(Ledger.self, from: Array(whole.utf8)))
        #expect(ledger.pending == [tap] && ledger.overflow == 1 && ledger.refused == 2)
        let step = #"{"recorded":{"_0":\#(old)}}"#
        let change = StoredDecoder.decode(Ledger.Change.self, from: Array(step.utf8))
        #expect(change == .recorded(tap))
    }

    @Test func `a goal is stored and read with its exact value`() throws {
        var ledger = Ledger()
        let values: [Double] = [0, -0.1, 1e12, .leastNonzeroMagnitude, 19.99]
        for value in values {
            let goal = try LedgerEvent.Goal("purchase", value: value)
            ledger.apply(.recorded(LedgerEvent(goal, at: Self.time, .system)))
        }
        #expect(ledger.pending.count == values.count)
        let bytes = try StoredEncoder.encode(ledger)
        #expect(StoredDecoder.decode(Ledger.self, from: bytes) == ledger)
    }
}
