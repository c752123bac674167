import Spatial

/// What a file of saved indexes has.
struct SavedPlaces: Sendable {
    let head: SavedPlacesHead
    /// Of the apps, by their numbers.
    let images: [Int64: PlaceIndexImage]
    let ids: PlaceIDs
}
