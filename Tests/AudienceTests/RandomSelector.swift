import Audience

/// Ours, where Swift Testing has one too.
typealias Tag = Audience.Tag

extension Seeded {
    /// A selector of any shape that is allowed, over tags of all kinds.
    mutating func selector(tags: [Tag], devices: [String]) throws -> Selector {
        while true {
            var nodes: [Selector.Node] = []
            grow(&nodes, tags, devices, levels: Int.random(in: 1...7, using: &self))
            // Some are too large; those that are not cover all that is allowed.
            guard nodes.count <= SelectorLimits.nodes else { continue }
            return try Selector(nodes: nodes)
        }
    }

    private mutating func grow(
        _ nodes: inout [Selector.Node], _ tags: [Tag], _ devices: [String], levels: Int
    ) {
        let choice = levels == 1 ? Int.random(in: 0..<10, using: &self) : next(20)
        switch choice {
        case 0..<7: nodes.append(.tag(tags[next(tags.count)]))
        case 7, 8: nodes.append(.device(devices[next(devices.count)]))
        case 9: nodes.append(.all)
        case 10..<13:
            grow(&nodes, tags, devices, levels: levels - 1)
            nodes.append(.not)
        default:
            let count = 2 + next(4)
            for _ in 0..<count { grow(&nodes, tags, devices, levels: levels - 1) }
            nodes.append(choice < 17 ? .and(count) : .or(count))
        }
    }

    /// From 0 up to `bound`.
    mutating func next(_ bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &self)
    }
}
