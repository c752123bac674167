import Spatial

/// The changes that a committed command made to an app's places.
struct PlaceChanges: Sendable {
    /// A number that rises from commit to commit, and within a commit in the order of its commands.
    let order: Int
    var stored: [IndexedPlace] = []
    /// The ids of new places.
    var ids: [(slot: UInt32, id: String)] = []
    /// The slots of removed places, which are never reused.
    var removed: [UInt32] = []
    /// The number of places in `stored` that are new.
    var created = 0
    /// The number of places that were already stored unchanged.
    var unchanged = 0

    init(order: Int) { self.order = order }
}
