/// The ids of the messages that came last, by which a copy is recognised.
///
/// It is bounded: of more than ``most`` ids the oldest are forgotten.
public struct SeenMessages: Hashable, Sendable {
    /// The most ids that are remembered: some weeks of messages of a busy phone, in some 40 KB.
    public static let most = 1_000

    /// The ids; the oldest is at `next` once there are ``most``.
    private var ring: [String] = []
    private var next = 0
    private var ids: Set<String> = []

    /// Creates an empty memory.
    public init() {}

    /// Returns whether an id was seen.
    public func contains(_ id: String) -> Bool { ids.contains(id) }

    /// Notes an id; returns false if it was seen before.
    public mutating func note(_ id: String) -> Bool {
        guard ids.insert(id).inserted else { return false }
        if ring.count < Self.most {
            ring.append(id)
        } else {
            ids.remove(ring[next])
            ring[next] = id
            next = (next + 1) % Self.most
        }
        return true
    }

    /// Returns the ids that were noted since an older value, in order; nil if none were.
    func noted(since old: SeenMessages) -> [String]? {
        let grown = Array(ring.dropFirst(old.ring.count))
        guard ring.count == Self.most, next != old.next else { return grown.isEmpty ? nil : grown }
        let written = old.next < next ? ring[old.next..<next] : ring[old.next...] + ring[..<next]
        return grown + written
    }
}

/// The coding of a memory: its ids, the oldest first.
extension SeenMessages: Codable {
    /// Reads the stored ids.
    public init(from decoder: any Decoder) throws {
        for id in try decoder.singleValueContainer().decode([String].self) { _ = note(id) }
    }

    /// Stores the ids.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Array(ring[next...] + ring[..<next]))
    }
}
