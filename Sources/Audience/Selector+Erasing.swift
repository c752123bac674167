extension Selector {
    /// The id that stands in selectors for users who were erased; no user may have it.
    ///
    /// It matches no device, so a selector that named an erased user stays valid and selects the
    /// same others.
    package static let erasedUser = "herald-erased-user"

    /// Returns the selector with ``erasedUser`` in place of the given users; nil if it names none
    /// of them.
    package func erasing(users: Set<String>) -> Selector? {
        guard let erased = Name(Self.erasedUser) else { return nil }
        var isChanged = false
        let nodes = nodes.map { node -> Node in
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
