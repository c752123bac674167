/// The attributes that the device wants, and what it knows of those that the server has.
///
/// Only those of the device's own are touched: others may be a sender's.
struct WishedAttributes: Hashable, Sendable, Codable {
    /// What to set and what to remove.
    struct Edit: Hashable, Sendable, Codable {
        var changed: [String: AttributeValue] = [:]
        var removed: Set<String> = []

        var isEmpty: Bool { changed.isEmpty && removed.isEmpty }
    }

    /// What the device wants.
    var wished: [String: AttributeValue] = [:]
    private(set) var stored: [String: AttributeValue] = [:]
    /// Names that were sent and got no answer: what the server has of them is not known.
    private(set) var unsettled: Set<String> = []
    private(set) var refused: Edit?
    private(set) var refusal: Refusal?

    /// Why the present wish is not taken; nil: nothing is known against it.
    var standingRefusal: Refusal? { refused != nil && refused == edit ? refusal : nil }

    /// What is to be sent; nil: the server has it, or refuses it.
    var due: Edit? {
        let edit = edit
        return edit.isEmpty || edit == refused ? nil : edit
    }

    private var edit: Edit {
        let set = wished.filter { stored[$0.key] != $0.value || unsettled.contains($0.key) }
        let known = unsettled.union(stored.keys)
        return Edit(changed: set, removed: known.filter { wished[$0] == nil })
    }

    mutating func markSent() {
        let edit = edit
        unsettled.formUnion(edit.removed)
        unsettled.formUnion(edit.changed.keys)
    }

    mutating func settle(_ sent: Edit) {
        stored.merge(sent.changed) { _, new in new }
        for name in sent.removed { stored[name] = nil }
        unsettled.subtract(sent.removed)
        unsettled.subtract(sent.changed.keys)
        (refused, refusal) = (nil, nil)
    }

    mutating func refuse(_ sent: Edit, _ refusal: Refusal) {
        (refused, self.refusal) = (sent, refusal)
    }

    /// Forgets what the server has, for a device that it does not know.
    mutating func forgetServer() {
        (stored, unsettled, refused, refusal) = ([:], [], nil, nil)
    }
}
