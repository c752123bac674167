import ServiceKit

/// What a commit has made of a device.
enum DeviceTransition: Sendable {
    /// Anything of it may be different; nil where it is not there.
    case device(before: Device?, after: Device?)
    /// Nothing but the state of its addresses is different.
    case addresses(before: DeviceAddresses, after: DeviceAddresses)

    /// A device that came, changed or went.
    init(before: Device?, after: Device?) { self = .device(before: before, after: after) }

    /// The device that it has removed.
    var removed: Device? {
        if case .device(let before?, nil) = self { before } else { nil }
    }

    /// Where the device is, or was.
    var row: DeviceRow? {
        switch self {
        case .device(let before, let after): (after ?? before)?.row
        case .addresses(_, let after): after.row
        }
    }
}
