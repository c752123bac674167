import Glibc
import Protocol
import ServiceKit
import TestSupport

/// Devices around 10,000 towns, of which a few are large (Zipf), each some kilometres from the
/// middle of its town.
struct Workload: Sendable {
    static let towns = 10_000
    let devices: Int
    let seed: UInt64
    private let zipf = Zipf(Self.towns)

    init(devices: Int, seed: UInt64) {
        (self.devices, self.seed) = (devices, seed)
    }

    private func generator(_ number: UInt64) -> SeededGenerator {
        // Mixed first: states that differ by the generator's step would give one sequence shifted.
        var start = SeededGenerator(seed: seed &* 0x2545_f491_4f6c_dd1d &+ number)
        return SeededGenerator(seed: start.next())
    }

    private func town(_ rank: Int) -> (latitude: Double, longitude: Double) {
        var random = generator(UInt64(rank) | 1 << 40)
        return (.random(in: -50...65, using: &random), .random(in: -180...180, using: &random))
    }

    /// Somewhere in a town: the more of its devices, the larger the town.
    func somewhere(_ random: inout SeededGenerator) -> Proto.Coordinate {
        let town = town(zipf.rank(&random))
        let metres = 8_000 * (-2 * log(Double.random(in: 1e-9..<1, using: &random))).squareRoot()
        let bearing = Double.random(in: 0..<(2 * .pi), using: &random)
        var coordinate = Proto.Coordinate()
        coordinate.latitude = town.latitude + metres * cos(bearing) / 111_000
        let width = 111_000 * cos(town.latitude * .pi / 180)
        let longitude = town.longitude + metres * sin(bearing) / width
        coordinate.longitude = longitude - (longitude / 360).rounded() * 360
        return coordinate
    }

    /// The first position of a device.
    func position(_ number: Int, at seconds: Int64) -> Proto.DevicePosition {
        var random = generator(UInt64(number))
        var position = Proto.DevicePosition()
        position.deviceId = Identifier(high: 1, low: UInt64(number)).description
        position.ordinal = UInt32(number)
        position.coordinate = somewhere(&random)
        position.fixTime = Proto.Timestamp()
        position.fixTime?.seconds = seconds
        return position
    }

    /// A device some times a minute's walk away from where it was at first.
    func moved(_ number: Int, times: Int, at seconds: Int64) -> Proto.DevicePosition {
        var position = position(number, at: seconds + Int64(times))
        position.coordinate?.latitude += Double(times) * (number % 2 == 0 ? 0.0006 : -0.0006)
        return position
    }
}
