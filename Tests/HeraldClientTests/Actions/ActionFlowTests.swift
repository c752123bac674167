import Foundation
import HeraldClient
import Testing
import Times

struct ActionFlowTests {
    private static let start = UnixTime(milliseconds: 1_795_000_000_000)
    private static let save = ActionFlow.Request(.save, of: "m")

    @Test func `a save is done at once, told to the server, and then the system may go on`() {
        var flow = ActionFlow()
        #expect(
            flow.handle(.requested(Self.save), at: Self.start) == [
                .note(Self.save), .apply(Self.save), .send(Self.save, number: 1),
                .wakeUp(Self.start + .seconds(20)),
            ])
        #expect(flow.handle(.sent(.done, number: 1), at: Self.start) == [.complete(number: 1)])
        #expect(flow.unanswered.isEmpty)
    }

    @Test func `a server that fails is told again after longer and longer pauses`() {
        var flow = ActionFlow()
        _ = flow.handle(.requested(Self.save), at: Self.start)
        #expect(
            flow.handle(.sent(.failed, number: 1), at: Self.start) == [
                .complete(number: 1), .wakeUp(Self.start + .seconds(10)),
            ])
        var now = Self.start
        for pause in [10, 20, 40, 80] {
            #expect(
                flow.handle(.tick, at: now + .seconds(pause - 1)) == [
                    .wakeUp(now + .seconds(pause))
                ])
            now = now + .seconds(pause)
            #expect(flow.handle(.tick, at: now) == [.send(Self.save, number: 1)])
            #expect(
                flow.handle(.sent(.failed, number: 1), at: now) == [
                    .wakeUp(now + .seconds(2 * pause))
                ])
        }
        #expect(flow.unanswered == [Self.save])
    }

    @Test func `a change that no server has taken in a day is taken back`() {
        var flow = ActionFlow()
        _ = flow.handle(.requested(Self.save), at: Self.start)
        var now = Self.start
        var asked = 0
        while let next = flow.handle(.sent(.failed, number: 1), at: now).wakeUp {
            #expect(next > now && next <= Self.start + ActionFlow.lifetime)
            now = next
            #expect(flow.handle(.tick, at: now) == [.send(Self.save, number: 1)])
            asked += 1
        }
        #expect(now == Self.start + ActionFlow.lifetime && (20...40).contains(asked))
        #expect(flow.unanswered.isEmpty)
    }

    @Test func `a network or a launch ends a pause, over the app's end`() throws {
        var flow = ActionFlow()
        _ = flow.handle(.requested(Self.save), at: Self.start)
        // Under way it is not told a second time.
        #expect(flow.handle(.networkCame, at: Self.start).wakeUp == Self.start + .seconds(20))
        _ = flow.handle(.sent(.failed, number: 1), at: Self.start)
        var stored = try JSONDecoder().decode(
            ActionFlow.self, from: try JSONEncoder().encode(flow))
        let now = Self.start + .seconds(1)
        #expect(flow.handle(.networkCame, at: now) == [.send(Self.save, number: 1)])
        #expect(stored.handle(.relaunched, at: now) == [.send(Self.save, number: 1)])
    }

    @Test func `actions that an older version of the library has stored go on`() throws {
        let old =
            #"{"number":1,"running":[{"request":{"action":"save","messageID":"m","link":""},"#
            + #""number":1,"deadline":1795000000000,"attempts":1,"isCompleted":false}]}"#
        var flow = try JSONDecoder().decode(ActionFlow.self, from: Data(old.utf8))
        #expect(flow.handle(.relaunched, at: Self.start) == [.send(Self.save, number: 1)])
        #expect(flow.handle(.sent(.failed, number: 1), at: Self.start).wakeUp != nil)
    }

    @Test func `a server that refuses is not asked again`() {
        var flow = ActionFlow()
        _ = flow.handle(.requested(Self.save), at: Self.start)
        #expect(
            flow.handle(.sent(.refused, number: 1), at: Self.start) == [
                .rollBack(Self.save), .complete(number: 1),
            ])
    }

    @Test func `a server that does not answer keeps the system waiting for twenty seconds only`() {
        var flow = ActionFlow()
        _ = flow.handle(.requested(Self.save), at: Self.start)
        #expect(
            flow.handle(.tick, at: Self.start + .seconds(19)) == [
                .wakeUp(Self.start + .seconds(20))
            ])
        #expect(flow.handle(.tick, at: Self.start + .seconds(20)) == [.complete(number: 1)])
        // What comes after it still counts, and the handler is not called again.
        #expect(
            flow.handle(.sent(.refused, number: 1), at: Self.start + .seconds(40)) == [
                .rollBack(Self.save)
            ])
    }

    @Test func `after the app's end the server is told again with the same number`() throws {
        var flow = ActionFlow()
        _ = flow.handle(.requested(Self.save), at: Self.start)
        var stored = try JSONDecoder().decode(
            ActionFlow.self, from: try JSONEncoder().encode(flow))
        #expect(
            stored.handle(.relaunched, at: Self.start + .seconds(60)) == [
                .send(Self.save, number: 1)
            ])
        #expect(stored.handle(.sent(.done, number: 1), at: Self.start).isEmpty)
    }

    @Test func `what no server has to know is done and over`() {
        for (action, what) in [
            (MessageAction.open, true), (.share, true), (.later, false),
        ] {
            var flow = ActionFlow()
            let request = ActionFlow.Request(action, of: "m", link: "/a")
            let done: ActionFlow.Action = what ? .show(request) : .apply(request)
            #expect(
                flow.handle(.requested(request), at: Self.start) == [
                    .note(request), done, .complete(number: 1),
                ])
        }
    }

    @Test func `the completion handler of each request is called exactly once in its process`()
        throws
    {
        for seed in Schedules.seeds(300) {
            var dice = Dice(seed)
            var flow = ActionFlow()
            var disk = flow
            var (sent, handlers): ([Int], [Int: Int]) = ([], [:])
            /// The messages whose action is done on the device, and those whose action the server
            /// has.
            var (device, server): (Set<String>, Set<String>) = ([], [])
            var now = Self.start
            func perform(_ actions: [ActionFlow.Action]) {
                for action in actions {
                    switch action {
                    case .send(let request, let number, _):
                        sent.append(number)
                        if dice.happens(60) { server.insert(request.messageID) }
                    case .complete(let number): handlers[number, default: 0] += 1
                    case .apply(let request): device.insert(request.messageID)
                    case .rollBack(let request): device.remove(request.messageID)
                    case .note, .show, .wakeUp: break
                    }
                }
            }
            for step in 0..<40 {
                now = now + .seconds(dice.below(8))
                var event = ActionFlow.Event.tick
                if dice.happens(25) {
                    event = .requested(.init(.save, of: "m\(step)"))
                } else if !sent.isEmpty, dice.happens(60) {
                    event = .sent(
                        dice.one(of: [.done, .failed, .refused]), number: sent.removeFirst())
                } else if dice.happens(10) {
                    event = .undone(.save, messageID: "m\(dice.below(40))")
                } else if dice.happens(10) {
                    event = .networkCame
                } else if dice.happens(8) {
                    flow = disk
                    (sent, handlers) = ([], [:])
                    event = .relaunched
                }
                let actions = flow.handle(event, at: now)
                if case .requested = event { handlers[flow.lastNumber] = 0 }
                disk = flow
                perform(actions)
            }
            // What waits is told when there is a network, and none has come just before.
            perform(flow.handle(.networkCame, at: now + .seconds(30)))
            while !sent.isEmpty {
                perform(flow.handle(.sent(.done, number: sent.removeFirst()), at: now))
            }
            perform(flow.handle(.tick, at: now + .seconds(60)))
            #expect(handlers.values.allSatisfy { $0 == 1 }, "seed \(seed): \(handlers)")
            #expect(flow.unanswered.isEmpty, "seed \(seed)")
        }
    }
}

extension [ActionFlow.Action] {
    /// The time at which the flow has to be woken; nil if it needs no wake-up.
    fileprivate var wakeUp: UnixTime? {
        for case .wakeUp(let time) in self { return time }
        return nil
    }
}
