/// Users who were erased, and what becomes of selectors that name them.
///
/// Ids are compared by their bytes, as everywhere: two that look the same are two users.
package struct ErasedUsers: Hashable, Sendable {
    private let names: Set<Selector.Name>

    /// Creates the set of the users with these ids; what is no id of a user is left out.
    package init(_ ids: some Sequence<String>) {
        names = Set(ids.compactMap { Selector.Name($0) })
    }

    /// The bytes of which a selector's text has some if it names one of the users.
    ///
    /// Whoever reads many selectors looks for these first, since to look is much less work than to
    /// parse.
    package var marks: [[UInt8]] {
        names.map { Array(SelectorText.quoted($0.text).utf8.dropFirst().dropLast()) }
    }

    /// Returns a selector with ``ErasedUserName`` in place of the users; nil if it names none of
    /// them.
    package func replaced(in selector: Selector) -> Selector? {
        guard selector.nodes.contains(where: isNamed) else { return nil }
        let texts = [ErasedUserName.text, ErasedUserName.shortText]
        return texts.lazy.compactMap(Selector.Name.init).compactMap { erased in
            try? Selector(
                nodes: selector.nodes.map { isNamed($0) ? .atom(.user(erased)) : $0 })
        }.first
    }

    private func isNamed(_ node: Selector.Node) -> Bool {
        guard case .atom(.user(let name)) = node else { return false }
        return names.contains(name)
    }
}
