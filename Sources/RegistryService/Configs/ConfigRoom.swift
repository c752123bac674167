import Audience
import Protocol
import ServiceKit

/// The number of nodes of selectors an app's config sets may still have.
struct ConfigRoom {
    private let segments: [Selector.Name: StoredSegment]
    /// The segments that were counted: each is evaluated once for a device.
    private var counted: Set<Selector.Name> = []
    private var left = ConfigLimits.nodes

    /// Creates the room of an app without config sets.
    init(_ segments: [Selector.Name: StoredSegment]) { self.segments = segments }

    /// Counts a selector with the segments that it names.
    mutating func take(_ selector: Selector) {
        left -= selector.nodes.count
        guard let tree = try? SegmentTree(of: selector, segments) else { return }
        for (name, inner) in tree.order where counted.insert(name).inserted {
            left -= inner.nodes.count
        }
    }

    /// Counts a selector.
    ///
    /// - Throws: `resourceExhausted` if the app's selectors would have too many nodes.
    mutating func checkedTake(_ selector: Selector) throws(RPCError) {
        take(selector)
        guard left >= 0 else {
            throw RPCError(
                .resourceExhausted,
                "the audiences of an app's config sets may have \(ConfigLimits.nodes) tags and "
                    + "other conditions together, with those of their segments; this one would "
                    + "make it more: use shorter audiences, or delete a config set")
        }
    }
}
