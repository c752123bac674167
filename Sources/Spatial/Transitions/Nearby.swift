/// A place that a device may be in or beside, as transitions need it.
package struct Nearby: Hashable, Sendable {
    package let slot: UInt32
    /// Metres from the fix to the edge, negative inside.
    package let edge: Double
    /// Metres; infinite for a polygon.
    package let radius: Double
    /// Metres: of a polygon the radius of a circle that holds it.
    package let extent: Double
    package let rule: TransitionRule

    /// A place whose extent is its radius, if it has no other.
    package init(
        slot: UInt32, edge: Double, radius: Double, extent: Double? = nil, rule: TransitionRule
    ) {
        (self.slot, self.edge, self.radius, self.rule) = (slot, edge, radius, rule)
        self.extent = extent ?? radius
    }

    /// How far around a fix places are nearby: all others it is surely outside of.
    package static func reach(of fix: Fix, _ widestMargin: Double = TransitionRule().exitMargin)
        -> Double
    {
        max(fix.accuracy, widestMargin)
    }
}
