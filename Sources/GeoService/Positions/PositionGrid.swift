import Glibc
import Spatial

/// A grid that divides the globe into cells of about two kilometres: rows of 0.02°, each with as
/// many columns as make its cells about square.
///
/// A device that moves goes from one cell to another without touching the others, and a search for
/// a circle visits the cells that the circle may touch.
enum PositionGrid {
    /// The number of rows from the south pole to the north pole.
    static let rows = 9000
    /// The largest distance in metres from the middle of a cell to its points: half its height,
    /// 1,117 m, and half its width, 1,170 m next to a pole.
    static let reach = 2_300.0

    private static let rowE7: Int32 = 200_000
    private static let turnE7: Int64 = 3_600_000_000

    /// The number of columns of each row: as many as make a cell at least as wide as it is high, on
    /// its side that is nearer to the equator.
    ///
    /// Next to the poles there are six.
    private static let columns: [UInt16] = (0..<rows).map { row in
        let (south, north) = (Double(row) * 0.02 - 90, Double(row + 1) * 0.02 - 90)
        let least = south < 0 && north > 0 ? 0 : min(abs(south), abs(north))
        return UInt16(18_000 * cos(least * .pi / 180))
    }

    /// Returns how many columns a row has.
    static func columns(in row: Int) -> Int { Int(columns[row]) }

    /// Returns the row and column of a position.
    static func cell(latitudeE7: Int32, longitudeE7: Int32) -> (row: UInt16, column: UInt16) {
        let row = row(latitudeE7: latitudeE7)
        return (UInt16(row), UInt16(column(longitudeE7: Int64(longitudeE7), in: row)))
    }

    /// Returns the row of a latitude, which must be between the poles.
    static func row(latitudeE7: Int32) -> Int {
        min(rows - 1, Int((latitudeE7 + 900_000_000) / rowE7))
    }

    /// Returns the column of a longitude, which may be any number of turns off.
    static func column(longitudeE7: Int64, in row: Int) -> Int {
        let turned = (longitudeE7 + turnE7 / 2) % turnE7
        let east = turned < 0 ? turned + turnE7 : turned
        return Int(east * Int64(columns[row]) / turnE7)
    }

    /// Returns the middle of a cell.
    static func centre(row: Int, column: Int) -> Position {
        let latitude = (Double(row) + 0.5) * 0.02 - 90
        let longitude = (Double(column) + 0.5) * 360 / Double(columns[row]) - 180
        return Position(Coordinate(onGlobe: latitude, longitude))
    }
}
