/// The outcome of a read from the device's storage.
///
/// A read that failed is not the same as nothing: before a phone is first unlocked its files are
/// there and cannot be read, and whoever takes that for nothing writes over them.
public enum Stored<Value> {
    /// A value that was read.
    case value(Value)
    /// The storage could be read, and has no value.
    case absent
    /// Something may be there and cannot be read now, with the reason.
    case unreadable(String)
}

extension Stored: Sendable where Value: Sendable {}
extension Stored: Equatable where Value: Equatable {}

extension Stored {
    /// Returns the same with the value changed by `change`.
    func map<Other>(_ change: (Value) -> Other) -> Stored<Other> {
        switch self {
        case .value(let value): .value(change(value))
        case .absent: .absent
        case .unreadable(let reason): .unreadable(reason)
        }
    }

    /// Returns the value; nil if none is stored.
    ///
    /// - Throws: `storageLocked` if it cannot be read.
    func found(_ name: String) throws(HeraldError) -> Value? {
        switch self {
        case .value(let value): return value
        case .absent: return nil
        case .unreadable(let reason):
            throw HeraldError(.storageLocked, "\(name) cannot be read now: \(reason)")
        }
    }
}
