import DeliveryAdapters
import Audience
import Protocol
import ServiceKit
import Storage

/// What waits to be recorded, and who waits for that.
struct RecorderState {
    /// An outcome that is not on disk yet.
    struct Pending {
        let outcome: RecordedOutcome
        let run: Run
        let chunk: ChunkWork?
        /// Whether an attempt was made, which takes room in the window.
        let isAttempt: Bool
    }

    var pending: [Pending] = []
    var isFlushing = false
    var hasTimer = false
    /// Runs that wait for the last of their outcomes.
    var urgent = 0
    /// Lanes that wait for room in the window.
    var admissions: [CheckedContinuation<Void, Never>] = []
}

extension DeliveryService {
    /// The pause between attempts to write a checkpoint, such as while the disk is full.
    private static let checkpointPause: Duration = .milliseconds(250)

    /// Takes an outcome for the next checkpoint.
    ///
    /// - Parameter isAttempt: whether one was made for it.
    func record(
        _ outcome: RecordedOutcome, _ run: Run, chunk: ChunkWork? = nil, isAttempt: Bool = false
    ) {
        // In one step with the outcome: whatever checkpoint takes the one takes the other.
        chunk?.done.insert(outcome.ordinal)
        run.unrecorded += 1
        recorder.pending.append(
            .init(outcome: outcome, run: run, chunk: chunk, isAttempt: isAttempt))
        if recorder.pending.count >= limits.checkpointBatch {
            startFlush()
        } else {
            startTimer()
        }
    }

    /// Returns when every outcome of a run is recorded, or never will be.
    func waitUntilRecorded(_ run: Run) async {
        guard run.unrecorded > 0 else { return }
        recorder.urgent += 1
        startFlush()
        await withCheckedContinuation { run.recorded = $0 }
        recorder.urgent -= 1
    }

    /// Lets as many lanes go on as there may be room for; all of them when nothing is sent any
    /// more.
    func admit() {
        metrics.note(window)
        let room = queue.isStopping ? recorder.admissions.count : window.room
        let admitted = recorder.admissions.prefix(room)
        recorder.admissions.removeFirst(admitted.count)
        for lane in admitted { lane.resume() }
    }

    private func startTimer() {
        guard !recorder.hasTimer, !recorder.isFlushing else { return }
        recorder.hasTimer = true
        Task {
            // Not cancelled by anyone.
            try? await Task.sleep(for: limits.checkpointDelay)
            recorder.hasTimer = false
            startFlush()
        }
    }

    private func startFlush() {
        guard !recorder.isFlushing, !recorder.pending.isEmpty else { return }
        recorder.isFlushing = true
        Task { await flush() }
    }

    private func flush() async {
        repeat {
            let batch = recorder.pending
            recorder.pending = []
            var checkpoint = Checkpoint()
            var seen: Set<ObjectIdentifier> = []
            for one in batch {
                guard let chunk = one.chunk, seen.insert(ObjectIdentifier(chunk)).inserted else {
                    continue
                }
                checkpoint.chunks.append(chunk.progress(of: one.outcome.sequence))
            }
            for adapter in environment.adapters { await adapter.flush() }
            checkpoint.outcomes = batch.map(\.outcome)
            await write(checkpoint)
            forget(batch)
        } while recorder.pending.count >= limits.checkpointBatch
            || recorder.urgent > 0 && !recorder.pending.isEmpty
        recorder.isFlushing = false
        if !recorder.pending.isEmpty { startTimer() }
    }

    private func write(_ checkpoint: Checkpoint) async {
        var isWritten = false
        while !isWritten {
            do {
                try await store.record(checkpoint, now: now)
                isWritten = true
            } catch is Fenced {
                return fence()
            } catch let error as StorageError where error.code == .closed {
                queue.isStopping = true
                return
            } catch {
                log(.warning, "outcomes cannot be recorded yet", ["error": "\(error)"])
                // As after a crash, what is not recorded is repeated with the same message ids.
                if queue.isStopping { return }
                // What is sent stays in the window, so no more is sent meanwhile.
                try? await Task.sleep(for: Self.checkpointPause)
            }
        }
        let second = now.milliseconds / 1000
        for outcome in checkpoint.outcomes where outcome.result == .delivered {
            rate.add(at: second)
        }
    }

    private func forget(_ batch: [RecorderState.Pending]) {
        window.settle(batch.count { $0.isAttempt })
        for one in batch {
            one.run.unrecorded -= 1
            guard one.run.unrecorded == 0 else { continue }
            one.run.recorded?.resume()
            one.run.recorded = nil
        }
        admit()
    }
}
