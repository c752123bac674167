/// A value in the form in which SQLite stores it.
package enum StorageValue: Hashable, Sendable {
    case null
    case integer(Int64)
    /// A number; SQLite has no NaN, so NaN is stored as null.
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// A value that can be bound to a `?` in SQL.
package protocol Bindable {
    /// The value that SQLite gets.
    var storageValue: StorageValue { get }
}

extension StorageValue: Bindable {
    package var storageValue: StorageValue { self }
}

extension Int64: Bindable {
    package var storageValue: StorageValue { .integer(self) }
}

extension Int: Bindable {
    package var storageValue: StorageValue { .integer(Int64(self)) }
}

extension UInt32: Bindable {
    package var storageValue: StorageValue { .integer(Int64(self)) }
}

extension Bool: Bindable {
    package var storageValue: StorageValue { .integer(self ? 1 : 0) }
}

extension Double: Bindable {
    package var storageValue: StorageValue { .real(self) }
}

extension String: Bindable {
    package var storageValue: StorageValue { .text(self) }
}

extension [UInt8]: Bindable {
    package var storageValue: StorageValue { .blob(self) }
}

extension Optional: Bindable where Wrapped: Bindable {
    // A key path of a generic type would be created anew each time.
    package var storageValue: StorageValue {
        if let self { self.storageValue } else { .null }
    }
}
