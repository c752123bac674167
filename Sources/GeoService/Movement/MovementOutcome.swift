import Spatial

/// What came of a turn, without what it went by: of an index that somebody has, each change copies
/// parts.
struct MovementOutcome: Sendable {
    let movement: DeviceMovement
    let records: [TransitionRecord]
    /// Of transitions that were kept before.
    let changes: [FateChange]
    /// Slots of places that it came by and that were not read.
    let missing: Set<UInt32>
    let taken: Int
    /// Fixes that were left for another report.
    let left: Int
    let refused: [Fix.Refusal: Int]
    /// Where the device is now.
    let placeIDs: [String]

    init(_ turn: MovementTurn) {
        (movement, records, changes) = (turn.movement, turn.records, turn.changes)
        (missing, taken, left, refused) = (turn.missing, turn.taken, turn.left, turn.refused)
        placeIDs = turn.movement.transitions.places.compactMap { turn.world.places[$0]?.id }
            .sorted()
    }
}
