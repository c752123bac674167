import CSpatial
import SpatialWorld
import TestSupport
import Testing

@testable import Spatial

/// The loops of each instruction set, compared with plain arithmetic.
struct KernelTests {
    @Test func `the plain kernels are always available, and the best are last`() {
        #expect(Kernels.all.first?.name == "plain")
        #expect(Kernels.all.last?.name == Kernels.best.name)
    }

    @Test(arguments: Kernels.all.map(\.name), 0..<20 as Range<UInt64>)
    func `no subtree is left out, and no distant one is opened`(
        name: String, seed: UInt64
    ) throws {
        let kernels = try #require(Kernels.all.first { $0.name == name })
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let boxes = (0..<Int.random(in: 1...16, using: &random)).map { _ in random.subtree() }
            var node = herald_node()
            unsafe herald_node_begin(&node)
            for (lane, box) in boxes.enumerated() {
                unsafe herald_node_set(&node, Int32(lane), box)
            }
            let position = Position(random.spot().coordinate)
            let point = SIMD3<Float>(
                Float(position.ecef.x), Float(position.ecef.y), Float(position.ecef.z))
            let minute = UInt32.random(in: 0..<100, using: &random)
            let group: UInt64 = [.max, 1 << 3, 0b1010_1010][Int.random(in: 0..<3, using: &random)]
            var probe = herald_probe()
            (probe.x, probe.y, probe.z) = (point.x, point.y, point.z)
            (probe.from, probe.until) = (minute, minute + 1)
            if group != .max {
                (probe.groups, probe.marks.0) = (1, (group, 1 << 9, 0, 1 << 63))
            }
            probe.schedules = [0, 1 << 63, 0b1010][Int.random(in: 0..<3, using: &random)]
            let horizon = Float(random.number(-1000, 1_000_000))
            var bounds = [Float](repeating: 0, count: 16)
            let found = unsafe kernels.children(&node, &probe, horizon, &bounds)
            for lane in 0..<16 {
                guard lane < boxes.count else {
                    #expect(found & 1 << UInt32(lane) == 0)
                    continue
                }
                let box = boxes[lane]
                let edge = box.distance(to: position.ecef) - Double(box.radius)
                // As much as floats of six million metres lose.
                #expect(Double(bounds[lane]) <= edge)
                #expect(Double(bounds[lane]) >= edge - 4 - abs(edge) * 2e-6)
                let asked =
                    (box.start..<max(box.start, box.end)).contains(minute)
                    && (group == .max
                        || box.marks.0 & group | box.marks.1 & 1 << 9 | box.marks.3 & 1 << 63 != 0)
                    && (probe.schedules == 0 || box.schedules & probe.schedules != 0)
                let isFound = found & 1 << UInt32(lane) != 0
                #expect(isFound == (asked && bounds[lane] <= horizon))
            }
        }
    }

    @Test(arguments: Kernels.all.map(\.name))
    func `the least of any number of bounds is found, whatever follows them`(
        name: String
    ) throws {
        let kernels = try #require(Kernels.all.first { $0.name == name })
        var random = SeededGenerator(seed: 6)
        for count in 1...150 {
            var bounds = (0..<count + 16).map { _ in Float(random.number(-1e7, 1e7)) }
            let expected = bounds.prefix(count).min()
            let index = unsafe kernels.least(&bounds, Int32(count))
            #expect((0..<count).contains(Int(index)))
            #expect(bounds[Int(index)] == expected)
        }
    }

    @Test(arguments: Kernels.all.map(\.name), 0..<40 as Range<UInt64>)
    func `computed edges equal those of single computations, and polygons are skipped`(
        name: String, seed: UInt64
    ) throws {
        let kernels = try #require(Kernels.all.first { $0.name == name })
        var random = SeededGenerator(seed: seed)
        let size = [0.01, 1, 20, 360][Int(seed) % 4]
        var (near, far) = (0, 0)
        for _ in 0..<100 {
            let middle = random.spot()
            let places = try (0..<UInt32.random(in: 1...16, using: &random)).map {
                try random.place($0, around: middle, size)
            }
            let index = PlaceIndex(places)
            let run = try #require(index.runs.compactMap { $0 }.first)
            let position = Position(random.spot(around: middle, size).coordinate)
            let most = random.number(-1_000, size * 100_000)
            let asked = UInt32.random(in: 1..<1 << UInt32(places.count), using: &random)
            var edges = [Double](repeating: .nan, count: 16)
            let found = unsafe withUnsafePointer(to: TreeWalk.measure(from: position.ecef)) {
                unsafe kernels.edges(run.tree.leaves.base, asked, $0, most, &edges)
            }
            #expect(found & ~(asked | asked << 16) == 0)
            for lane in Lanes(asked) {
                let place = run.place(Int(lane))
                let chord = position.chordSquared(to: Position(place.centre)).squareRoot()
                let isFar = place.isPolygon || chord > SectionArc.exactChord
                #expect((found >> 16 & 1 << UInt32(lane) != 0) == isFar)
                far += isFar ? 1 : 0
                if isFar { continue }
                let way = Geodesic.distance(from: position, to: place.centre)
                let edge = Neighbour.edge(way: way, radius: Double(place.radius))
                #expect(edges[Int(lane)] == edge, "\(edges[Int(lane)] - edge)")
                #expect((found & 1 << UInt32(lane) != 0) == (edge <= most))
                near += 1
            }
        }
        #expect(far > 0 && (size > 1 || near > 300))
    }

    @Test(arguments: Kernels.all.map(\.name), 0..<20 as Range<UInt64>)
    func `no place is left out, and no distant one is measured`(
        name: String, seed: UInt64
    ) throws {
        let kernels = try #require(Kernels.all.first { $0.name == name })
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let count = Int.random(in: 1...16, using: &random)
            let places = (0..<UInt32(count)).map { random.spot().place($0) }
            let index = PlaceIndex(places)
            let run = try #require(index.runs.compactMap { $0 }.first)
            let leaf = unsafe run.tree.leaves.base
            let position = Position(random.spot().coordinate)
            let origin = unsafe leaf.pointee.origin
            let way = SIMD4<Float>(
                position.ecef
                    - SIMD4(Double(origin.0), Double(origin.1), Double(origin.2), 0)
                    * LatticePoint.spacing)
            let horizon = Float(random.number(-1000, 10_000_000))
            let found = unsafe kernels.places(leaf, way.x, way.y, way.z, horizon)
            #expect(found >> UInt32(count) == 0)
            for lane in 0..<count {
                let place = run.place(lane)
                let chord = position.chordSquared(to: Position(place.centre)).squareRoot()
                let edge = chord - Double(place.radius)
                let isFound = found & 1 << UInt32(lane) != 0
                if edge <= Double(horizon) { #expect(isFound) }
                if edge > Double(horizon) + 30 { #expect(!isFound) }
            }
        }
    }
}

