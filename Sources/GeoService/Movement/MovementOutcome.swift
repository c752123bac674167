import Protocol
import ServiceKit
import Spatial

/// The result of a turn without its inputs.
///
/// While something else refers to an index, each change of the index copies parts of it, so the
/// inputs must not be kept.
struct MovementOutcome: Sendable {
    let movement: DeviceMovement
    let records: [TransitionRecord]
    /// Changes of transitions that were stored before.
    let changes: [FateChange]
    /// The slots of places that the device passed and that were not read yet.
    let missing: Set<UInt32>
    let taken: Int
    /// The number of fixes that were left for another report.
    let left: Int
    let refused: [Fix.Refusal: Int]
    /// The ids of the places where the device is now.
    let placeIDs: [String]

    init(_ turn: MovementTurn) {
        (movement, records, changes) = (turn.movement, turn.records, turn.changes)
        (missing, taken, left, refused) = (turn.missing, turn.taken, turn.left, turn.refused)
        placeIDs = turn.movement.transitions.places.compactMap { turn.world.places[$0]?.id }
            .sorted()
    }

    /// Returns the answer to a device's report.
    func message(of device: Identifier) -> Proto.MovementResult {
        var result = Proto.MovementResult()
        result.taken = UInt32(taken)
        result.old = UInt32(refused[.old] ?? 0)
        result.early = UInt32(refused[.early] ?? 0)
        result.impossible = UInt32(refused[.impossible] ?? 0)
        result.left = UInt32(left)
        result.transitions = records.map { $0.message(of: device.description) }
        result.atPlaceIds = placeIDs
        return result
    }
}
