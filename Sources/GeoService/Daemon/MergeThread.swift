import GeoService
import Spatial
import Synchronization
import Transport

extension MergeWorker {
    /// By a thread of the loop that the service lives on.
    static func thread(of loop: EventLoop) -> MergeWorker {
        let threads = ComputeThreads(1, for: loop)
        return MergeWorker { merge in
            let result = Mutex<PlaceMerge.Result?>(nil)
            return await withCheckedContinuation { continuation in
                threads.start(
                    { result.withLock { $0 = merge.perform() } },
                    then: {
                        guard let result = result.withLock({ $0 }) else {
                            preconditionFailure("what was done has a result")
                        }
                        continuation.resume(returning: result)
                    })
            }
        }
    }
}
