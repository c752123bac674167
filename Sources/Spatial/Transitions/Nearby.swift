/// A place that a device may be in or beside, as transitions need it.
package struct Nearby: Hashable, Sendable {
    package let slot: UInt32
    /// Metres from the fix to the edge, negative inside.
    package let edge: Double
    /// Metres; infinite for a polygon.
    package let radius: Double
    package let rule: TransitionRule

    package init(slot: UInt32, edge: Double, radius: Double, rule: TransitionRule) {
        (self.slot, self.edge, self.radius, self.rule) = (slot, edge, radius, rule)
    }

    /// How far around a fix places are nearby: all others it is surely outside of.
    package static func reach(of fix: Fix, _ widestMargin: Double = TransitionRule().exitMargin)
        -> Double
    {
        max(fix.accuracy, widestMargin)
    }
}
