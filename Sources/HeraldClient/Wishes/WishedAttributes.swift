/// The attributes that the device wants, and its knowledge of those that the server has.
///
/// Only the device's own attributes are changed: others may be a sender's.
struct WishedAttributes: Hashable, Sendable, Codable {
    /// The attributes to set, and the names of those to remove.
    struct Edit: Hashable, Sendable, Codable {
        var changed: [String: AttributeValue] = [:]
        var removed: Set<String> = []

        var isEmpty: Bool { changed.isEmpty && removed.isEmpty }

        /// The names of the attributes to set, in the order of a request.
        var listedChanges: [String] { changed.keys.sorted() }
        /// The names of the attributes to remove, in the order of a request.
        var listedRemovals: [String] { removed.sorted() }
    }

    /// A value that the server does not take.
    struct Withheld: Hashable, Sendable, Codable {
        /// The value; nil if the server refuses the removal of the attribute.
        let value: AttributeValue?
        let refusal: Refusal
    }

    /// The wished attributes, by their names.
    var wished: [String: AttributeValue] = [:] {
        // What has another value now is sent anew.
        didSet { withheld = withheld.filter { wished[$0.key] == $0.value.value } }
    }
    /// The single attributes that the server does not take, which the others are sent without.
    private(set) var withheld: [String: Withheld] = [:]
    private(set) var stored: [String: AttributeValue] = [:]
    /// The names that were sent without an answer, of which the server's values are not known.
    private(set) var unsettled: Set<String> = []
    private(set) var refused: Edit?
    private(set) var refusal: Refusal?

    /// Creates wishes for nothing.
    init() {}

    /// The reason why the server does not take the present wish, or a part of it; nil if none is
    /// known.
    var standingRefusal: Refusal? {
        if refused != nil, refused == edit { return refusal }
        return withheld.min { $0.key < $1.key }?.value.refusal
    }

    /// The attributes that a registration states; nil if there are none, or the server refuses
    /// them.
    var registered: Edit? {
        let set = wished.filter { withheld[$0.key] == nil }
        return set.isEmpty || refused == edit ? nil : Edit(changed: set)
    }

    /// The edit to be sent; nil if the server has all attributes, or refuses the edit.
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

    /// Notes that the server refuses single attributes of an edit that was sent.
    mutating func withhold(_ names: [String: Refusal], of sent: Edit) {
        for (name, refusal) in names where wished[name] == sent.changed[name] {
            withheld[name] = Withheld(value: sent.changed[name], refusal: refusal)
        }
    }

    /// Forgets the server's state, for a device that the server does not know.
    mutating func forgetServer() {
        (stored, unsettled, refused, refusal, withheld) = ([:], [], nil, nil, [:])
    }

    /// Marks the server's values as unknown, for a device that the server knows: all that the
    /// device has ever stated is stated again, removals too.
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
