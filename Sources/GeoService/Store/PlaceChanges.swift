import Spatial

/// What one committed command did to an app's places.
struct PlaceChanges: Sendable {
    /// Rises from commit to commit, and within one in the order of its commands.
    let order: Int
    var stored: [IndexedPlace] = []
    /// Of those that were not there before.
    var ids: [(slot: UInt32, id: String)] = []
    /// Slots that are free now, for ever.
    var removed: [UInt32] = []
    /// How many of `stored` were not there before.
    var created = 0
    /// Places that were stored already as they came.
    var unchanged = 0

    init(order: Int) { self.order = order }
}
