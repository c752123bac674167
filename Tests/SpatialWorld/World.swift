package import Spatial
package import TestSupport

/// A circle at a latitude and longitude in degrees, which a test can turn and mirror.
package struct Spot {
    package var latitude: Double
    package var longitude: Double
    package var radius: Double
    package var traits: PlaceTraits

    package init(
        latitude: Double, longitude: Double, radius: Double = 100,
        traits: PlaceTraits = PlaceTraits()
    ) {
        (self.latitude, self.longitude) = (latitude, longitude)
        (self.radius, self.traits) = (radius, traits)
    }

    package var coordinate: Coordinate {
        guard let it = Coordinate(latitude: latitude, longitude: longitude) else {
            fatalError("\(self)")
        }
        return it
    }

    package func place(_ slot: UInt32) -> IndexedPlace {
        guard let it = IndexedPlace(slot: slot, at: coordinate, radius: radius, traits: traits)
        else {
            fatalError("\(self)")
        }
        return it
    }

    /// Degrees east, kept on the globe.
    package func turned(by degrees: Double) -> Spot {
        var it = self
        it.longitude = (longitude + degrees + 540).truncatingRemainder(dividingBy: 360) - 180
        return it
    }

    package var mirrored: Spot {
        var it = self
        it.latitude = -latitude
        return it
    }
}

extension SeededGenerator {
    /// Returns a random spot, also where people rarely test: the date line, the poles, crowds and
    /// towns.
    package mutating func spot() -> Spot {
        var spot =
            switch Int.random(in: 0..<6, using: &self) {
            case 0: Spot(latitude: number(-90, 90), longitude: number(-180, 180))
            case 1: Spot(latitude: number(-70, 70), longitude: number(179.9, 180.1))
            case 2: Spot(latitude: number(89.5, 90), longitude: number(-180, 180))
            case 3: Spot(latitude: number(-90, -89.9), longitude: number(-180, 180))
            case 4: Spot(latitude: number(39.9, 40), longitude: number(-75.2, -75.1))
            default: townSpot()
            }
        if spot.longitude > 180 { spot.longitude -= 360 }
        spot.radius = [0.001, 50, 100, 1000, 100_000][Int.random(in: 0..<5, using: &self)]
        return spot
    }

    package mutating func number(_ low: Double, _ high: Double) -> Double {
        Double.random(in: low...high, using: &self)
    }

    private mutating func townSpot() -> Spot {
        let town = towns[Int.random(in: 0..<towns.count, using: &self)]
        return Spot(latitude: town.latitude, longitude: town.longitude)
    }
}

/// Returns the expected answer, found by looking at every place.
package func everyNearest(
    _ k: Int, of places: some Sequence<IndexedPlace>, to coordinate: Coordinate,
    _ filter: PlaceFilter
) -> [Neighbour] {
    let position = Position(coordinate)
    let all = places.filter { filter.wants($0.traits) }.map {
        Neighbour(slot: $0.slot, edge: $0.edge(from: position))
    }
    return Array(all.sorted().prefix(k))
}

extension PlaceFilter {
    /// Returns whether the filter admits traits, by other code than the index has.
    fileprivate func wants(_ traits: PlaceTraits) -> Bool {
        let number = Int(traits.schedule)
        let schedule = number > 0 && number < schedules.count ? schedules[number] : nil
        let counts: Bool
        switch time {
        case .any: counts = true
        case .at(let now): counts = schedule?.isOpen != false && traits.active.contains(now)
        case .after(let now):
            let isOver = traits.active.upperBound <= now
            counts = !isOver && (schedule?.isOpen == false || traits.active.lowerBound > now)
        }
        return counts
            && groups.allSatisfy { !Set($0).isDisjoint(with: traits.tags) }
    }
}
