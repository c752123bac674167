import Audience
import Protocol

/// The tags of a device or a user in groups other than `device`; no group is empty.
struct TagGroups: Hashable, Sendable {
    /// The tags by the name of their group; sorted, without repetition.
    private(set) var tags: [Selector.Name: [Tag]] = [:]

    /// The number of tags in all groups.
    var count: Int { tags.values.reduce(0) { $0 + $1.count } }

    /// The tags of a group; empty if there is no such group.
    subscript(group: Selector.Name) -> [Tag] {
        get { tags[group] ?? [] }
        set { tags[group] = newValue.isEmpty ? nil : newValue }
    }

    /// The facets that selectors can name.
    var facets: [Facet] {
        tags.flatMap { group, tags in
            tags.compactMap { tag in
                if case .groupTag(let tag) = Selector.Atom.tag(tag, in: group) {
                    .groupTag(tag)
                } else {
                    nil
                }
            }
        }
    }

    /// The groups as protobuf messages, ordered by name.
    var messages: [Proto.TagGroup] {
        tags.sorted { $0.key < $1.key }.map { group, tags in
            var message = Proto.TagGroup()
            message.group = group.text
            message.tags = tags.map(\.text)
            return message
        }
    }
}

extension TagGroups {
    /// Reads and checks groups.
    ///
    /// - Parameter areOld: True if they are stored already, so that ``TagRules`` do not count.
    /// - Throws: `invalidArgument` that names what is wrong in `field`.
    init(
        _ messages: [Proto.TagGroup], _ field: String, areOld: Bool = false
    ) throws(RPCError) {
        for (index, message) in messages.enumerated() {
            let path = "\(field)[\(index)]"
            guard let group = try DeviceFields.group(message.group, "\(path).group") else {
                throw .invalid("\(path).group", "is `device`, whose tags are in `tags`")
            }
            guard tags[group] == nil else { throw .invalid(path, "is there twice") }
            self[group] = try DeviceFields.tags(
                message.tags, "\(path).tags", areOld: areOld)
        }
        guard count <= RegistryLimits.tagsPerDevice else {
            throw .invalid(field, "has over \(RegistryLimits.tagsPerDevice) tags")
        }
    }
}
