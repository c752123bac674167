import HeraldClient
import Testing
import Times

struct ResponderTests {
    private actor Log {
        private(set) var lines: [String] = []
        func add(_ line: String) { lines.append(line) }
    }

    private final class Screen: EventResponder {
        let name: String
        let type: String
        let log: Log

        init(_ name: String, _ type: String, _ log: Log) {
            (self.name, self.type, self.log) = (name, type, log)
        }

        func accepts(_ event: AppEvent) async -> Bool {
            await Task.yield()
            return event.type == type
        }
        func respond(to event: AppEvent) async { await log.add(name) }
    }

    @Test func `the latest screen that accepts responds, and no other`() async {
        let log = Log()
        let screens = [Screen("a", "x", log), Screen("b", "x", log), Screen("c", "y", log)]
        var chain = ResponderChain()
        for screen in screens { chain.add(screen) }
        #expect(await chain.offer(AppEvent("x")))
        #expect(await !chain.offer(AppEvent("z")))
        // A screen that appears again is the latest again, once.
        chain.add(screens[0])
        #expect(await chain.offer(AppEvent("x")))
        #expect(await log.lines == ["b", "a"])
        #expect(chain.count == 3)
    }

    @Test func `a screen that is gone is skipped, without having removed itself`() async {
        let log = Log()
        var chain = ResponderChain()
        let first = Screen("a", "x", log)
        chain.add(first)
        do {
            let second = Screen("b", "x", log)
            chain.add(second)
            #expect(chain.count == 2)
        }
        #expect(chain.count == 1)
        #expect(await chain.offer(AppEvent("x")))
        #expect(await log.lines == ["a"])
    }

    @Test func `the screens of the scene come before those of others`() async {
        let log = Log()
        let screens = [Screen("left", "x", log), Screen("right", "x", log)]
        var chain = ResponderChain()
        chain.add(screens[0], scene: "left")
        chain.add(screens[1], scene: "right")
        #expect(await chain.offer(AppEvent("x", scene: "left")))
        #expect(await chain.offer(AppEvent("x", scene: "other")))
        #expect(await log.lines == ["left", "right"])
    }

    enum TaskEvent: String { case assigned = "task_assigned" }

    @Test func `an event type that the app does not know stays what it is`() {
        #expect(EventType<TaskEvent>("task_assigned") == .known(.assigned))
        #expect(EventType<TaskEvent>("task_teleported") == .unknown("task_teleported"))
    }

    @Test func `a push and a link lead to the same event`() throws {
        var message = PushMessage(id: "m")
        (message.eventType, message.objectID) = ("task_assigned", "17")
        let pushed = try #require(AppEvent(message))
        let table = LinkTable(
            schemes: ["app"],
            routes: [.init("task_assigned", "/tasks/:id"), .init("event", "/event")])
        for text in ["app://tasks/17", "app://event?event_type=task_assigned&task_id=17"] {
            let link = DeepLink(text, from: .outside)
            guard case .route(let match) = table.verdict(link) else {
                Issue.record("no route for \(text)")
                continue
            }
            let opened = AppEvent(link, match, .taskRabbit)
            #expect(opened.type == pushed.type && opened.objectID == pushed.objectID)
        }
    }
}
