import GeoService
import Transport

extension ComputeWorkers {
    /// Creates workers from threads of the event loop that the service runs on.
    static func threads(of loop: EventLoop) -> ComputeWorkers {
        // One processor is left for the loop itself, which has work for each answer.
        let others = max(1, ComputeThreads.onlineProcessors - 1)
        return ComputeWorkers(
            merging: .threads(1, of: loop), searching: .threads(others, of: loop),
            threads: others)
    }
}

extension ComputeWorker {
    fileprivate static func threads(_ count: Int, of loop: EventLoop) -> ComputeWorker {
        let threads = ComputeThreads(count, for: loop)
        return ComputeWorker { work in
            await withCheckedContinuation { continuation in
                threads.start(work, then: { continuation.resume() })
            }
        }
    }
}
