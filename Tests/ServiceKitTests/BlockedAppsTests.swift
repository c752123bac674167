import Protocol
import ServiceKit
import Testing

/// The pauses of apps whose work cannot be done now.
struct BlockedAppsTests {
    private let start = UnixTime(milliseconds: 1_770_000_000_000)

    @Test func `a blocked app waits as long as it was told, and no other app does`() {
        var apps = BlockedApps()
        apps.block("full", retryAfter: .seconds(60), at: start)
        #expect(apps.blocked(at: start + .seconds(59)) == ["full"])
        #expect(apps.next == start + .seconds(60))
        #expect(!apps.isDue(at: start + .seconds(59)) && apps.isDue(at: start + .seconds(60)))
        #expect(apps.blocked(at: start + .seconds(60)).isEmpty)
        // Its try is under way: it is not due again until that has ended.
        #expect(!apps.isDue(at: start + .seconds(61)) && apps.next == nil)
    }

    @Test func `the pause doubles with each failure up to five minutes, and a success ends it`() {
        var apps = BlockedApps()
        var pauses: [Duration] = []
        for _ in 0..<10 {
            apps.block("full", retryAfter: nil, at: start)
            pauses.append((apps.next ?? start) - start)
            _ = apps.blocked(at: start + .seconds(400))
        }
        #expect(pauses.prefix(4) == [.seconds(1), .seconds(2), .seconds(4), .seconds(8)])
        #expect(pauses.last == .seconds(300))
        apps.unblock("full")
        apps.block("full", retryAfter: nil, at: start)
        #expect(apps.next == start + .seconds(1))
    }

    @Test func `a pause of an hour, and a clock that is set back, keep an app for minutes only`() {
        var apps = BlockedApps()
        apps.block("full", retryAfter: .seconds(3_600), at: start)
        #expect(apps.next == start + .seconds(300))
        #expect(apps.isDue(at: start + .seconds(-86_400)))
    }

    @Test func `a service that is away concerns all apps, and a limit only the app that has it`() {
        #expect(RPCError(.resourceExhausted, "full").isOfOneApp)
        #expect(!RPCError(.unavailable, "away").isOfOneApp)
        #expect(!RPCError(.deadlineExceeded, "late").isOfOneApp)
    }
}
