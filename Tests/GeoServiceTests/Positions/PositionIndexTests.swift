import Foundation
import Testing
import TestSupport
import SpatialWorld
import Spatial

@testable import GeoService

struct PositionIndexTests {
    /// Returns the expected answer, found by looking at every device.
    private func everyone(
        in disc: Disc, of devices: [UInt32: LastPosition], since oldest: UInt32 = 0
    ) -> [UInt32] {
        devices.filter { _, position in
            position.fixed >= oldest
                && Geodesic.distance(from: disc.centre, to: Position(position.coordinate))
                    <= disc.radius
        }.keys.sorted()
    }

    private func found(
        _ disc: Disc, _ index: PositionIndex, since oldest: UInt32 = 0,
        ordinals: Range<UInt64> = 0..<1 << 32, work: Int = 100
    ) -> [UInt32] {
        let area = Area(.circle(disc.centre.coordinate, radius: disc.radius))
        return found(area, index, since: oldest, ordinals: ordinals, work: work)
    }

    private func found(
        _ area: Area, _ index: PositionIndex, since oldest: UInt32 = 0,
        ordinals: Range<UInt64> = 0..<1 << 32, work: Int = 100
    ) -> [UInt32] {
        var search = AreaSearch(area, since: oldest, ordinals: ordinals)
        var found: [UInt32] = []
        while search.step(in: index, work: work, to: &found) {}
        return found.sorted()
    }

    @Test(arguments: Thoroughness.seeds(0...39, few: 10))
    func `a position search agrees with checking every device`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var index = PositionIndex()
        var devices: [UInt32: LastPosition] = [:]
        for ordinal in 0..<UInt32([1, 10, 300, 2000][Int(seed) % 4]) {
            let position = random.position()
            devices[ordinal] = position
            index.put(position, at: ordinal)
        }
        for _ in 0..<40 {
            let disc = random.disc()
            let oldest = UInt32.random(in: 0..<3, using: &random)
            #expect(
                found(disc, index, since: oldest) == everyone(in: disc, of: devices, since: oldest),
                "\(disc.centre), \(disc.radius) m")
        }
    }

    @Test(arguments: Thoroughness.seeds(0...19, few: 5))
    func `devices that come, move and go are found where they are`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var index = PositionIndex()
        var devices: [UInt32: LastPosition] = [:]
        for step in 0..<3000 {
            // Some on pages of their own.
            let ordinal =
                UInt32.random(in: 0..<60, using: &random)
                * (Bool.random(using: &random) ? 1 : 70_001)
            if Int.random(in: 0..<3000, using: &random) > step {
                let position = random.position()
                devices[ordinal] = position
                index.put(position, at: ordinal)
            } else {
                #expect(index.remove(ordinal) == (devices.removeValue(forKey: ordinal) != nil))
            }
            #expect(index[ordinal] == devices[ordinal])
            guard step % 50 == 0 else { continue }
            #expect(index.count == devices.count)
            for (ordinal, position) in devices { #expect(index[ordinal] == position) }
            let disc = random.disc()
            #expect(found(disc, index) == everyone(in: disc, of: devices))
        }
        for ordinal in devices.keys { index.remove(ordinal) }
        #expect(index.count == 0)
        #expect(index.isEmpty)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a search in and around a polygon agrees with checking every device`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let star = Star(&random).turned(by: [0, 100, 180][Int(seed) % 3])
        let polygon = try star.polygon()
        var index = PositionIndex()
        var devices: [UInt32: Position] = [:]
        for ordinal in 0..<UInt32(600) {
            let spot = Spot(
                latitude: star.centre.latitude + random.number(-1.3, 1.3) * star.size,
                longitude: random.number(-1.3, 1.3) * star.size
            ).turned(by: [0, 100, 180][Int(seed) % 3])
            let position = LastPosition(spot.coordinate, fixed: 1)
            devices[ordinal] = Position(position.coordinate)
            index.put(position, at: ordinal)
        }
        for distance in [0, 10, 1_000, 100_000] as [Double] {
            let area = Area(.polygon(polygon), within: distance)
            let wanted = devices.filter { polygon.edge(from: $0.value) <= distance }.keys.sorted()
            #expect(found(area, index) == wanted, "\(star.size)° and \(distance) m")
        }
        #expect(!found(Area(.polygon(polygon)), index).isEmpty)
        #expect(found(Area(.polygon(polygon)), index).count < 600)
    }

    @Test func `a disc around the globe finds all devices, and one of a metre only those there`()
        throws
    {
        var index = PositionIndex()
        var random = SeededGenerator(seed: 7)
        for ordinal in 0..<500 as Range<UInt32> { index.put(random.position(), at: ordinal) }
        let here = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
        index.put(LastPosition(here, fixed: 9), at: 600)
        #expect(found(Disc(centre: here, radius: 1), index) == [600])
        let most = found(Disc(centre: here, radius: 20_000_000), index)
        #expect(most.count == 501)
    }

    @Test(arguments: [1, 3, 1000])
    func `devices that stay are found once whatever moves between two steps`(work: Int) {
        var random = SeededGenerator(seed: UInt64(work))
        var index = PositionIndex()
        // In one cell, and in a few.
        func around(_ random: inout SeededGenerator) -> LastPosition {
            let spot = Spot(latitude: random.number(0, 0.05), longitude: random.number(0, 0.05))
            return LastPosition(spot.coordinate, fixed: 1)
        }
        for ordinal in 0..<400 as Range<UInt32> { index.put(around(&random), at: ordinal) }
        let area = Area(.circle(Spot(latitude: 0, longitude: 0).coordinate, radius: 50_000))
        var search = AreaSearch(area, since: 0, ordinals: 0..<1 << 32)
        var found: [UInt32] = []
        while search.step(in: index, work: work, to: &found) {
            let other = UInt32.random(in: 200..<400, using: &random)
            if Bool.random(using: &random) {
                index.put(around(&random), at: other)
            } else {
                index.remove(other)
            }
        }
        #expect(found.filter { $0 < 200 }.sorted() == Array(0..<200))
    }

    @Test func `a search finds only the requested ordinals`() throws {
        var index = PositionIndex()
        let here = try #require(Coordinate(latitude: -33.9, longitude: 151.2))
        for ordinal in 0..<10 as Range<UInt32> {
            index.put(LastPosition(here, fixed: 1), at: ordinal << 16)
        }
        let disc = Disc(centre: here, radius: 10)
        #expect(found(disc, index, ordinals: 65_536..<196_608) == [65_536, 131_072])
        #expect(index.end == 9 << 16 + 1)
    }

    @Test func `many devices at one point come and go one by one`() throws {
        var index = PositionIndex()
        let here = try #require(Coordinate(latitude: 0, longitude: 180))
        for ordinal in 0..<5000 as Range<UInt32> {
            index.put(LastPosition(here, fixed: 1), at: ordinal)
        }
        for ordinal in stride(from: 0 as UInt32, to: 5000, by: 2) { index.remove(ordinal) }
        let other = try #require(Coordinate(latitude: 0, longitude: -180))
        let disc = Disc(centre: other, radius: 5)
        #expect(found(disc, index) == Array(stride(from: 1 as UInt32, to: 5000, by: 2)))
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `every point of a disc lies in a cell that the search visits`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var count = 0
        for _ in 0..<3000 {
            let disc = random.disc()
            let edge = random.point(around: disc)
            let way = Geodesic.distance(from: disc.centre, to: Position(edge))
            guard way <= disc.radius else { continue }
            count += 1
            let cell = LastPosition(edge, fixed: 0).cell
            let (row, column) = (Int(cell.row), Int(cell.column))
            #expect(disc.rows.contains(row), "\(disc.centre) \(disc.radius) \(edge)")
            guard let (first, width) = disc.columns(in: row) else { continue }
            let all = PositionGrid.columns(in: row)
            #expect((column - first + all) % all < width, "\(disc.centre) \(disc.radius) \(edge)")
        }
        #expect(count > 500)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the chord of a distance lies within its bounds`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let (from, to) = (random.anywhere(), random.anywhere())
            let (a, b) = (Position(from), Position(to))
            let way = Geodesic.distance(from: a, to: b)
            let chord = a.chordSquared(to: b).squareRoot()
            let (least, most) = (ChordBounds.least(way), ChordBounds.greatest(way))
            #expect(chord >= least && chord <= most, "\(from) \(to)")
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `no point of a cell is farther from its middle than its reach`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let position = LastPosition(random.anywhere(), fixed: 1)
            let (row, column) = (Int(position.cell.row), Int(position.cell.column))
            let centre = PositionGrid.centre(row: row, column: column)
            let way = Position(position.coordinate).chordSquared(to: centre).squareRoot()
            #expect(way <= PositionGrid.reach, "\(position)")
        }
    }
}

