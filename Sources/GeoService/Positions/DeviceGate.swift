/// A lock for each device: operations on a device's position run one at a time, in order of
/// arrival.
struct DeviceGate {
    /// The ordinals of devices by app.
    typealias Devices = [String: Set<UInt32>]

    private struct Waiter {
        let devices: Devices
        let continuation: CheckedContinuation<Void, Never>
    }

    private var inside: Devices = [:]
    private var waiting: [Waiter] = []
    /// The number of operations inside.
    private(set) var count = 0

    /// Enters if no operation is inside or waiting for one of the devices; returns whether it did.
    ///
    /// `leave` must follow.
    mutating func enter(_ devices: Devices) -> Bool {
        let isFree =
            Self.areApart(devices, inside)
            && waiting.allSatisfy { Self.areApart(devices, $0.devices) }
        if isFree { take(devices) }
        return isFree
    }

    /// Enters when all earlier operations on these devices have left, and then resumes
    /// `continuation`; `leave` must follow.
    mutating func wait(
        for devices: Devices, _ continuation: CheckedContinuation<Void, Never>
    ) {
        waiting.append(Waiter(devices: devices, continuation: continuation))
    }

    /// Leaves, and lets waiting operations enter.
    mutating func leave(_ devices: Devices) {
        count -= 1
        for (app, ordinals) in devices { inside[app]?.subtract(ordinals) }
        guard !waiting.isEmpty else { return }
        let before = waiting
        waiting = []
        for waiter in before {
            if enter(waiter.devices) {
                waiter.continuation.resume()
            } else {
                waiting.append(waiter)
            }
        }
    }

    private mutating func take(_ devices: Devices) {
        count += 1
        for (app, ordinals) in devices { inside[app, default: []].formUnion(ordinals) }
    }

    private static func areApart(_ some: Devices, _ others: Devices) -> Bool {
        some.allSatisfy { app, ordinals in others[app]?.isDisjoint(with: ordinals) ?? true }
    }
}
