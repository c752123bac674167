import Audience
import Protocol

/// A user of an app, whose tags apply to all of the user's devices.
struct User: Hashable, Sendable {
    /// The user's id, which the app chose.
    let id: Selector.Name
    /// The user's tags in the group `device`, sorted, without repetition.
    var tags: [Tag] = []
    var groups = TagGroups()

    /// True if there is nothing to store about the user besides the devices.
    var isBlank: Bool { tags.isEmpty && groups.count == 0 }

    /// Adds and removes tags of a group; nil stands for the group `device`.
    ///
    /// - Throws: `invalidArgument` when the user would have too many tags.
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
