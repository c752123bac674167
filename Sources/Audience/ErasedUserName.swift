/// The id that stands in selectors for users who were erased; no user may have it.
///
/// It matches no device, so a selector that named an erased user stays valid and selects the same
/// others.
package enum ErasedUserName {
    /// The id.
    package static let text = "herald-erased-user"

    /// Returns a selector with the id in place of the given users; nil if it names none of them.
    package static func replacing(_ users: Set<String>, in selector: Selector) -> Selector? {
        guard let erased = Selector.Name(text) else { return nil }
        var isChanged = false
        let nodes = selector.nodes.map { node -> Selector.Node in
            guard case .atom(.user(let name)) = node, users.contains(name.text) else {
                return node
            }
            isChanged = true
            return .atom(.user(erased))
        }
        guard isChanged else { return nil }
        // A selector of the longest text may have become longer than one may be. It selects nobody
        // then, which is better than a name that stays.
        return (try? Selector(nodes: nodes)) ?? (try? Selector(nodes: [.atom(.user(erased))]))
    }
}
