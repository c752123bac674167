import Audience
import SelectorFuzz

/// The type `Tag` of Audience, as Swift Testing has one with the same name.
typealias Tag = Audience.Tag

extension Seeded {
    /// Returns a random selector of any allowed shape, over tags and devices.
    mutating func selector(tags: [Tag], devices: [String]) -> Selector {
        SelectorMaker(
            tags: tags, devices: devices, kinds: [.tag, .tag, .tag, .tag, .tag, .device, .all]
        ).selector(using: &self)
    }

    /// Returns a random number from 0 up to, but without, `bound`.
    mutating func next(_ bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &self)
    }
}
