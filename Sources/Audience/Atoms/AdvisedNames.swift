/// The kinds of atom in which a name that no device has is probably misspelt, so that whoever sends
/// is warned of it.
package enum AdvisedNames {
    /// Returns whether names in atoms of a kind are looked up.
    package static func include(_ kind: Selector.Atom.Kind) -> Bool {
        switch kind {
        case .tag, .groupTag, .segment, .platform, .model, .addressKind: true
        case .all, .device, .user, .addressLost, .locale, .timeZone, .attribute, .appVersion,
            .lastSeen, .created, .staticList, .within, .at, .moved, .percent:
            false
        }
    }
}
