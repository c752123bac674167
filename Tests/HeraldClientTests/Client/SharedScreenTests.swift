import Foundation
import Testing
import Times

@testable import HeraldClient

/// The screen that the app and its extension share, when one of them knows more than the other.
struct SharedScreenTests {
    private typealias Phone = ExtensionPhone

    @Test func `a tap or a dismissal of a push corrects the number that the extension has set`()
        async throws
    {
        for isTap in [true, false] {
            var phone = Phone()
            let client = await phone.world.launch()
            phone.bring("m1", "MENTION")
            #expect(phone.badge == 1)
            phone.world.system.delivered = [:]
            phone.world.system.note("badge 1")
            let message = client.read(Phone.push("m1", "MENTION"))
            try await client.reportScreen(
                isTap
                    ? .tapped(message, slot: "", action: nil)
                    : .dismissed("", messageID: "m1"))
            #expect(phone.appBadge == "badge 0")
            // Also if the tap came first, and at any age.
            phone.world.system.note("badge 1")
            await client.adoptDelivered()
            #expect(phone.appBadge == "badge 0")
            phone.pass(.seconds(100))
            phone.world.system.note("badge 1")
            await client.adoptDelivered()
            #expect(phone.appBadge == "badge 0")
        }
    }

    @Test func `an extension with another mapping than the app's takes nothing away`()
        async throws
    {
        var phone = Phone()
        phone.bring("m1", "MENTION")
        let client = await phone.world.launch()
        #expect(phone.appBadge == "badge 1")
        phone.mapping = .herald
        #expect(phone.bring("m2", "MENTION").removed.isEmpty)
        #expect(phone.shown == ["m1", "m2"])
        // The app reads in its own way what the extension has kept: a mention takes INFO away.
        phone.bring("i1", "INFO")
        phone.bring("m3", "MENTION")
        phone.pass(.seconds(100))
        phone.world.system.delivered["m3"] = nil
        await client.adoptDelivered()
        #expect(phone.shown == ["m1", "m2"] && phone.appBadge == "badge 2")
    }

    @Test func `messages that are only counted in their conversation stay on the screen`() {
        var phone = Phone()
        for number in 1...14 {
            let push = Phone.push("m\(number)", "MENTION", of: "C")
            #expect(phone.bring(push, as: "s\(number)").removed.isEmpty)
        }
        #expect(phone.shown.count == 14 && phone.badge == 14)
    }

    @Test func `a push that an extension hides is not counted as displayed`() async throws {
        var phone = Phone()
        phone.mayFilter = true
        #expect(phone.bring("t1", "TEST").isHidden)
        #expect(!phone.bring("m1", "MENTION").isHidden)
        let client = await phone.world.launch()
        #expect(await client.sync())
        #expect(phone.world.events == ["received:t1", "received:m1", "displayed:m1"])
        // The app knows it all the same.
        try await client.receive(Phone.push("t1", "TEST"))
        #expect(await client.sync())
        #expect(!phone.world.events.contains { $0.hasPrefix("dropped") })
    }

    @Test func `a hidden copy leaves the first on the screen, and one in its place is shown`() {
        var phone = Phone()
        phone.mayFilter = true
        phone.bring("m1", "MENTION")
        let copy = phone.bring("m1", "MENTION", as: "other")
        #expect(copy.isHidden && copy.removed.isEmpty && phone.shown == ["m1"])
        // Nobody knows what the system does with the first if its copy has no text.
        #expect(!phone.bring("m1", "MENTION").isHidden)
        #expect(phone.shown == ["m1"] && phone.badge == 1)
    }

    @Test func `what the library does not understand is not hidden`() {
        var phone = Phone()
        phone.mayFilter = true
        let unknown = phone.bring("m1", "NEXT")
        #expect(unknown.notification == nil && !unknown.isHidden)
        guard case .object(var members) = Phone.push("m2", "MENTION") else { return }
        members["herald_format"] = .number(9)
        let newer = phone.bring(.object(members), as: "m2")
        #expect(newer.message.fault == .newerFormat && !newer.isHidden)
        #expect(phone.shown == ["m1", "m2"])
    }

    @Test func `a push that the person has put away does not come back with its conversation`()
        async throws
    {
        var phone = Phone()
        let client = await phone.world.launch()
        try await client.receive(Phone.push("m1", "MENTION", of: "C"))
        #expect(phone.world.system.slots.count == 1 && phone.appBadge == "badge 1")
        phone.bring(Phone.push("m2", "MENTION", of: "C"), as: "s2")
        #expect(phone.badge == 2)
        phone.world.system.delivered = [:]
        phone.pass(.seconds(100))
        // The extension knows it, too.
        phone.bring("m3", "MENTION")
        #expect(phone.badge == 2)
        await client.adoptDelivered()
        #expect(phone.world.system.count("show m2") == 0 && phone.appBadge == "badge 2")
        #expect(await client.sync())
        #expect(phone.world.events.contains("displayed:m2"))
        // Its copy is one.
        try await client.receive(Phone.push("m2", "MENTION", of: "C"))
        #expect(phone.world.system.count("show m2") == 0)
    }

