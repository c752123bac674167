import HeraldClient
import Testing
import Times

/// Actions that wait for a server that does not answer.
struct ActionPauseTests {
    private static let start = UnixTime(milliseconds: 1_795_000_000_000)
    private static let save = ActionFlow.Request(.save, of: "m")

    /// Returns a flow whose only action has failed at a time.
    private static func failed(at time: UnixTime = start) -> ActionFlow {
        var flow = ActionFlow()
        _ = flow.handle(.requested(save), at: time)
        _ = flow.handle(.sent(.failed, number: 1), at: time)
        return flow
    }

    @Test func `an action that waits and is repeated is done and told at once`() {
        var flow = Self.failed()
        let now = Self.start + .seconds(1)
        #expect(
            flow.handle(.requested(Self.save), at: now) == [
                .note(Self.save), .apply(Self.save), .send(Self.save, number: 2),
                .wakeUp(now + .seconds(20)),
            ])
        // While the server is being told, a further one changes nothing.
        #expect(
            flow.handle(.requested(Self.save), at: now) == [
                .note(Self.save), .complete(number: 3),
            ])
        #expect(flow.handle(.sent(.done, number: 2), at: now) == [.complete(number: 2)])
        #expect(flow.unanswered.isEmpty)
    }

    @Test func `an action that the person undoes is not told any more, and not taken back`() {
        let undone = ActionFlow.Event.undone(.save, messageID: "m")
        var flow = Self.failed()
        #expect(flow.handle(.undone(.read, messageID: "m"), at: Self.start).isEmpty)
        #expect(flow.unanswered == [Self.save])
        #expect(flow.handle(undone, at: Self.start).isEmpty)
        #expect(flow.unanswered.isEmpty)
        // Under way it keeps the system waiting no longer, and its answer changes nothing.
        _ = flow.handle(.requested(Self.save), at: Self.start)
        #expect(flow.handle(undone, at: Self.start) == [.complete(number: 2)])
        #expect(flow.handle(.sent(.refused, number: 2), at: Self.start).isEmpty)
    }

    @Test func `when a hundred actions wait, a further one takes the oldest back`() {
        var flow = ActionFlow()
        let requests = (0...100).map { ActionFlow.Request(.save, of: "m\($0)") }
        for (index, request) in requests.dropLast().enumerated() {
            _ = flow.handle(.requested(request), at: Self.start)
            _ = flow.handle(.sent(.failed, number: index + 1), at: Self.start)
        }
        #expect(
            flow.handle(.requested(requests[100]), at: Self.start) == [
                .note(requests[100]), .rollBack(requests[0]), .apply(requests[100]),
                .send(requests[100], number: 101), .wakeUp(Self.start + .seconds(10)),
            ])
        #expect(flow.unanswered == Array(requests.dropFirst()))
    }

    @Test func `while a hundred actions are being told, the person is told that one more fails`() {
        var flow = ActionFlow()
        for index in 0..<100 {
            _ = flow.handle(.requested(.init(.save, of: "m\(index)")), at: Self.start)
        }
        #expect(
            flow.handle(.requested(Self.save), at: Self.start) == [
                .note(Self.save), .rollBack(Self.save), .complete(number: 101),
            ])
    }

    @Test func `a clock that is set back by a day delays nothing by more than an hour`() {
        let ahead = Self.start + .seconds(24 * 3600)
        for event in [ActionFlow.Event.tick, .sent(.failed, number: 0)] {
            var flow = Self.failed(at: ahead)
            _ = flow.handle(event, at: Self.start)
            let retry = Self.start + .seconds(3600)
            #expect(flow.handle(.tick, at: Self.start) == [.wakeUp(retry)])
            #expect(flow.handle(.tick, at: retry) == [.send(Self.save, number: 1)])
            // A day counts from when the clock was set.
            let end = Self.start + ActionFlow.lifetime
            #expect(
                flow.handle(.sent(.failed, number: 1), at: end) == [.rollBack(Self.save)])
        }
    }

    @Test func `a network that comes and goes tells everything every 30 seconds at most`() {
        var flow = Self.failed()
        let at = { (seconds: Int) in Self.start + .seconds(seconds) }
        #expect(flow.handle(.networkCame, at: at(1)) == [.send(Self.save, number: 1)])
        _ = flow.handle(.sent(.failed, number: 1), at: at(1))
        #expect(flow.handle(.networkCame, at: at(2)) == [.wakeUp(at(21))])
        #expect(flow.handle(.tick, at: at(21)) == [.send(Self.save, number: 1)])
        _ = flow.handle(.sent(.failed, number: 1), at: at(21))
        // The pause is shorter with a network, all the same.
        #expect(flow.handle(.networkCame, at: at(22)) == [.wakeUp(at(31))])
        #expect(flow.handle(.tick, at: at(31)) == [.send(Self.save, number: 1)])
        _ = flow.handle(.sent(.failed, number: 1), at: at(31))
        #expect(flow.handle(.networkCame, at: at(32)) == [.send(Self.save, number: 1)])
    }
}
