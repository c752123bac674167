import HeraldClient
import Testing
import Times

struct ResponseFlowTests {
    private static let task = ScreenPath("task_assigned", ["tasks", "task"])
    private static let chat = ScreenPath("chat", ["chats", "chat"], whileLoading: .wait)
    private static let start = UnixTime(milliseconds: 1_795_000_000_000)
    private static let one = AppEvent("task_assigned", objectID: "1")
    private static let two = AppEvent("task_assigned", objectID: "2")
    private static let talk = AppEvent("chat", objectID: "3")

    private static func loading() -> ResponseFlow {
        var flow = ResponseFlow([task, chat])
        _ = flow.handle(.received(one), at: start)
        _ = flow.handle(.offered(false, number: 1), at: start)
        return flow
    }

    @Test func `a screen that responds ends it`() {
        var flow = ResponseFlow([Self.task])
        #expect(
            flow.handle(.received(Self.one), at: Self.start) == [.offer(Self.one, number: 1)])
        #expect(flow.handle(.offered(true, number: 1), at: Self.start).isEmpty)
        #expect(!flow.isBusy)
    }

    @Test func `the screens of a link come once their data is there if no handler responds`() {
        var flow = ResponseFlow([Self.task])
        _ = flow.handle(.received(Self.one), at: Self.start)
        #expect(
            flow.handle(.offered(false, number: 1), at: Self.start) == [
                .load(Self.task, Self.one, number: 2), .wakeUp(Self.start + .seconds(10)),
            ])
        #expect(
            flow.handle(.loaded(true, number: 2), at: Self.start) == [
                .present(Self.task, Self.one)
            ])
        #expect(!flow.isBusy)
    }

    @Test func `data that fails or does not come leads to a screen with a button to try again`() {
        for isLate in [true, false] {
            var flow = Self.loading()
            let event: ResponseFlow.Event = isLate ? .tick : .loaded(false, number: 2)
            #expect(
                flow.handle(event, at: Self.start + .seconds(10)) == [
                    .presentStub(Self.task, Self.one)
                ])
            // What comes after the deadline does not jump in.
            #expect(flow.handle(.loaded(true, number: 2), at: Self.start).isEmpty)
            #expect(
                flow.handle(.retried, at: Self.start).first
                    == .load(Self.task, Self.one, number: 3))
        }
    }

    @Test func `a second event takes the place of the one that is loading, if its type says so`() {
        var flow = Self.loading()
        #expect(
            flow.handle(.received(Self.two), at: Self.start) == [
                .noteSuperseded(Self.one), .offer(Self.two, number: 3),
            ])
        #expect(flow.handle(.loaded(true, number: 2), at: Self.start).isEmpty)
    }

    @Test func `a second event waits, if its type says so`() {
        var flow = Self.loading()
        #expect(flow.handle(.received(Self.talk), at: Self.start).isEmpty)
        #expect(
            flow.handle(.loaded(true, number: 2), at: Self.start) == [
                .present(Self.task, Self.one), .offer(Self.talk, number: 3),
            ])
    }

    @Test func `of many that wait the oldest is dropped, and it is noted`() {
        var flow = Self.loading()
        var dropped: [ResponseFlow.Action] = []
        for index in 0..<7 {
            let event = AppEvent("chat", objectID: "\(index)")
            dropped += flow.handle(.received(event), at: Self.start)
        }
        #expect(
            dropped == [
                .noteSuperseded(AppEvent("chat", objectID: "0")),
                .noteSuperseded(AppEvent("chat", objectID: "1")),
            ])
    }

    @Test func `a type that nothing is declared for is noted, or has the screens for the rest`() {
        let event = AppEvent("task_teleported")
        var flow = ResponseFlow([Self.task])
        _ = flow.handle(.received(event), at: Self.start)
        #expect(
            flow.handle(.offered(false, number: 1), at: Self.start) == [.noteUnhandled(event)])
        let rest = ScreenPath("", ["home"])
        var other = ResponseFlow([Self.task, rest])
        _ = other.handle(.received(event), at: Self.start)
        #expect(
            other.handle(.offered(false, number: 1), at: Self.start).first
                == .load(rest, event, number: 2))
    }

    @Test func `each event ends exactly once in whatever order answers come`() {
        for seed in Schedules.seeds(300) {
            var dice = Dice(seed)
            var flow = ResponseFlow([Self.task, Self.chat])
            var ends: [String: Int] = [:]
            var sent: [String] = []
            var questions: [ResponseFlow.Event] = []
            var pending = 0
            var now = Self.start
            var stubs: Set<String> = []
            var offers: [Int: String] = [:]
            while pending < 60 || !questions.isEmpty || flow.isBusy {
                pending += 1
                now = now + .seconds(dice.below(4))
                var event = ResponseFlow.Event.tick
                if pending < 60, dice.happens(25) {
                    let id = "\(sent.count)"
                    sent.append(id)
                    event = .received(
                        AppEvent(dice.one(of: ["task_assigned", "chat", "new"]), objectID: id))
                } else if !questions.isEmpty {
                    event = questions.remove(at: dice.below(questions.count))
                } else if dice.happens(20) {
                    event = .retried
                }
                let before = flow
                let actions = flow.handle(event, at: now)
                if case .offered(true, let number) = event, flow != before {
                    ends[offers[number] ?? "", default: 0] += 1
                }
                for action in actions {
                    switch action {
                    case .offer(let it, let number):
                        let answer = ResponseFlow.Event.offered(dice.happens(30), number: number)
                        offers[number] = it.objectID
                        questions.append(answer)
                    case .load(_, let it, let number):
                        stubs.remove(it.objectID)
                        questions.append(.loaded(dice.happens(60), number: number))
                    case .present(_, let it), .noteUnhandled(let it), .noteSuperseded(let it),
                        .noteLoggedOut(let it):
                        ends[it.objectID, default: 0] += 1
                    case .presentStub(_, let it): stubs.insert(it.objectID)
                    case .wakeUp: break
                    }
                }
            }
            for id in sent {
                let count = ends[id, default: 0] + (stubs.contains(id) ? 1 : 0)
                #expect(count == 1, "seed \(seed), event \(id)")
            }
        }
    }
}
