import Spatial

extension GeoService {
    /// Merges trees of places in the background as long as that makes searches faster; does nothing
    /// if that is already running.
    func settle() {
        guard !isSettling else { return }
        isSettling = true
        Task {
            while let merge = indexes.nextMerge() {
                let result = await workers.merging.perform { merge.work.perform() }
                indexes.finish(merge, result)
                metrics.merged(merge.work.count)
            }
            isSettling = false
        }
    }
}
