import DeliveryEngine
import ServiceKit
import Testing

/// Messages whose answers are late, and the chunks that would wait for them.
struct LateAnswerTests {
    /// Returns a worker that waits for late answers to its first two devices; all others have
    /// answered.
    private static func worker(
        keepsCheckpoints: Bool = false, onUncertain: Brief.OnUncertain = .resend
    ) throws -> LoneWorker {
        var worker = LoneWorker(
            Array(0..<9), onUncertain: onUncertain, keepsCheckpoints: keepsCheckpoints)
        for flight in worker.sent.dropFirst(2) {
            worker.handle(.ended(flight.id, .accepted))
        }
        // The sent attempts are all answered but for two; a later one shows that others go on.
        worker.now += .seconds(1)
        worker.handle(.tick)
        return worker
    }

    private static func late(_ worker: LoneWorker) -> [Checkpoint.Device] {
        worker.written.flatMap(\.results).filter(\.isUnderWay)
    }

    @Test func `a message whose answer is late leaves its chunk, which ends without it`() throws {
        let worker = try Self.worker()
        #expect(Self.late(worker).map(\.ordinal) == [0, 1])
        #expect(worker.written.last?.isReleased == true)
        #expect((worker.engine.underWay, worker.engine.late) == (2, 2))
        // That it may have arrived is written down, for whoever comes after a crash.
        for device in Self.late(worker) {
            guard case .later(_, attempts: 0, mayHaveArrived: true, _) = device.result else {
                Issue.record("\(device)")
                return
            }
        }
        #expect(worker.engine.unrecorded == 0)
    }

    @Test func `a late answer counts when it comes, under the token it was sent with`() throws {
        var worker = try Self.worker()
        worker.handle(.ended(worker.first[0].id, .accepted))
        worker.handle(.ended(worker.first[1].id, .gone(since: nil, reason: "410")))
        worker.now += worker.engine.limits.checkpointDelay
        worker.handle(.tick)
        #expect(worker.writtenRows.map(\.key.ordinal) == [0, 1])
        #expect(worker.writtenRows.allSatisfy { $0.token == LeaseToken(1) })
        #expect(
            worker.writtenRows.map(\.result) == [
                .delivered, .failed(.gone, reason: "410"),
            ])
        #expect((worker.engine.underWay, worker.engine.late) == (0, 0))
        #expect(worker.engine.unrecorded == 0)
    }

    @Test func `an answer that overtakes the record of its lateness is written after it`() throws {
        var worker = try Self.worker(keepsCheckpoints: true)
        worker.handle(.ended(worker.first[0].id, .accepted))
        for _ in 0..<4 {
            worker.now += worker.engine.limits.checkpointDelay
            worker.handle(.tick)
            worker.answerCheckpoint()
        }
        #expect(Self.late(worker).map(\.ordinal) == [0, 1])
        #expect(worker.writtenRows.map(\.result) == [.delivered])
        #expect(worker.engine.unrecorded == 0)
    }

    @Test func `the lease of a late message is renewed until its answer comes`() throws {
        var worker = try Self.worker()
        for _ in 0..<20 {
            worker.now += .seconds(1)
            worker.handle(.tick)
        }
        #expect(Set(worker.renewed.map(\.ordinal)) == [0, 1])
        worker.handle(.ended(worker.first[0].id, .accepted))
        worker.handle(.ended(worker.first[1].id, .accepted))
        worker.now += worker.engine.limits.checkpointDelay
        worker.handle(.tick)
        #expect(worker.writtenRows.map(\.result) == [.delivered, .delivered])
    }

    @Test func `without later answers no message is late before five seconds`() {
        var worker = LoneWorker(Array(0..<9))
        worker.now += .milliseconds(4_500)
        worker.handle(.tick)
        #expect(worker.engine.late == 0)
        worker.now += .seconds(1)
        worker.handle(.tick)
        #expect(worker.engine.late == 9)
    }

    @Test func `a lane without any answer may have at most sixteen late messages`() {
        var limits = EngineLimits()
        limits.late = 40
        var lane = Lane.Limits()
        lane.concurrency.first = 100
        var worker = LoneWorker(Array(0..<100), limits: limits, lane: lane)
        #expect(worker.sent.count == 100)
        worker.now += .seconds(10)
        worker.handle(.tick)
        #expect(worker.engine.late == limits.lateUnproven)
    }

    @Test func `a lane takes at most half of the places for late messages`() {
        var limits = EngineLimits()
        limits.late = 10
        var lane = Lane.Limits()
        lane.concurrency.first = 100
        var worker = LoneWorker(Array(0..<100), limits: limits, lane: lane)
        worker.handle(.ended(worker.first[99].id, .accepted))
        worker.now += .seconds(3)
        worker.handle(.tick)
        #expect(worker.engine.late == 5)
    }

    @Test func `the place of a late message is free for others`() {
        var limits = EngineLimits()
        limits.inFlight = 4
        var worker = LoneWorker(Array(0..<9), limits: limits)
        // A lane has three quarters of what may be under way.
        #expect(worker.sent.map(\.ordinal) == [0, 1, 2])
        worker.handle(.ended(worker.first[2].id, .accepted))
        worker.handle(.ended(worker.sent[0].id, .accepted))
        worker.now += .seconds(1)
        worker.handle(.tick)
        #expect(worker.sent.count == 2)
        #expect((worker.engine.underWay, worker.engine.late) == (5, 2))
    }

    @Test func `a few late messages without any answer are reported as a silent provider`() {
        var worker = LoneWorker(Array(0..<5))
        for _ in 0..<7 {
            worker.now += .seconds(1)
            worker.handle(.tick)
        }
        #expect(worker.engine.late == 5)
        let block = worker.engine.block(LaneKey(app: "a", adapter: "apns"), at: worker.now)
        #expect(block?.cause == .silent)
        #expect(block?.reason.hasPrefix("no answer to 5 messages") == true)
    }
}
