import DeliveryEngine
import Testing

/// The in-flight window, which outcomes free at once or only when they are stored.
struct EngineRoomTests {
    /// A worker with room for few messages, whose store takes checkpoints when the test tells it
    /// to.
    private struct Worker {
        var lone: LoneWorker
        private var underWay: [FlightID]

        init(doubtful: UInt32? = nil) {
            var limits = EngineLimits()
            (limits.inFlight, limits.checkpointBatch) = (3, 1)
            lone = LoneWorker(
                Array(0..<20), doubtful: doubtful, limits: limits, keepsCheckpoints: true)
            underWay = lone.sent.map(\.id)
        }

        var unrecorded: Int { lone.engine.unrecorded }

        /// Ends the oldest message under way, and returns the number of messages that are sent
        /// then.
        mutating func end(_ outcome: AttemptOutcome) -> Int {
            lone.handle(.ended(underWay.removeFirst(), outcome))
            underWay += lone.sent.map(\.id)
            return lone.sent.count
        }

        /// Answers the checkpoint of the worker, and returns the number of messages that are sent
        /// then.
        mutating func store() throws -> Int {
            try #require(lone.checkpoint != nil)
            lone.answerCheckpoint()
            underWay += lone.sent.map(\.id)
            return lone.sent.count
        }
    }

    @Test(arguments: [
        AttemptOutcome.accepted, .providerFails(after: nil, reason: "503"),
        .uncertain(reason: "reset"), .deviceBusy(after: nil, reason: "429"),
    ])
    func `a message that may come twice takes room until the store has its result`(
        outcome: AttemptOutcome
    ) throws {
        var worker = Worker()
        #expect(worker.end(outcome) == 1)
        #expect(worker.end(outcome) == 0)
        #expect(worker.unrecorded == 4)
        #expect(try worker.store() == 1)
        #expect(worker.unrecorded == 4)
    }

    @Test(arguments: [
        AttemptOutcome.gone(since: nil, reason: "410"), .refused(reason: "400"),
    ])
    func `a message that nobody receives frees its room at once`(outcome: AttemptOutcome) throws {
        var worker = Worker()
        for _ in 0..<5 {
            #expect(worker.end(outcome) == 1)
            #expect(worker.unrecorded == 3)
        }
        // What the store has of them is not counted again.
        _ = try worker.store()
        #expect(worker.unrecorded == 3)
    }

    @Test func `a gone address in a doubtful range counts as possibly sent to`() throws {
        var worker = Worker(doubtful: 19)
        #expect(worker.end(.gone(since: nil, reason: "410")) == 1)
        #expect(worker.end(.gone(since: nil, reason: "410")) == 0)
        #expect(worker.unrecorded == 4)
        #expect(try worker.store() == 1)
    }
}
