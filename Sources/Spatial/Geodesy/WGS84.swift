/// The ellipsoid that GPS and every map of a phone use (NIMA TR8350.2).
package enum WGS84 {
    /// Half the equator's diameter, metres.
    package static let equatorialRadius = 6_378_137.0
    static let flattening = 1 / 298.257223563
    /// Half the axis, metres.
    package static let polarRadius = equatorialRadius * (1 - flattening)
    /// The first eccentricity squared.
    static let eccentricitySquared = flattening * (2 - flattening)
    /// The second eccentricity squared.
    static let secondEccentricitySquared =
        eccentricitySquared / ((1 - flattening) * (1 - flattening))
}