extension SeededGenerator {
    /// Returns a point like ``spot()``, or one close to a pole, the date line or the equator.
    fileprivate mutating func anywhere() -> Coordinate {
        var spot = spot()
        if Bool.random(using: &self) {
            spot.latitude = max(-90, min(90, spot.latitude + number(-1, 1)))
            spot.longitude = max(-180, min(180, spot.longitude + number(-1, 1)))
        }
        switch Int.random(in: 0..<12, using: &self) {
        case 0: spot.latitude = [-90, 90, 0][Int.random(in: 0..<3, using: &self)]
        case 1: spot.longitude = [-180, 180, 0][Int.random(in: 0..<3, using: &self)]
        case 2: spot.latitude = 90 - pow10(number(-6, 0))
        default: break
        }
        return spot.coordinate
    }

    private func pow10(_ exponent: Double) -> Double {
        var value = 1.0
        for _ in 0..<Int(-exponent) { value /= 10 }
        return value
    }

    /// Returns a point near a disc's edge: on a sphere, so that about half of them are in the disc.
    fileprivate mutating func point(around disc: Disc) -> Coordinate {
        let latitude = asin(disc.centre.ecef.z / 6_356_752.4)
        let arc = disc.radius * number(0.99, 1.001) / 6_371_008.8
        let bearing = number(-.pi, .pi)
        let north = asin(sin(latitude) * cos(arc) + cos(latitude) * sin(arc) * cos(bearing))
        let east = atan2(
            sin(bearing) * sin(arc) * cos(latitude), cos(arc) - sin(latitude) * sin(north))
        var longitude = disc.centre.longitude + east * 180 / .pi
        longitude -= (longitude / 360).rounded() * 360
        // From the reduced latitude to the geographic one.
        let geographic = atan(tan(north) * 1.003_364)
        return Spot(latitude: geographic * 180 / .pi, longitude: longitude).coordinate
    }

    fileprivate mutating func position() -> LastPosition {
        LastPosition(anywhere(), fixed: UInt32.random(in: 0..<3, using: &self))
    }

    fileprivate mutating func disc() -> Disc {
        let radii = [1, 100, 2_000, 10_000, 300_000, 3_000_000, 9_990_000, 15_000_000, 20_000_000]
        let radius = radii[Int.random(in: 0..<radii.count, using: &self)]
        return Disc(centre: anywhere(), radius: Double(radius) * number(0.3, 1))
    }
}
