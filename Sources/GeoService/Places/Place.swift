import Context
import Protocol
import Spatial

/// A circle or polygon with a story.
///
/// It was checked when it was created.
struct Place: Hashable, Sendable {
    /// The place's id: 1 to 128 bytes without control characters, unique in its app; compared by
    /// bytes.
    let id: String
    let shape: IndexedPlace.Shape
    /// The time span in which the story is offered, in milliseconds since 1970; never empty.
    let active: Range<Int64>
    /// The terms that filters can ask for, each once.
    let terms: [PlaceTerm]
    let schedule: PlaceSchedule?
    let packed: PackedPlace
}

/// The hours in which a place's story is offered, week by week, in the local time of a zone.
struct PlaceSchedule: Hashable, Sendable {
    /// The stored form, which is also compared: an encoded `Proto.WeeklySchedule`.
    let packed: [UInt8]
    let weekly: WeeklySchedule
    /// The zone's IANA name.
    let zone: String

    static func == (one: Self, other: Self) -> Bool { one.packed == other.packed }

    func hash(into hasher: inout Hasher) { hasher.combine(packed) }
}
