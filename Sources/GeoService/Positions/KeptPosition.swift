import Protocol
import ServiceKit

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

/// Whose position it is that is asked for, or to be forgotten.
struct HeldPosition: Hashable, Sendable {
    let app: String
    let ordinal: UInt32
    let device: Identifier
}

/// Where in the store a device's position is: by its app's number there and its ordinal.
struct PositionRow: Hashable, Sendable {
    let app: UInt32
    let ordinal: UInt32

    init(app: UInt32, ordinal: UInt32) {
        self.app = app
        self.ordinal = ordinal
    }

    /// Of the number it is stored under.
    init(number: Int64) {
        app = UInt32(truncatingIfNeeded: number >> 32)
        ordinal = UInt32(truncatingIfNeeded: number)
    }

    /// Apps' numbers are below 2³¹, so it is never negative.
    var number: Int64 { Int64(app) << 32 | Int64(ordinal) }
}
