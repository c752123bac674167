import DeliveryEngine
import ServiceKit
import Testing

/// Messages that no provider has processed, such as those on refused streams.
struct EngineRepeatTests {
    @Test func `an unprocessed message is sent again at once, and nothing is recorded`() throws {
        var worker = LoneWorker([3, 7])
        #expect(worker.sent.map(\.ordinal) == [3, 7])
        try worker.unprocessed(3)
        #expect(worker.sent.map(\.ordinal) == [3])
        #expect(worker.engine.unrecorded == 2)
        #expect(worker.written.allSatisfy { $0.results.isEmpty && !$0.isReleased })
    }

    @Test func `a message that is never processed waits like others in the end`() throws {
        var worker = LoneWorker([3, 7])
        for _ in 0..<worker.engine.limits.repeats {
            try worker.unprocessed(3)
            #expect(worker.sent.map(\.ordinal) == [3])
        }
        try worker.unprocessed(3)
        #expect(worker.sent.isEmpty)
        worker.now += worker.engine.limits.checkpointDelay
        worker.handle(.tick)
        let results = worker.written.flatMap(\.results)
        #expect(results.map(\.ordinal) == [3])
        guard case .later? = results.first?.result else {
            Issue.record("\(results)")
            return
        }
    }

    @Test func `a switch prevents sending again, and the chunk is given back`() throws {
        var worker = LoneWorker([3, 7], doubtful: 3)
        let sent = worker.sent
        var switches = Switches()
        switches.set(.everything, "stopped", epoch: 1)
        worker.handle(.switched(switches))
        for flight in sent {
            worker.handle(.ended(flight.id, .unprocessed(reason: "refused")))
            #expect(worker.sent.isEmpty)
        }
        let last = try #require(worker.written.last)
        #expect(last.isReleased && last.results.isEmpty)
        // Of the first an earlier worker may have written; that it was refused now says nothing.
        #expect(last.intent == 3)
        #expect(worker.engine.underWay == 0 && worker.engine.unrecorded == 0)
    }
}

extension LoneWorker {
    fileprivate mutating func unprocessed(_ ordinal: UInt32) throws {
        let flight = try #require(sent.first { $0.ordinal == ordinal })
        handle(.ended(flight.id, .unprocessed(reason: "refused")))
    }
}
