import Context
import Protocol
import Spatial

/// A circle or polygon with a story, checked once: later code need not ask again.
struct Place: Hashable, Sendable {
    /// 1 to 128 bytes without control characters, unique in its app byte by byte.
    let id: String
    let shape: IndexedPlace.Shape
    /// Milliseconds since 1970 during which the story is offered; never empty.
    let active: Range<Int64>
    /// What it may be filtered by, each once.
    let terms: [PlaceTerm]
    let schedule: PlaceSchedule?
    let packed: PackedPlace
}

/// When a place's story is offered, week by week, by the clocks of a zone.
struct PlaceSchedule: Hashable, Sendable {
    /// As it is stored, and compared: a packed `Proto.WeeklySchedule`.
    let packed: [UInt8]
    let weekly: WeeklySchedule
    /// Its IANA name.
    let zone: String

    static func == (one: Self, other: Self) -> Bool { one.packed == other.packed }

    func hash(into hasher: inout Hasher) { hasher.combine(packed) }
}
