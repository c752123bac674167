import Audience
import AudienceMessages
import Protocol

/// The segments that a selector refers to, directly or through other segments, each once.
struct SegmentTree {
    /// The app's segments by name.
    private let segments: [Selector.Name: StoredSegment]
    /// The parsed segments, each after those that it refers to.
    private(set) var order: [(name: Selector.Name, selector: Selector)] = []
    private var depths: [Selector.Name: Int] = [:]
    private var path: Set<Selector.Name> = []

    /// Collects the segments of `selector`.
    ///
    /// - Parameter name: the name of the segment that `selector` is to be stored as; it must not
    ///   contain itself.
    /// - Throws: `invalidArgument` when a segment does not exist, contains itself or is nested too
    ///   deep, or when there are too many.
    init(
        of selector: Selector, as name: Selector.Name? = nil,
        _ segments: [Selector.Name: StoredSegment]
    ) throws(RPCError) {
        self.segments = segments
        if let name { path.insert(name) }
        let depth = try depth(of: selector) + (name == nil ? 0 : 1)
        guard depth <= RegistryLimits.segmentDepth else { throw Self.tooMany }
    }

    /// Returns how deep segments are nested in a selector; 0 if it has none.
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
            throw .invalid("audience", "the segment \(quoting: name) would contain itself")
        }
        guard let segment = segments[name] else {
            throw .invalid("audience", "there is no segment \(quoting: name)")
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
        "has over \(RegistryLimits.segmentsPerQuery) segments, or they are nested over "
            + "\(RegistryLimits.segmentDepth) deep")
}
