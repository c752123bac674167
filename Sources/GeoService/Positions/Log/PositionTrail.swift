import ServiceKit

/// The entries of an ordinal in the log of positions that must be overwritten, from one back to the
/// first.
struct PositionTrail: Hashable, Sendable {
    let row: PositionRow
    let device: Identifier
    /// The number of the last of these entries.
    var number: Int64
    /// True if entries of other devices must be overwritten too; nil until the last entry was
    /// examined.
    var isOfAll: Bool?
}
