import DeliveryEngine
import Testing

/// The results that a checkpoint contains.
struct EngineCheckpointTests {
    /// Returns the devices whose results are in the first checkpoint of a campaign, by their
    /// ordinals.
    ///
    /// The first device is gone; the others get their messages.
    private func firstResults(_ onUncertain: Brief.OnUncertain, doubtful: UInt32? = nil) -> [UInt32]
    {
        var limits = EngineLimits()
        limits.checkpointBatch = 3
        var worker = LoneWorker(
            Array(0..<20), doubtful: doubtful, limits: limits, onUncertain: onUncertain,
            keepsCheckpoints: true)
        var underWay = worker.sent
        while worker.checkpoint == nil, !underWay.isEmpty {
            let (id, ordinal) = underWay.removeFirst()
            let outcome = ordinal == 0 ? AttemptOutcome.gone(since: nil, reason: "") : .accepted
            worker.handle(.ended(id, outcome))
            underWay += worker.sent
        }
        return worker.written.flatMap(\.results).map(\.ordinal)
    }

    @Test func `a message that nobody received is not in the next checkpoint`() {
        #expect(firstResults(.resend) == [1, 2, 3])
    }

    @Test func `a message that would be uncertain after a crash is in the next checkpoint`() {
        #expect(firstResults(.drop) == [0, 1, 2])
    }

    @Test func `a message that may have been received before is in the next checkpoint`() {
        #expect(firstResults(.resend, doubtful: 19) == [0, 1, 2])
    }
}
