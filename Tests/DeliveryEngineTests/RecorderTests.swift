import ServiceKit
import Testing

@testable import DeliveryEngine

struct RecorderTests {
    private static let key = RowKey(1, 7, "apns")
    private static let chunk = ChunkKey(1, 0)

    private static func moment(_ steady: Duration) -> Moment {
        Moment(civil: UnixTime(milliseconds: 0) + steady, steady: steady)
    }

    @Test func `of a row leased twice the newer token's result counts, in any order`() {
        let (old, new) = (LeaseToken(3), LeaseToken(5))
        let results: [(LeaseToken, DeliveryResult)] = [
            (new, .delivered), (old, .uncertain(reason: "no answer")),
        ]
        for order in [results, results.reversed()] {
            var recorder = Recorder()
            for (token, result) in order {
                recorder.add(result, of: Self.key, token, isAttempt: true, at: .zero)
            }
            let checkpoint = recorder.take(at: Self.moment(.zero), EngineLimits())
            #expect(checkpoint.rows == [.init(Self.key, new, .delivered)])
            // Both were attempts, which are not unrecorded any more.
            #expect(recorder.settle()?.attempts == 2)
        }
    }

    private func device(_ ordinal: UInt32) -> Checkpoint.Device {
        .init(ordinal, "d\(ordinal)", .failed(.gone, reason: "410"))
    }

    private func ordinals(_ checkpoint: Checkpoint) -> [UInt32] {
        checkpoint.chunks.flatMap(\.results).map(\.ordinal)
    }

    @Test func `a failed attempt is reported with other results, and no later than they are`() {
        let limits = EngineLimits()
        var recorder = Recorder()
        recorder.addInVain(device(1), of: Self.chunk, LeaseToken(1), at: .milliseconds(10))
        #expect(!recorder.isEmpty)
        #expect(recorder.due(limits) == .milliseconds(10) + limits.checkpointDelay)
        recorder.add(
            .init(2, "d2", .delivered), of: Self.chunk, LeaseToken(1), isAttempt: true,
            at: .milliseconds(20))
        let first = recorder.take(at: Self.moment(.milliseconds(30)), limits)
        #expect(ordinals(first) == [2])
        #expect(recorder.due(limits) == nil)
        _ = recorder.settle()
        let due = Duration.milliseconds(10) + limits.checkpointDelay
        #expect(!recorder.isDue(at: due - .milliseconds(1), limits))
        #expect(recorder.isDue(at: due, limits))
        #expect(ordinals(recorder.take(at: Self.moment(due), limits)) == [1])
        #expect(recorder.settle()?.attempts == 0)
        #expect(recorder.isEmpty)
        #expect(recorder.due(limits) == nil)
    }

    @Test func `failed attempts are written once they fill a checkpoint`() {
        let limits = EngineLimits()
        var recorder = Recorder()
        for ordinal in 0..<UInt32(limits.checkpointBatch) {
            #expect(!recorder.isDue(at: .zero, limits))
            recorder.addInVain(device(ordinal), of: Self.chunk, LeaseToken(1), at: .zero)
        }
        #expect(recorder.isDue(at: .zero, limits))
        let checkpoint = recorder.take(at: Self.moment(.zero), limits)
        #expect(ordinals(checkpoint) == Array(0..<UInt32(limits.checkpointBatch)))
    }

    @Test func `a failed attempt under an older lease is ignored if a newer lease has reported`() {
        var recorder = Recorder()
        recorder.addInVain(device(1), of: Self.chunk, LeaseToken(1), at: .zero)
        recorder.addInVain(device(2), of: Self.chunk, LeaseToken(2), at: .zero)
        recorder.touch(Self.chunk, LeaseToken(2), isReleased: true)
        let checkpoint = recorder.take(at: Self.moment(.zero), EngineLimits())
        #expect(ordinals(checkpoint) == [2])
        #expect(recorder.isEmpty)
    }

    @Test func `a chunk is given back with all known results, and so is a worker's last one`() {
        for isLast in [false, true] {
            var recorder = Recorder()
            recorder.addInVain(device(1), of: Self.chunk, LeaseToken(1), at: .zero)
            recorder.touch(Self.chunk, LeaseToken(1), isReleased: !isLast)
            let checkpoint = recorder.take(
                at: Self.moment(.zero), EngineLimits(), isLast: isLast)
            #expect(ordinals(checkpoint) == [1])
        }
    }
}
