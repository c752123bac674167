import Spatial
import Testing

struct ChordBoundsTests {
    @Test func `every chord lies between the bounds of its geodesic`() throws {
        for pair in try GeodesicFixture.all() {
            let chord = Position(pair.from).chordSquared(to: Position(pair.to)).squareRoot()
            #expect(ChordBounds.least(pair.metres) <= chord, "\(pair)")
            #expect(chord <= ChordBounds.greatest(pair.metres), "\(pair)")
        }
    }
}
