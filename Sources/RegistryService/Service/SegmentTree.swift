import Audience
import AudienceMessages
import Protocol

/// The saved selectors that a selector is made of, each once.
struct SegmentTree {
    /// Those of the app, by name.
    private let segments: [Selector.Name: StoredSegment]
    /// The parsed ones, each after all that it is made of.
    private(set) var order: [(name: Selector.Name, selector: Selector)] = []
    private var depths: [Selector.Name: Int] = [:]
    private var path: Set<Selector.Name> = []

    /// Finds those of `selector`.
    ///
    /// - Parameter name: of the segment that `selector` is to be, which may not be in itself.
    /// - Throws: `invalidArgument` when one is not there, is in itself, or lies too deep, or when
    ///   there are too many.
    init(
        of selector: Selector, as name: Selector.Name? = nil,
        _ segments: [Selector.Name: StoredSegment]
    ) throws(RPCError) {
        self.segments = segments
        if let name { path.insert(name) }
        let depth = try depth(of: selector) + (name == nil ? 0 : 1)
        guard depth <= RegistryLimits.segmentDepth else { throw Self.tooMany }
    }

    /// How deep segments lie in a selector; 0: there are none.
    private mutating func depth(of selector: Selector) throws(RPCError) -> Int {
        var deepest = 0
        for case .segment(let name) in selector.atoms {
            deepest = max(deepest, try depth(of: name))
        }
        return deepest
    }

    private mutating func depth(of name: Selector.Name) throws(RPCError) -> Int {
        if let depth = depths[name] { return depth }
        guard !path.contains(name) else {
            throw .invalid("audience", "the segment '\(name)' would be in itself")
        }
        guard let segment = segments[name] else {
            throw .invalid("audience", "there is no segment '\(name)'")
        }
        guard path.count <= RegistryLimits.segmentDepth,
            depths.count < RegistryLimits.segmentsPerQuery
        else { throw Self.tooMany }
        path.insert(name)
        let selector = try Selector(audience: segment.audience, nil)
        let depth = try depth(of: selector) + 1
        path.remove(name)
        depths[name] = depth
        order.append((name, selector))
        return depth
    }

    private static let tooMany = RPCError.invalid(
        "audience",
        "is made of over \(RegistryLimits.segmentsPerQuery) segments, or they lie over "
            + "\(RegistryLimits.segmentDepth) deep in one another")
}
