/// The attributes that the device wants, and what it knows of those that the server has.
///
/// Only those of the device's own are touched: others may be a sender's.
struct WishedAttributes: Hashable, Sendable, Codable {
    /// What to set and what to remove.
    struct Edit: Hashable, Sendable, Codable {
        var changed: [String: AttributeValue] = [:]
        var removed: Set<String> = []

        var isEmpty: Bool { changed.isEmpty && removed.isEmpty }

        /// The names of what is set, in the order that a request has them in.
        var listedChanges: [String] { changed.keys.sorted() }
        /// The names of what is removed, in the order that a request has them in.
        var listedRemovals: [String] { removed.sorted() }
    }

    /// A value that the server does not take.
    struct Withheld: Hashable, Sendable, Codable {
        /// The value; nil: the server does not take that the attribute goes.
        let value: AttributeValue?
        let refusal: Refusal
    }

    /// What the device wants.
    var wished: [String: AttributeValue] = [:] {
        // What has another value now is sent anew.
        didSet { withheld = withheld.filter { wished[$0.key] == $0.value.value } }
    }
    /// The single attributes that the server does not take, which the others are sent without.
    private(set) var withheld: [String: Withheld] = [:]
    private(set) var stored: [String: AttributeValue] = [:]
    /// Names that were sent and got no answer: what the server has of them is not known.
    private(set) var unsettled: Set<String> = []
    private(set) var refused: Edit?
    private(set) var refusal: Refusal?

    /// Creates wishes for nothing.
    init() {}

    /// Why the present wish, or a part of it, is not taken; nil: nothing is known against it.
    var standingRefusal: Refusal? {
        if refused != nil, refused == edit { return refusal }
        return withheld.min { $0.key < $1.key }?.value.refusal
    }

    /// What a registration states; nil: there is nothing, or the server refuses it.
    var registered: Edit? {
        let set = wished.filter { withheld[$0.key] == nil }
        return set.isEmpty || refused == edit ? nil : Edit(changed: set)
    }

    /// What is to be sent; nil: the server has it, or refuses it.
    var due: Edit? {
        let edit = edit
        return edit.isEmpty || edit == refused ? nil : edit
    }

    private var edit: Edit {
        let set = wished.filter { stored[$0.key] != $0.value || unsettled.contains($0.key) }
        let known = unsettled.union(stored.keys)
        return Edit(
            changed: set.filter { withheld[$0.key] == nil },
            removed: known.filter { wished[$0] == nil && withheld[$0] == nil })
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

    /// Notes that the server refuses single attributes of what was sent.
    mutating func withhold(_ names: [String: Refusal], of sent: Edit) {
        for (name, refusal) in names where wished[name] == sent.changed[name] {
            withheld[name] = Withheld(value: sent.changed[name], refusal: refusal)
        }
    }

    /// Forgets what the server has, for a device that it does not know.
    mutating func forgetServer() {
        (stored, unsettled, refused, refusal, withheld) = ([:], [], nil, nil, [:])
    }

    /// Takes back what is known of the server's values, for a device that it knows: what the device
    /// has ever stated is stated again, also that it is gone.
    mutating func doubtServer() {
        let names = unsettled.union(stored.keys)
        forgetServer()
        unsettled = names
    }
}

extension WishedAttributes {
    init(from decoder: any Decoder) throws {
        let from = try decoder.container(keyedBy: CodingKeys.self)
        wished = try from.decode([String: AttributeValue].self, forKey: .wished)
        stored = try from.decode([String: AttributeValue].self, forKey: .stored)
        unsettled = try from.decode(Set<String>.self, forKey: .unsettled)
        refused = try from.decodeIfPresent(Edit.self, forKey: .refused)
        refusal = try from.decodeIfPresent(Refusal.self, forKey: .refusal)
        // Older versions of the library have not stored them.
        withheld = try from.decodeIfPresent([String: Withheld].self, forKey: .withheld) ?? [:]
    }
}
