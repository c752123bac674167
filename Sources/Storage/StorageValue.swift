/// One value as SQLite keeps it.
package enum StorageValue: Hashable, Sendable {
    case null
    case integer(Int64)
    /// SQLite has no NaN: one is stored as null.
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// Something that can stand for a `?` in SQL.
package protocol Bindable {
    /// The value SQLite gets.
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
    // A key path of a generic type would be made anew each time.
    package var storageValue: StorageValue {
        if let self { self.storageValue } else { .null }
    }
}
