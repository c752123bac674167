import Glibc

/// The geodesic between two positions on nearly opposite sides of the earth.
///
/// Looks for the azimuth at the first point whose geodesic meets the second one's latitude at its
/// longitude (Karney 2013, §4). That longitude grows with the azimuth, so halving finds it whatever
/// the points; the integrals (his equations 7 and 8) are summed by Gauss's rule instead of series.
struct AntipodalGeodesic {
    // Reduced latitudes, arranged so that the first lies south and is the larger: β₁ ≤ −|β₂|.
    private let sin1, cos1, sin2, cos2: Double
    /// Between the two, in radians, 0 to π.
    private let longitude: Double

    /// The longitude difference is in radians, 0 to π.
    init(_ a: ReducedPoint, _ b: ReducedPoint, _ longitude: Double) {
        self.longitude = longitude
        let (far, near) = abs(a.sine) >= abs(b.sine) ? (a, b) : (b, a)
        let sign: Double = far.sine > 0 ? -1 : 1
        // A hair off the equator: exactly on it the arc between the crossings would be lost.
        let tiny = 1e-150
        sin1 = min(far.sine * sign, -tiny)
        sin2 = far.sine == 0 ? tiny : near.sine * sign
        cos1 = far.cosine
        cos2 = near.cosine
    }

    /// The distance in metres.
    var distance: Double {
        var (low, high) = (0.0, Double.pi)
        // Each round halves the azimuth's error; after 54 it is the last bit of π.
        for _ in 0..<54 {
            let middle = (low + high) / 2
            if self.longitude(of: arc(middle)) < longitude { low = middle } else { high = middle }
        }
        // Along the equator one bit of the azimuth may be half the way round: what is between the
        // two bits is a straight line.
        let (before, after) = (arc(low), arc(high))
        let (first, last) = (self.longitude(of: before), self.longitude(of: after))
        let share = last > first ? min(1, max(0, (longitude - first) / (last - first))) : 1
        return length(of: before) * (1 - share) + length(of: after) * share
    }

    /// A geodesic on the auxiliary sphere, from the first point to the second one's latitude.
    private struct Arc {
        /// Sine of the azimuth at the equator.
        let sinAlpha0: Double
        /// The ellipsoid's k² along it.
        let kSquared: Double
        /// Arc lengths from the equator's crossing.
        let sigma: ClosedRange<Double>
        /// The spherical longitude between its ends.
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

    /// Cosine of the azimuth at the second point times cos β₂; never southwards.
    private func arrival(_ cosine: Double) -> Double {
        // cos²β₂ − cos²β₁, from whichever of sine and cosine is small.
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
