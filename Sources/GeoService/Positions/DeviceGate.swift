/// Lets one at a time do something with the position of a device, in the order in which they came.
struct DeviceGate {
    /// Ordinals by app.
    typealias Devices = [String: Set<UInt32>]

    private struct Waiter {
        let devices: Devices
        let continuation: CheckedContinuation<Void, Never>
    }

    private var inside: Devices = [:]
    private var waiting: [Waiter] = []
    /// How many are inside.
    private(set) var count = 0

    /// Goes in, if nobody is inside or waiting for one of the devices; `leave` must follow.
    mutating func enter(_ devices: Devices) -> Bool {
        let isFree =
            Self.areApart(devices, inside)
            && waiting.allSatisfy { Self.areApart(devices, $0.devices) }
        if isFree { take(devices) }
        return isFree
    }

    /// Goes in when those before have left, and resumes `continuation` then; `leave` must follow.
    mutating func wait(
        for devices: Devices, _ continuation: CheckedContinuation<Void, Never>
    ) {
        waiting.append(Waiter(devices: devices, continuation: continuation))
    }

    /// Lets those in who have waited for these devices.
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
