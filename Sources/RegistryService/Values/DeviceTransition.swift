import ServiceKit

/// The change that a commit has made to a device.
enum DeviceTransition: Sendable {
    /// Any part of the device may have changed; nil where the device does not exist.
    case device(before: Device?, after: Device?)
    /// The state of the device's addresses has changed, and nothing else.
    case addresses(before: DeviceAddresses, after: DeviceAddresses)

    /// Creates the transition of a device that was added, changed or removed.
    init(before: Device?, after: Device?) { self = .device(before: before, after: after) }

    /// The device that was removed; nil if none was.
    var removed: Device? {
        if case .device(let before?, nil) = self { before } else { nil }
    }

    /// The device's row.
    var row: DeviceRow? {
        switch self {
        case .device(let before, let after): (after ?? before)?.row
        case .addresses(_, let after): after.row
        }
    }
}
