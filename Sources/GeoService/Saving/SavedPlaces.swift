import Spatial

/// The contents of a file of saved indexes.
struct SavedPlaces: Sendable {
    let head: SavedPlacesHead
    /// The indexes of apps, by the apps' numbers.
    let images: [Int64: PlaceIndexImage]
    let ids: PlaceIDs
}