extension SeededGenerator {
    /// Returns a box around two random spots, now and then around one.
    fileprivate mutating func subtree() -> herald_subtree {
        let (one, other) = (Position(spot().coordinate).ecef, Position(spot().coordinate).ecef)
        let last = Int.random(in: 0..<4, using: &self) == 0 ? one : other
        let (low, high) = (pointwiseMin(one, last), pointwiseMax(one, last))
        var box = herald_subtree()
        box.low = (Float(low.x).nextDown, Float(low.y).nextDown, Float(low.z).nextDown)
        box.high = (Float(high.x).nextUp, Float(high.y).nextUp, Float(high.z).nextUp)
        box.radius = Float(number(0, 50_000))
        box.start = UInt32.random(in: 0..<50, using: &self)
        box.end = UInt32.random(in: 30..<100, using: &self)
        box.schedules = next() & next()
        box.marks = (next() & next(), next() & next() & next(), next(), next() & next() & next())
        return box
    }
}

extension herald_subtree {
    fileprivate func distance(to point: SIMD4<Double>) -> Double {
        func outside(_ low: Float, _ high: Float, _ value: Double) -> Double {
            max(0, max(Double(low) - value, value - Double(high)))
        }
        let x = outside(low.0, high.0, point.x)
        let y = outside(low.1, high.1, point.y)
        let z = outside(low.2, high.2, point.z)
        return (x * x + y * y + z * z).squareRoot()
    }
}

extension SeededGenerator {
    /// Returns a random spot on the globe, within half of `degrees` of another in each direction.
    fileprivate mutating func spot(around middle: Spot, _ degrees: Double) -> Spot {
        var spot = middle
        let low = max(-90, middle.latitude - degrees / 2)
        spot.latitude = number(low, min(90, middle.latitude + degrees / 2))
        spot.radius = [0.001, 50, 1000, 100_000][Int.random(in: 0..<4, using: &self)]
        return spot.turned(by: number(-degrees / 2, degrees / 2))
    }

    /// Returns a place at such a spot; one of five is a triangle.
    fileprivate mutating func place(
        _ slot: UInt32, around middle: Spot, _ degrees: Double
    ) throws -> IndexedPlace {
        let spot = spot(around: middle, degrees)
        guard abs(spot.latitude) < 89, Int.random(in: 0..<5, using: &self) == 0 else {
            return spot.place(slot)
        }
        let other = Spot(latitude: spot.latitude + 0.01, longitude: spot.longitude)
        let ring = [spot, other, other.turned(by: 0.01), spot].map(\.coordinate)
        return IndexedPlace(slot: slot, checked: .polygon(try Polygon([[ring]])))
    }
}
