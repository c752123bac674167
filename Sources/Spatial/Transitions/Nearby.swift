/// A place that a device may be in or beside, as transitions need it.
package struct Nearby: Hashable, Sendable {
    package let slot: UInt32
    /// The distance from the fix to the edge in metres, negative inside.
    package let edge: Double
    /// The radius in metres; infinite for a polygon.
    package let radius: Double
    /// The radius in metres of a circle that contains the place.
    package let extent: Double
    package let rule: TransitionRule

    /// Creates a place, whose extent is its radius unless another one is given.
    package init(
        slot: UInt32, edge: Double, radius: Double, extent: Double? = nil, rule: TransitionRule
    ) {
        (self.slot, self.edge, self.radius, self.rule) = (slot, edge, radius, rule)
        self.extent = extent ?? radius
    }

    /// Returns the distance in metres around a fix within which places are nearby; the device is
    /// certainly outside of all others.
    package static func reach(of fix: Fix, _ widestMargin: Double = TransitionRule().exitMargin)
        -> Double
    {
        max(fix.accuracy, widestMargin)
    }
}
