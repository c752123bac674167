/// The difference between two dictionaries.
struct MapChange<Key: Hashable & Codable & Sendable, Value: Equatable & Codable & Sendable>:
    Codable, Sendable
{
    /// The entries that are new or have another value.
    var set: [Key: Value]
    /// The keys that are no longer there.
    var gone: [Key]

    /// Creates the difference between two dictionaries; nil if they are equal.
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

/// The difference between two sets.
struct SetChange<Element: Hashable & Codable & Sendable>: Codable, Sendable {
    private var added: Set<Element>
    private var gone: Set<Element>

    /// Creates the difference between two sets; nil if they are equal.
    init?(from old: Set<Element>, to new: Set<Element>) {
        guard old != new else { return nil }
        (added, gone) = (new.subtracting(old), old.subtracting(new))
    }

    func apply(to set: inout Set<Element>) { set = set.subtracting(gone).union(added) }
}

/// The new value of an optional one that has changed; nil in it stands for no value any more.
struct Became<Value: Equatable & Codable & Sendable>: Codable, Sendable {
    private let value: Value?

    /// Creates the change from one value to another; nil if they are equal.
    init?(from old: Value?, to new: Value?) {
        guard old != new else { return nil }
        value = new
    }

    func apply(to value: inout Value?) { value = self.value }
}

/// Finds and applies changes of values that are small or change as a whole.
enum Difference {
    /// Returns the new value; nil if it equals the old one.
    static func find<Value: Equatable>(_ old: Value, _ new: Value) -> Value? {
        old == new ? nil : new
    }

    /// Sets a value to a change's; nil changes nothing.
    static func apply<Value>(_ change: Value?, to value: inout Value) {
        if let change { value = change }
    }
}
