import Protocol
import ServiceKit
import Spatial

/// A device's last known position, checked once: later code need not ask again.
struct KeptPosition: Hashable, Sendable {
    let device: Identifier
    let ordinal: UInt32
    let position: LastPosition
    /// Metres, 0 or more; 0: the device has not said.
    let accuracy: Double

    /// As it travels.
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
