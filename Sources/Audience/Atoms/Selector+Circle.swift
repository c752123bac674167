extension Selector {
    /// A circle on the globe.
    package struct Circle: Hashable, Sendable {
        /// The text that an error message uses for an expected distance.
        package static let wantedDistance =
            "a distance from 1m to 20000km, in m or km, such as 500m or 2.5km"
        /// The text that an error message uses for expected coordinates.
        package static let wantedCoordinates =
            "degrees: a latitude from -90 to 90 and a longitude from -180 to 180"

        /// The radius in metres: 1 to 20,000,000, which is half around the globe.
        package let meters: UInt32
        /// The centre's latitude in ten-millionths of a degree, about a centimetre.
        package let latitudeE7: Int32
        /// The centre's longitude in ten-millionths of a degree.
        package let longitudeE7: Int32

        /// Creates a circle with a centre in degrees, which is rounded to seven digits; nil if a
        /// value is out of range.
        package init?(meters: UInt32, latitude: Double, longitude: Double) {
            guard 1...20_000_000 ~= meters, -90...90 ~= latitude, -180...180 ~= longitude
            else { return nil }
            self.meters = meters
            latitudeE7 = Int32((latitude * 1e7).rounded())
            longitudeE7 = Int32((longitude * 1e7).rounded())
        }

        /// The centre's latitude in degrees.
        package var latitude: Double {
            Double(latitudeE7) / 1e7
        }

        /// The centre's longitude in degrees.
        package var longitude: Double {
            Double(longitudeE7) / 1e7
        }

        /// Reads a distance such as `500m` or `2.5km`, rounded to whole metres; nil if the text is
        /// not one.
        ///
        /// It may exceed the largest radius.
        static func meters(_ text: String) -> UInt32? {
            let isKilometers = text.hasSuffix("km")
            guard text.hasSuffix("m"),
                let number = Decimals.double(text.dropLast(isKilometers ? 2 : 1))
            else { return nil }
            return UInt32(exactly: (isKilometers ? number * 1000 : number).rounded())
        }
    }
}
