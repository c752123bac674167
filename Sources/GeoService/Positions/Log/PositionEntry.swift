import Audience
import ServiceKit
import Spatial

/// An entry of the log of positions: a device's position in 44 bytes.
///
/// Its fields are stored in this order, in little-endian: ordinal, latitude, longitude, time,
/// accuracy (4 bytes each), device (16), number of the previous entry (8).
struct PositionEntry: Hashable, Sendable {
    /// The size of an entry in bytes.
    static let size = 44

    let ordinal: UInt32
    private(set) var position: LastPosition
    /// The accuracy in centimetres; 0 if the device reported none.
    private(set) var accuracyE2: UInt32
    /// The device; nil if the entry was overwritten, after which the device has no earlier position
    /// either.
    private(set) var device: Identifier?
    /// The number of the entry that this one replaces; 0 for none.
    let previous: Int64

    /// Creates the entry that replaces the entry `previous`.
    init(_ kept: KeptPosition, after previous: Int64) {
        self.init(
            ordinal: kept.ordinal, position: kept.position,
            accuracyE2: UInt32(clamping: Int64(min(kept.accuracy, 1e9) * 100 + 0.5)),
            device: kept.device, previous: previous)
    }

    private init(
        ordinal: UInt32, position: LastPosition, accuracyE2: UInt32, device: Identifier?,
        previous: Int64
    ) {
        (self.ordinal, self.position, self.accuracyE2) = (ordinal, position, accuracyE2)
        (self.device, self.previous) = (device, previous)
    }

    /// Reads the next entry of a row; a position that is not on the globe was overwritten.
    init(from reader: inout ImageReader) throws(ImageError) {
        let ordinal = UInt32(littleEndian: try reader.number())
        let latitude = Int32(littleEndian: try reader.number())
        let longitude = Int32(littleEndian: try reader.number())
        let fixed = UInt32(littleEndian: try reader.number())
        let accuracy = UInt32(littleEndian: try reader.number())
        let (high, low) = (
            UInt64(littleEndian: try reader.number()), UInt64(littleEndian: try reader.number())
        )
        let previous = Int64(littleEndian: try reader.number())
        let position = LastPosition(
            latitudeE7: Int64(latitude), longitudeE7: Int64(longitude), fixed: Int64(fixed))
        self.init(
            ordinal: ordinal, position: position ?? .nowhere, accuracyE2: accuracy,
            device: position.map { _ in Identifier(high: high, low: low) }, previous: previous)
    }

    /// Appends the entry to a row's body.
    func append(to body: inout ImageWriter) {
        body.append(ordinal.littleEndian)
        body.append(position.latitudeE7.littleEndian)
        body.append(position.longitudeE7.littleEndian)
        body.append(position.fixed.littleEndian)
        body.append(accuracyE2.littleEndian)
        body.append((device?.high ?? 0).littleEndian)
        body.append((device?.low ?? 0).littleEndian)
        body.append(previous.littleEndian)
    }

    /// Overwrites the device, the position and the time.
    mutating func scrub() { (position, accuracyE2, device) = (.nowhere, 0, nil) }

    /// The same entry without a previous one.
    var alone: PositionEntry {
        PositionEntry(
            ordinal: ordinal, position: position, accuracyE2: accuracyE2, device: device,
            previous: 0)
    }

    /// The position; nil if the entry was overwritten.
    var kept: KeptPosition? {
        device.map {
            KeptPosition(
                device: $0, ordinal: ordinal, position: position,
                accuracy: Double(accuracyE2) / 100)
        }
    }
}
