import Glibc
import Spatial

/// The globe in cells of some two kilometres: rows of 0.02°, each cut into as many columns as make
/// them about square.
///
/// A device that moves goes from one cell to another without a look at the others, and a circle
/// looks at the cells it may touch.
enum PositionGrid {
    /// Rows from the south pole to the north pole.
    static let rows = 9000
    /// From the middle of a cell to the farthest of its points, in metres, at most: half its
    /// height, 1,117 m, and half its width, 1,170 m next to a pole.
    static let reach = 2_300.0

    private static let rowE7: Int32 = 200_000
    private static let turnE7: Int64 = 3_600_000_000

    /// Columns by row: as many as make one at least as wide as it is high at the side that is
    /// nearer to the equator; next to the poles there are six.
    private static let columns: [UInt16] = (0..<rows).map { row in
        let (south, north) = (Double(row) * 0.02 - 90, Double(row + 1) * 0.02 - 90)
        let least = south < 0 && north > 0 ? 0 : min(abs(south), abs(north))
        return UInt16(18_000 * cos(least * .pi / 180))
    }

    /// How many columns a row has.
    static func columns(in row: Int) -> Int { Int(columns[row]) }

    /// The cell of a position: its row and its column.
    static func cell(latitudeE7: Int32, longitudeE7: Int32) -> (row: UInt16, column: UInt16) {
        let row = row(latitudeE7: latitudeE7)
        return (UInt16(row), UInt16(column(longitudeE7: Int64(longitudeE7), in: row)))
    }

    /// The row of a latitude within the poles.
    static func row(latitudeE7: Int32) -> Int {
        min(rows - 1, Int((latitudeE7 + 900_000_000) / rowE7))
    }

    /// The column of any longitude, however often it goes around.
    static func column(longitudeE7: Int64, in row: Int) -> Int {
        let turned = (longitudeE7 + turnE7 / 2) % turnE7
        let east = turned < 0 ? turned + turnE7 : turned
        return Int(east * Int64(columns[row]) / turnE7)
    }

    /// The middle of a cell.
    static func centre(row: Int, column: Int) -> Position {
        let latitude = (Double(row) + 0.5) * 0.02 - 90
        let longitude = (Double(column) + 0.5) * 360 / Double(columns[row]) - 180
        return Position(Coordinate(onGlobe: latitude, longitude))
    }
}
