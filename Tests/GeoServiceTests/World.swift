import GeoService

/// Random numbers that a seed repeats.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

/// A place as a test thinks of it: degrees that it may turn and mirror.
struct Spot {
    var latitude: Double
    var longitude: Double
    var radius = 100.0
    var active = IndexedPlace.always

    var coordinate: Coordinate {
        guard let it = Coordinate(latitude: latitude, longitude: longitude) else {
            fatalError("\(self)")
        }
        return it
    }

    func place(_ slot: UInt32) -> IndexedPlace {
        guard let it = IndexedPlace(slot: slot, at: coordinate, radius: radius, active: active)
        else {
            fatalError("\(self)")
        }
        return it
    }

    /// Degrees east, kept on the globe.
    func turned(by degrees: Double) -> Spot {
        var it = self
        it.longitude = (longitude + degrees + 540).truncatingRemainder(dividingBy: 360) - 180
        return it
    }

    var mirrored: Spot {
        var it = self
        it.latitude = -latitude
        return it
    }
}

extension SplitMix {
    /// Somewhere people rarely test: all over, by the date line, by the poles, in a crowd, in a
    /// town.
    mutating func spot() -> Spot {
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

    mutating func number(_ low: Double, _ high: Double) -> Double {
        Double.random(in: low...high, using: &self)
    }

    private mutating func townSpot() -> Spot {
        let town = towns[Int.random(in: 0..<towns.count, using: &self)]
        return Spot(latitude: town.latitude, longitude: town.longitude)
    }
}

/// The answer by looking at every place.
func everyNearest(
    _ k: Int, of places: some Sequence<IndexedPlace>, to coordinate: Coordinate, now: Int64
) -> [Neighbour] {
    let position = Position(coordinate)
    let all = places.filter { $0.active.contains(now) }.map {
        Neighbour(
            slot: $0.slot,
            edge: Geodesic.distance(from: position, to: $0.position) - $0.radius)
    }
    return Array(all.sorted().prefix(k))
}
