import Audience
import Protocol

/// Ours, where Swift Testing has one too.
typealias Tag = Audience.Tag

/// What a registry must answer, done the stupid way.
struct Model {
    struct Device: Equatable {
        var credentials: Credentials
        var install: String
        var ordinal: UInt32
        var tags: Set<String>
        var version: UInt64
        var addresses: [String]
        var isMuted: Bool
    }

    var devices: [Device] = []
    var nextOrdinal: UInt32 = 0

    /// Those a selector selects, asked one by one.
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
