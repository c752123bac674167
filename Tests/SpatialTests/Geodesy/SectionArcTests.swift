import Testing

@testable import Spatial

struct SectionArcTests {
    @Test func `an arc differs from GeographicLib's distance within its own bound`() throws {
        var (near, worst) = (0, 0.0)
        for pair in try GeodesicFixture.all() {
            let (from, to) = (Position(pair.from), Position(pair.to))
            let way = to.ecef - from.ecef
            let chord = (way * way).sum().squareRoot()
            let arc = SectionArc.metres(from: from.ecef, along: way, chord: chord)
            let error = abs(arc - pair.metres)
            if chord <= SectionArc.exactChord {
                (near, worst) = (near + 1, max(worst, error))
                #expect(error < 0.000_03, "\(pair)")
            } else {
                #expect(error <= SectionArc.error(chord: chord), "\(pair)")
            }
        }
        print("arcs: \(near) of at most 250 km, max error \(worst * 1000) mm")
        #expect(near > 300)
    }

    @Test func `the arc from a point to itself is zero`() {
        let start = SIMD4<Double>(6_378_137, 0, 0, 0)
        #expect(SectionArc.metres(from: start, along: .zero, chord: 0) == 0)
    }
}
