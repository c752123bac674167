import Glibc

/// The geodesic between two positions on nearly opposite sides of the earth.
///
/// Searches the azimuth at the first point for which the geodesic reaches the second point's
/// latitude at its longitude (Karney 2013, §4).
///
/// That longitude grows with the azimuth, so bisection finds it for any points. The integrals
/// (Karney's equations 7 and 8) are computed by Gaussian quadrature instead of series.
struct AntipodalGeodesic {
    // Reduced latitudes, ordered so that the first is south and has the larger magnitude: β₁ ≤
    // −|β₂|.
    private let sin1, cos1, sin2, cos2: Double
    /// The difference of longitudes in radians, 0 to π.
    private let longitude: Double

    /// Creates the geodesic; the difference of longitudes is in radians, 0 to π.
    init(_ a: ReducedPoint, _ b: ReducedPoint, _ longitude: Double) {
        self.longitude = longitude
        let (far, near) = abs(a.sine) >= abs(b.sine) ? (a, b) : (b, a)
        let sign: Double = far.sine > 0 ? -1 : 1
        // Slightly off the equator: exactly on it, the arc between the crossings would be lost.
        let tiny = 1e-150
        sin1 = min(far.sine * sign, -tiny)
        sin2 = far.sine == 0 ? tiny : near.sine * sign
        cos1 = far.cosine
        cos2 = near.cosine
    }

    /// The distance in metres.
    var distance: Double {
        var (low, high) = (0.0, Double.pi)
        // Each round halves the error of the azimuth; after 54 rounds it is the last bit of π.
        for _ in 0..<54 {
            let middle = (low + high) / 2
            if self.longitude(of: arc(middle)) < longitude { low = middle } else { high = middle }
        }
        // Along the equator one bit of the azimuth may be half of the circumference, so the result
        // is interpolated linearly between the two last azimuths.
        let (before, after) = (arc(low), arc(high))
        let (first, last) = (self.longitude(of: before), self.longitude(of: after))
        let share = last > first ? min(1, max(0, (longitude - first) / (last - first))) : 1
        return length(of: before) * (1 - share) + length(of: after) * share
    }

    /// A geodesic on the auxiliary sphere from the first point to the latitude of the second point.
    private struct Arc {
        /// The sine of the azimuth at the equator.
        let sinAlpha0: Double
        /// The ellipsoid's k² along the geodesic.
        let kSquared: Double
        /// The arc lengths from where the geodesic crosses the equator.
        let sigma: ClosedRange<Double>
        /// The spherical longitude between the ends.
        let omega: Double
    }

    private func arc(_ azimuth: Double) -> Arc {
        let (sine, cosine) = (sin(azimuth), cos(azimuth))
        let sinAlpha0 = sine * cos1
        let cosAlpha0 = hypot(cosine, sine * sin1)
        let (x1, x2) = (cosine * cos1, arrival(cosine))
        let start = atan2(sin1, x1)
        let end = atan2(sin2, x2)
        return Arc(
            sinAlpha0: sinAlpha0,
            kSquared: WGS84.secondEccentricitySquared * cosAlpha0 * cosAlpha0,
            sigma: start...max(start, end),
            omega: atan2(sinAlpha0 * sin2, x2) - atan2(sinAlpha0 * sin1, x1))
    }

    /// Returns the cosine of the azimuth at the second point times cos β₂; it never points south.
    private func arrival(_ cosine: Double) -> Double {
        // cos²β₂ − cos²β₁, computed from sines or cosines, whichever are small.
        let difference =
            cos1 < -sin1 ? (cos2 - cos1) * (cos1 + cos2) : (sin1 - sin2) * (sin1 + sin2)
        return (cosine * cosine * cos1 * cos1 + max(0, difference)).squareRoot()
    }

    private func longitude(of arc: Arc) -> Double {
        let f = WGS84.flattening
        let integral = GaussRule.integral(over: arc.sigma) { sigma in
            let sine = sin(sigma)
            return (2 - f) / (1 + (1 - f) * (1 + arc.kSquared * sine * sine).squareRoot())
        }
        return arc.omega - f * arc.sinAlpha0 * integral
    }

    private func length(of arc: Arc) -> Double {
        WGS84.polarRadius
            * GaussRule.integral(over: arc.sigma) { sigma in
                let sine = sin(sigma)
                return (1 + arc.kSquared * sine * sine).squareRoot()
            }
    }
}
