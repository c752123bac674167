import Spatial

extension GeoService {
    /// Has trees of places merged as long as that makes searches faster, unless it is being done.
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
