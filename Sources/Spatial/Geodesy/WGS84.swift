/// The ellipsoid that GPS and every map of a phone use (NIMA TR8350.2).
package enum WGS84 {
    /// The equatorial radius in metres.
    package static let equatorialRadius = 6_378_137.0
    static let flattening = 1 / 298.257223563
    /// The polar radius in metres.
    package static let polarRadius = equatorialRadius * (1 - flattening)
    /// The square of the first eccentricity.
    static let eccentricitySquared = flattening * (2 - flattening)
    /// The square of the second eccentricity.
    static let secondEccentricitySquared =
        eccentricitySquared / ((1 - flattening) * (1 - flattening))
}
