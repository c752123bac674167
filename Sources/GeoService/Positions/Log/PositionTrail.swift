import ServiceKit

/// The entries of an ordinal in the log of positions, from one on, that are to be overwritten.
struct PositionTrail: Hashable, Sendable {
    let row: PositionRow
    let device: Identifier
    /// The last of them.
    var number: Int64
    /// Whether those of other devices are, too; nil before the last one was looked at.
    var isOfAll: Bool?
}