    @Test func `a push that was put away is counted off its sender's number`() async throws {
        var phone = Phone()
        let client = await phone.world.launch()
        try await client.receive(Phone.push("m1", "MENTION", badge: 4))
        phone.bring(Phone.push("m2", "MENTION", badge: 5), as: "s2")
        #expect(phone.badge == 5)
        phone.world.system.delivered = [:]
        phone.pass(.seconds(100))
        await client.adoptDelivered()
        #expect(phone.appBadge == "badge 4")
    }

    @Test func `a push that the system does not list yet is not one that was put away`() {
        var phone = Phone()
        phone.bring(Phone.push("m1", "MENTION", badge: 1), as: "m1", isListed: false)
        phone.bring(Phone.push("m2", "MENTION", badge: 2), as: "m2")
        #expect(phone.badge == 2)
        phone.bring("m3", "MENTION")
        #expect(phone.badge == 3)
        var other = Phone()
        other.bring(Phone.push("m1", "MENTION"), as: "m1", isListed: false)
        other.bring("m2", "MENTION")
        #expect(other.badge == 2)
        // Later it is one.
        phone.pass(.seconds(100))
        phone.bring("m4", "MENTION")
        #expect(phone.badge == 3)
    }

    @Test func `what the system shows in the place of the library's notification takes it away`()
        async throws
    {
        for isAsked in [true, false] {
            var phone = Phone()
            let client = await phone.world.launch()
            try await client.receive(Phone.push("m1", "MENTION", key: "k"))
            let slots = phone.world.system.slots
            #expect(slots.count == 1)
            let second = Phone.push("m2", "MENTION", key: "k")
            if isAsked {
                #expect(phone.bring(second, as: "s2").removed == slots)
            } else {
                phone.world.system.delivered["s2"] = second
            }
            await client.adoptDelivered()
            #expect(phone.world.system.slots.isEmpty && phone.shown == ["s2"])
            #expect(phone.appBadge == "badge 1")
        }
    }

    @Test func `a push is taken over once, however many have come since`() throws {
        let (disk, reader, rules) = (TestDisk(), PayloadReader(.slack), ScreenRules())
        var arrived = try ArrivedPushes(disk)
        let time = UnixTime(milliseconds: 1_795_000_000_000)
        try arrived.add(.init(Phone.push("m1", "MENTION"), "m1", as: "s1", at: time))
        var screen = NotificationScreen()
        let later = time + .seconds(100)
        let first = Takeover([:], arrived, screen, reader, at: later)
        #expect(first.past.map(\.message.id) == ["m1"])
        #expect(first.apply(to: &screen, rules, at: later).contains(.noteDisplayed(["m1"])))
        for number in 0..<SeenMessages.most { _ = screen.seen.note("n\(number)") }
        #expect(!screen.seen.contains("m1"))
        #expect(Takeover([:], arrived, screen, reader, at: later).past.isEmpty)
        // The place is stored with the screen.
        let bytes = try JSONEncoder().encode(screen)
        let stored = try JSONDecoder().decode(NotificationScreen.self, from: bytes)
        #expect(Takeover([:], arrived, stored, reader, at: later).past.isEmpty)
        try arrived.add(.init(Phone.push("m2", "MENTION"), "m2", as: "s2", at: later))
        #expect(Takeover([:], arrived, stored, reader, at: later).past.isEmpty)
        let end = later + .seconds(100)
        let past = Takeover([:], arrived, stored, reader, at: end).past
        #expect(past.map(\.message.id) == ["m2"])
    }

    @Test func `a push from before the clock was corrected is taken over`() async throws {
        var phone = Phone()
        let now = phone.world.system.now
        phone.pass(.seconds(86_400))
        phone.bring("m1", "MENTION")
        phone.world.system.delivered = [:]
        phone.world.system.now = now
        let client = await phone.world.launch()
        #expect(await client.sync())
        #expect(phone.world.events == ["received:m1", "displayed:m1"])
    }

    @Test func `what could not be stored is taken over as a whole the next time`() async throws {
        for bytes in stride(from: 0, to: 1_200, by: 60) {
            var phone = Phone()
            let client = await phone.world.launch()
            try await client.receive(Phone.push("m1", "MENTION", key: "k"))
            phone.bring(Phone.push("m2", "MENTION", key: "k"), as: "s2")
            phone.bring("m3", "MENTION")
            phone.world.system.delivered["m3"] = nil
            phone.pass(.seconds(100))
            phone.world.files.crash(afterBytes: bytes)
            await client.adoptDelivered()
            phone.world.files.crash(afterBytes: nil)
            await client.adoptDelivered()
            #expect(phone.world.system.slots.isEmpty && phone.shown == ["s2"], "\(bytes) bytes")
            #expect(phone.appBadge == "badge 1", "\(bytes) bytes")
        }
    }

    @Test func `a copy with another id of the system stands for its message`() async throws {
        var phone = Phone()
        phone.bring("m1", "MENTION")
        let client = await phone.world.launch()
        #expect(phone.bring("m1", "MENTION", as: "other").removed == ["m1"])
        phone.pass(.seconds(100))
        await client.adoptDelivered()
        #expect(phone.shown == ["other"] && phone.appBadge == "badge 1")
        phone.bring("m2", "MENTION")
        #expect(phone.badge == 2)
        try await client.markRead("m1")
        #expect(phone.shown == ["m2"])
    }
}
