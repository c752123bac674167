import Audience
import ServiceKit
import Spatial

/// A device's position as the log of positions has it: 44 bytes.
///
/// Its fields one behind the other, each with the lowest byte first: ordinal, latitude, longitude,
/// time, accuracy (4 bytes each), device (16), the entry before (8).
struct PositionEntry: Hashable, Sendable {
    /// Bytes of one.
    static let size = 44

    let ordinal: UInt32
    private(set) var position: LastPosition
    /// Centimetres; 0: the device has not said.
    private(set) var accuracyE2: UInt32
    /// Nil when what it said was overwritten: since then nothing is known by it.
    private(set) var device: Identifier?
    /// The number of the entry that this one takes the place of; 0: of none.
    let previous: Int64

    /// What takes the place of entry `previous`.
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

    /// The next one of a body; what is not on the globe was overwritten.
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

    /// Writes it behind others.
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

    /// Overwrites whose it is, and where and when that was.
    mutating func scrub() { (position, accuracyE2, device) = (.nowhere, 0, nil) }

    /// The same as the first of its device.
    var alone: PositionEntry {
        PositionEntry(
            ordinal: ordinal, position: position, accuracyE2: accuracyE2, device: device,
            previous: 0)
    }

    /// As it is kept; nil when it was overwritten.
    var kept: KeptPosition? {
        device.map {
            KeptPosition(
                device: $0, ordinal: ordinal, position: position,
                accuracy: Double(accuracyE2) / 100)
        }
    }
}
