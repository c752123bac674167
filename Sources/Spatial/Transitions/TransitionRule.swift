/// The rule by which a device counts as having entered or left a place.
///
/// The shares follow the geofences of phones as their makers describe them: a device has entered
/// when three quarters of its possible locations are in the place, and is still inside with a
/// fifth. So neither a single inaccurate fix nor a fence along the pavement makes a visit.
package struct TransitionRule: Hashable, Sendable {
    /// The smallest share of the possible locations that must be in the place when the device
    /// enters.
    package var enterShare = 0.75
    /// The largest share of the possible locations that may be in the place when the device has
    /// left.
    package var exitShare = 0.2
    /// The smallest distance from the edge in metres when the device has left.
    package var exitMargin = 25.0
    /// The time between two fixes outside, in milliseconds, from which they count as an exit
    /// whatever their accuracy.
    package var exitPause: Int64 = 20_000
    /// The time that a device must stay while the place is open, in milliseconds; nil if stays are
    /// not reported.
    package var dwell: Int64?
    /// The time for which a transition of a kind is not reported again, in milliseconds.
    package var pause: Int64 = 3_600_000

    /// Creates the default rule.
    package init(dwell: Int64? = nil) { self.dwell = dwell }
}

/// The limits on devices' reports, each with its reason.
package enum TransitionLimits {
    /// The accuracy in metres above which a fix is ignored, unless a place is so large that twice
    /// its extent is larger.
    package static let worstAccuracy = 200.0
    /// The greatest speed in metres a second; airliners fly at 250.
    package static let greatestSpeed = 300.0
    /// The time by which the clock of a phone may be ahead, in milliseconds.
    package static let clockSkew: Int64 = 60_000
    /// The time between two fixes, in milliseconds, from which on the way between them is unknown.
    package static let crossingTime: Int64 = 300_000
    /// The most places that a device can be in: a mall and its shops.
    package static let stays = 500
    /// The most pauses that are kept for a device.
    package static let pauses = 1_000
    /// The most places that are checked for one way.
    ///
    /// If more are within half of its length of its middle, the others are not crossed.
    package static let crossingPlaces = 200
    /// The accuracy in metres above which the way from or to a fix is unknown: the smallest places
    /// that phones notice are about this large.
    package static let crossingAccuracy = 100.0
    /// The longest known way in metres: a train at 80 m/s during `crossingTime`.
    package static let crossingLength = 25_000.0
    /// The time after its entry within which a stay can become long enough, in milliseconds.
    ///
    /// A device that stays for a month is at home there.
    package static let dwellSearch: Int64 = 30 * 86_400_000
    /// The most times that a place may open or close before that; a shop does so four times a day.
    package static let dwellSpans = 128
    /// The shortest stay that counts as a visit, in milliseconds.
    package static let visit: Int64 = 600_000
}
