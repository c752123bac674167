import Foundation
import Testing
import Times

@testable import HeraldClient

/// Pushes that an extension hands to the system while the app does not run.
struct ArrivedPushTests {
    @Test func `an icon's number counts what comes while the app does not run`() {
        var phone = ExtensionPhone()
        phone.bring("m1", "MENTION")
        #expect(phone.badge == 1)
        phone.bring("m2", "MENTION")
        phone.bring("i1", "INFO")
        #expect(phone.badge == 2 && phone.shown == ["i1", "m1", "m2"])
        // The person puts one away, of which the system tells nobody.
        phone.world.system.delivered["m1"] = nil
        phone.pass(.seconds(100))
        phone.bring("m3", "MENTION")
        #expect(phone.badge == 2)
    }

    @Test func `a mention takes older INFO away, and a copy is known as one`() {
        var phone = ExtensionPhone()
        #expect(phone.bring("i1", "INFO").notification?.isPassive == true)
        #expect(phone.bring("i2", "INFO").removed.contains("i1"))
        let mention = phone.bring("m1", "MENTION")
        #expect(mention.notification?.alerts == true && phone.shown == ["m1"])
        let copy = phone.bring("m1", "MENTION")
        #expect(copy.isCopy && copy.notification == nil && copy.removed.isEmpty)
        #expect(phone.badge == 1 && phone.shown == ["m1"])
        // A copy that the system shows beside the first stays alone.
        #expect(phone.bring("m1", "MENTION", as: "other").removed.contains("m1"))
        #expect(phone.badge == 1 && phone.shown == ["other"])
        // Also one whose first was put away is a copy.
        phone.world.system.delivered = [:]
        #expect(phone.bring("m1", "MENTION", as: "third").isCopy)
    }

    @Test func `the app goes on where the extension has ended, and the other way round`()
        async throws
    {
        var phone = ExtensionPhone()
        phone.bring("m1", "MENTION")
        phone.bring("m2", "MENTION")
        // Put away before the app runs: it was displayed all the same, and counts no more.
        phone.world.system.delivered["m1"] = nil
        phone.pass(.seconds(100))
        let client = await phone.world.launch()
        #expect(phone.world.system.notes.last { $0.hasPrefix("badge") } == "badge 1")
        #expect(await client.sync())
        #expect(
            phone.world.events == ["received:m1", "received:m2", "displayed:m1", "displayed:m2"])
        try await client.markRead("m2")
        // What was read is on no icon any more, and its copy is one.
        phone.bring("m3", "MENTION")
        #expect(phone.badge == 1 && phone.shown == ["m3"])
        #expect(phone.bring("m2", "MENTION").isCopy)
    }

    @Test func `a push that comes while the app is open is shown, though its extension was first`()
        async throws
    {
        var phone = ExtensionPhone()
        let client = await phone.world.launch()
        phone.bring("m1", "MENTION")
        phone.world.system.delivered = [:]
        await client.adoptDelivered()
        try await client.receive(ExtensionPhone.push("m1", "MENTION"))
        #expect(phone.world.system.count("show m1") == 1)
    }

    @Test func `before the first unlock a push is judged alone, and nothing is written over`() {
        var phone = ExtensionPhone()
        phone.bring("m1", "MENTION")
        let files = phone.world.files.files
        phone.world.files.isLocked = true
        let received = phone.bring("m2", "MENTION")
        #expect(received.isKept && received.notification != nil)
        #expect(received.badge == nil && received.removed.isEmpty)
        phone.world.files.isLocked = false
        #expect(phone.world.files.files == files)
        phone.bring("m3", "MENTION")
        #expect(phone.badge == 3)
    }

    @Test func `a crash at any byte costs no push, and counts none twice`() async throws {
        for crash in stride(from: 0, to: 1_500, by: 17) {
            var phone = ExtensionPhone()
            for number in 1...2 { phone.bring("m\(number)", "MENTION") }
            phone.world.files.crash(afterBytes: crash)
            phone.bring("m3", "MENTION")
            let client = await phone.world.launch()
            await client.adoptDelivered()
            phone.world.files.crash(afterBytes: nil)
            phone.bring("m4", "MENTION")
            phone.bring("m2", "MENTION")
            #expect(phone.badge == 4, "after \(crash) bytes")
            phone.pass(.seconds(100))
            let again = await phone.world.launch()
            #expect(await again.sync())
            let displayed = phone.world.events.filter { $0.hasPrefix("displayed") }
            #expect(displayed.count == 4, "after \(crash) bytes")
            let badge = phone.world.system.notes.last { $0.hasPrefix("badge") }
            #expect(badge == "badge 4", "after \(crash) bytes")
        }
    }

    @Test func `what is remembered is bounded, and the newest stay`() throws {
        let disk = TestDisk()
        var kept = try ArrivedPushes(disk)
        for number in 0..<2_000 {
            // Each process reads anew.
            if number.isMultiple(of: 100) { kept = try ArrivedPushes(disk) }
            let time = UnixTime(milliseconds: Int64(number))
            let push = ExtensionPhone.push("m\(number)", "MENTION")
            try kept.add(.init(push, "m\(number)", as: "s", at: time))
        }
        let pushes = try ArrivedPushes(disk).pushes
        #expect(pushes.last?.messageID == "m1999")
        #expect((200..<SeenMessages.most).contains(pushes.count))
        #expect(disk.files.values.reduce(0) { $0 + $1.count } < 150 << 10)
    }

    @Test func `the id alone is the one of the whole message`() {
        for kind in ["MENTION", "INFO", "x"] {
            let payload = ExtensionPhone.push("m", kind)
            #expect(PayloadReader(.slack).messageID(payload) == "m")
        }
        for text in [#"{"aps":{"alert":"x"}}"#, "[]", "3", #"{"herald_id":""}"#, #"{"id":7}"#] {
            let payload = JSONValue(parsing: Array(text.utf8)) ?? .null
            let message = PayloadReader().read(payload)
            let id = message.isNamed ? message.id : nil
            #expect(PayloadReader().messageID(payload) == id, "\(text)")
        }
    }
}
