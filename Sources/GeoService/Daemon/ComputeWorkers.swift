import GeoService
import Transport

extension ComputeWorkers {
    /// By threads of the loop that the service lives on.
    static func threads(of loop: EventLoop) -> ComputeWorkers {
        // The loop itself has something to do for each answer.
        let others = max(1, ComputeThreads.onlineProcessors - 1)
        return ComputeWorkers(
            merging: .threads(1, of: loop), searching: .threads(others, of: loop))
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
