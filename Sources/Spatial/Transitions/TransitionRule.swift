/// When a device is taken to have come or gone.
///
/// The shares are those of phones' own geofences as their makers tell them: three quarters of where
/// the device may be lie in the place, and a fifth still does. So one fix that is off, and a fence
/// along the pavement, make no visits.
package struct TransitionRule: Hashable, Sendable {
    /// Of where the device may be, so much lies in the place when it has come.
    package var enterShare = 0.75
    /// And no more than so much when it has gone.
    package var exitShare = 0.2
    /// Metres from the edge that it has gone at least.
    package var exitMargin = 25.0
    /// Milliseconds after which two fixes that are far enough outside are believed, whatever their
    /// accuracy.
    package var exitPause: Int64 = 20_000
    /// Milliseconds for which the place is open; nil where no stay is told.
    package var dwell: Int64?
    /// Milliseconds for which a transition of a kind is not told again.
    package var pause: Int64 = 3_600_000

    /// The rule of a place that has none of its own.
    package init(dwell: Int64? = nil) { self.dwell = dwell }
}

/// Bounds on what devices may say, with their reasons.
package enum TransitionLimits {
    /// Metres of accuracy that is worse than this, and than twice the radius, says nothing of a
    /// place.
    package static let worstAccuracy = 200.0
    /// Metres a second: airliners do 250.
    package static let greatestSpeed = 300.0
    /// Milliseconds that clocks of phones may be ahead.
    package static let clockSkew: Int64 = 60_000
    /// Between two fixes that are farther apart nobody knows the way, in milliseconds.
    package static let crossingTime: Int64 = 300_000
    /// Places where a device is at one time: a mall and its shops.
    package static let stays = 500
    /// Pauses of a device that are remembered.
    package static let pauses = 1_000
    /// Places that are looked at for one way: where more lie within half of its length from its
    /// middle, the others are not crossed.
    package static let crossingPlaces = 200
    /// Metres by which either may be off: the smallest places that phones notice are so large.
    package static let crossingAccuracy = 100.0
    /// Metres: a train at 80 m/s in that time.
    package static let crossingLength = 25_000.0
    /// Milliseconds in which a place must have been open for long enough, or no stay is told: who
    /// is there for a month lives there.
    package static let dwellSearch: Int64 = 30 * 86_400_000
    /// Times that a place may open and close before then: a shop does four times a day.
    package static let dwellSpans = 128
    /// Milliseconds of a stay that makes a visit.
    package static let visit: Int64 = 600_000
}
