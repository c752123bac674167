package import Spatial

/// Where trees of places are merged: it may take seconds.
package struct MergeWorker: Sendable {
    private let work: @Sendable (PlaceMerge) async -> PlaceMerge.Result

    /// - Parameter work: performs a merge anywhere.
    package init(_ work: @escaping @Sendable (PlaceMerge) async -> PlaceMerge.Result) {
        self.work = work
    }

    /// At once, where it is asked for.
    package static let inPlace = MergeWorker { $0.perform() }

    func perform(_ merge: PlaceMerge) async -> PlaceMerge.Result { await work(merge) }
}
