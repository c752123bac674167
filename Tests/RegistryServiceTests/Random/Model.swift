import Audience
import Protocol

/// The type `Tag` of Audience, as Swift Testing has one with the same name.
typealias Tag = Audience.Tag

/// The expected state of a registry, in the simplest code.
struct Model {
    struct Device {
        var credentials: Credentials
        var install: String
        var ordinal: UInt32
        var tags: Set<String>
        var version: UInt64
        /// The addresses in their order.
        ///
        /// `isHere` is false if another device has one, or if it is gone.
        var addresses: [(value: String, isHere: Bool)]
        var isMuted: Bool
    }

    var devices: [Device] = []
    var nextOrdinal: UInt32 = 0

    /// Sets the addresses that a device states.
    ///
    /// An address that is new to the device is taken from whoever has it. A registration takes all
    /// of them.
    mutating func address(_ index: Int, _ values: [String], isRegistration: Bool) {
        let before = devices[index].addresses
        devices[index].addresses = values.map { value in
            if !isRegistration, let known = before.first(where: { $0.value == value }) {
                return known
            }
            for other in devices.indices where other != index {
                for place in devices[other].addresses.indices
                where devices[other].addresses[place].value == value {
                    devices[other].addresses[place].isHere = false
                }
            }
            return (value, true)
        }
    }

    /// Marks a device's address as gone; returns false if it already was.
    mutating func drop(_ value: String, of index: Int) -> Bool {
        let place = devices[index].addresses.firstIndex { $0.value == value && $0.isHere }
        if let place { devices[index].addresses[place].isHere = false }
        return place != nil
    }

    /// Marks an address that was gone as in use again.
    mutating func revive(_ value: String, of index: Int) {
        for place in devices[index].addresses.indices
        where devices[index].addresses[place].value == value {
            devices[index].addresses[place].isHere = true
        }
    }

    /// Returns the devices that a selector selects, tested one by one, in the order of their
    /// ordinals.
    func selected(_ selector: Selector) -> [Device] {
        devices.filter { Self.selects(selector, $0) }.sorted { $0.ordinal < $1.ordinal }
    }

    private static func selects(_ selector: Selector, _ device: Device) -> Bool {
        var stack: [Bool] = []
        for node in selector.nodes {
            switch node {
            case .atom(.tag(let tag)): stack.append(device.tags.contains(tag.text))
            case .atom(.device(let id)): stack.append(device.credentials.id == id)
            case .atom: stack.append(true)
            case .not: stack.append(!stack.removeLast())
            case .and(let count):
                let operands = stack.suffix(count)
                stack.removeLast(count)
                stack.append(operands.allSatisfy { $0 })
            case .or(let count):
                let operands = stack.suffix(count)
                stack.removeLast(count)
                stack.append(operands.contains(true))
            }
        }
        return stack == [true]
    }

    var tagCounts: [String: UInt64] {
        devices.reduce(into: [:]) { counts, device in
            for tag in device.tags { counts[tag, default: 0] += 1 }
        }
    }
}
