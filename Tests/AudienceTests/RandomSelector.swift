import Audience
import SelectorFuzz

/// Ours, where Swift Testing has one too.
typealias Tag = Audience.Tag

extension Seeded {
    /// A selector of any shape that is allowed, over tags and devices.
    mutating func selector(tags: [Tag], devices: [String]) -> Selector {
        SelectorMaker(
            tags: tags, devices: devices, kinds: [.tag, .tag, .tag, .tag, .tag, .device, .all]
        ).selector(using: &self)
    }

    /// From 0 up to `bound`.
    mutating func next(_ bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &self)
    }
}
