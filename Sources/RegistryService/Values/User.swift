import Audience
import Protocol

/// A person whose devices there are: its tags are those of all of them.
struct User: Hashable, Sendable {
    /// The app's own id for it.
    let id: Selector.Name
    /// Sorted, without repetition.
    var tags: [Tag] = []
    var groups = TagGroups()

    /// Whether there is anything to keep of it besides its devices.
    var isBlank: Bool { tags.isEmpty && groups.count == 0 }

    /// Adds and removes tags of a group; nil: of `device`.
    ///
    /// - Throws: `invalidArgument` when there would be too many.
    mutating func edit(
        _ group: Selector.Name?, add: [Tag], remove: [Tag]
    ) throws(RPCError) {
        let wish = Set(group.map { groups[$0] } ?? tags).union(add).subtracting(remove).sorted()
        if let group { groups[group] = wish } else { tags = wish }
        guard tags.count + groups.count <= RegistryLimits.tagsPerDevice else {
            throw .invalid("add", "a user has at most \(RegistryLimits.tagsPerDevice) tags")
        }
    }
}
