import HeraldClient
import Testing
import Times

/// Properties of the screen on random messages; the seed is in the test's message.
struct NotificationScreenTests {
    private static let now = UnixTime(milliseconds: ScreenWorld.start + 20_000)
    private static let rules = ScreenRules()

    private static func screen(of messages: [PushMessage]) -> NotificationScreen {
        var screen = NotificationScreen()
        for message in messages { _ = screen.handle(.received(message), rules, at: now) }
        return screen
    }

    private static func shown(_ screen: NotificationScreen) -> [String] {
        screen.notifications(rules).map { "\($0.slot) \($0.message.id) \($0.count)" }
    }

    @Test func `copies and another order of arrival lead to the same screen`() {
        for seed in Schedules.seeds(250) {
            var world = ScreenWorld(seed)
            let messages = (0..<world.dice.below(14)).map { _ in world.message() }
            let screen = Self.screen(of: messages)
            let copies = (messages + messages).shuffled(using: &world.dice)
            let other = Self.screen(of: copies)
            #expect(Self.shown(screen) == Self.shown(other), "seed \(seed)")
            #expect(screen.badge(Self.rules) == other.badge(Self.rules), "seed \(seed)")
        }
    }

    @Test func `the screen is what a plain look at all messages says`() {
        for seed in Schedules.seeds(250) {
            var world = ScreenWorld(seed)
            let messages = (0..<world.dice.below(14)).map { _ in world.message() }
            let screen = Self.screen(of: messages.shuffled(using: &world.dice))
            let naive = NaiveScreen(messages: messages, now: Self.now, callLifetime: 30_000)
            let shown = screen.notifications(Self.rules)
            #expect(Set(shown.map(\.slot)) == Set(naive.shown.keys), "seed \(seed)")
            for one in shown {
                #expect(naive.shown[one.slot]?.count == one.count, "seed \(seed) \(one.slot)")
            }
            #expect(screen.badge(Self.rules) == naive.badge, "seed \(seed)")
        }
    }

    @Test func `there is one INFO of a team's member at most, and none older than a mention`() {
        for seed in Schedules.seeds(250) {
            var world = ScreenWorld(seed)
            var screen = NotificationScreen()
            var messages = (0..<20).map { _ in world.message() }
            if world.dice.happens(50) { messages.shuffle(using: &world.dice) }
            for message in messages {
                _ = screen.handle(.received(message), Self.rules, at: Self.now)
                let shown = screen.notifications(Self.rules)
                let infos = shown.filter { $0.kind == .info }
                let scopes = infos.map { [$0.message.team, $0.message.user] }
                #expect(Set(scopes).count == infos.count, "seed \(seed)")
                for (info, scope) in zip(infos, scopes) {
                    let mentions = shown.filter {
                        $0.kind == .mention && [$0.message.team, $0.message.user] == scope
                    }
                    let sent = { (it: ShownNotification) in it.message.sentTime ?? Self.now }
                    #expect(mentions.allSatisfy { sent($0) < sent(info) }, "seed \(seed)")
                }
            }
        }
    }

    @Test func `right after a mention there is no INFO of its team, if payloads tell no times`() {
        for seed in Schedules.seeds(250) {
            var world = ScreenWorld(seed)
            var screen = NotificationScreen()
            for step in 0..<20 {
                var message = world.message()
                // As in S4: what comes later is newer.
                (message.sentTime, message.collapseKey, message.version) = (nil, "", 0)
                if message.clears { continue }
                let now = UnixTime(milliseconds: ScreenWorld.start + Int64(step) * 1_000)
                let actions = screen.handle(.received(message), Self.rules, at: now)
                guard message.kind == .mention, !message.isSilent else { continue }
                let shown = screen.notifications(Self.rules)
                #expect(
                    !shown.contains {
                        $0.kind == .info && $0.message.team == message.team
                            && $0.message.user == message.user
                    }, "seed \(seed)")
                let alerts = actions.contains {
                    if case .show(let it) = $0 { it.alerts } else { false }
                }
                #expect(alerts, "seed \(seed)")
            }
        }
    }

    @Test func `INFO never alerts, and a badge and a test are never shown`() {
        for seed in Schedules.seeds(250) {
            var world = ScreenWorld(seed)
            var screen = NotificationScreen()
            for message in (0..<20).map({ _ in world.message() }) {
                for action in screen.handle(.received(message), Self.rules, at: Self.now) {
                    guard case .show(let shown) = action else { continue }
                    #expect(shown.kind != .badge && shown.kind != .test, "seed \(seed)")
                    #expect(shown.kind != .info || !shown.alerts, "seed \(seed)")
                }
            }
        }
    }

    @Test func `the screen, the teams and the memory of copies are bounded`() {
        var screen = NotificationScreen()
        for index in 0..<3_000 {
            var message = PushMessage(id: "m\(index)")
            (message.title, message.team) = ("m", "T\(index)")
            message.kind = index % 2 == 0 ? .mention : .info
            let now = UnixTime(milliseconds: ScreenWorld.start + Int64(index))
            _ = screen.handle(.received(message), Self.rules, at: now)
            _ = screen.handle(.read(["r\(index)"]), Self.rules, at: now)
        }
        let shown = screen.notifications(Self.rules)
        #expect(shown.count == NotificationScreen.mostSlots)
        // The newest are there.
        #expect(shown.contains { $0.message.id == "m2999" })
        #expect(!shown.contains { $0.message.id == "m0" })
    }
}
