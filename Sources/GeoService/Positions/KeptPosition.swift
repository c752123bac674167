import Protocol
import ServiceKit
import Spatial

/// A device's last known position.
///
/// It was checked when it was created.
struct KeptPosition: Hashable, Sendable {
    let device: Identifier
    let ordinal: UInt32
    let position: LastPosition
    /// The accuracy in metres, 0 or more; 0 if the device reported none.
    let accuracy: Double

    /// The position as a protobuf message.
    var message: Proto.DevicePosition {
        var message = Proto.DevicePosition()
        message.deviceId = device.description
        message.ordinal = ordinal
        message.coordinate = Proto.Coordinate()
        message.coordinate?.latitude = position.coordinate.latitude
        message.coordinate?.longitude = position.coordinate.longitude
        message.accuracyMetres = accuracy
        message.fixTime = UnixTime(milliseconds: Int64(position.fixed) * 1000).timestamp
        return message
    }
}
