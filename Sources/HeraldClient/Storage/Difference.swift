/// What differs between two dictionaries.
struct MapChange<Key: Hashable & Codable & Sendable, Value: Equatable & Codable & Sendable>:
    Codable, Sendable
{
    /// What is new or has another value.
    var set: [Key: Value]
    /// What is no longer there.
    var gone: [Key]

    /// Finds what differs; nil: nothing.
    init?(from old: [Key: Value], to new: [Key: Value]) {
        guard old != new else { return nil }
        set = new.filter { old[$0.key] != $0.value }
        gone = old.keys.filter { new[$0] == nil }
    }
}

extension Dictionary where Key: Codable & Sendable, Value: Equatable & Codable & Sendable {
    mutating func apply(_ change: MapChange<Key, Value>?) {
        guard let change else { return }
        for key in change.gone { self[key] = nil }
        merge(change.set) { _, new in new }
    }
}

/// What differs between two sets.
struct SetChange<Element: Hashable & Codable & Sendable>: Codable, Sendable {
    private var added: Set<Element>
    private var gone: Set<Element>

    /// Finds what differs; nil: nothing.
    init?(from old: Set<Element>, to new: Set<Element>) {
        guard old != new else { return nil }
        (added, gone) = (new.subtracting(old), old.subtracting(new))
    }

    func apply(to set: inout Set<Element>) { set = set.subtracting(gone).union(added) }
}

/// What an optional value has become; nil in it: nothing is there any more.
struct Became<Value: Equatable & Codable & Sendable>: Codable, Sendable {
    private let value: Value?

    /// Compares two values; nil: they are the same.
    init?(from old: Value?, to new: Value?) {
        guard old != new else { return nil }
        value = new
    }

    func apply(to value: inout Value?) { value = self.value }
}

/// Compares values and takes over what has changed, for those that are small or change as a whole.
enum Difference {
    /// Returns the new value; nil: it is the old one.
    static func find<Value: Equatable>(_ old: Value, _ new: Value) -> Value? {
        old == new ? nil : new
    }

    /// Takes over a value that has changed.
    static func apply<Value>(_ change: Value?, to value: inout Value) {
        if let change { value = change }
    }
}
