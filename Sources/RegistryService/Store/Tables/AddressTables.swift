import Protocol

/// The owners of addresses in a store.
///
/// An address that is no longer in use may keep its last owner.
///
/// Only commands that are not of the kind `read` may call these, except `hasOwners`.
protocol AddressTables: ~Copyable {
    /// Returns the owner of an address, or the last one if it is no longer in use; nil if there is
    /// none.
    borrowing func owner(of address: AddressKey) throws -> DeviceRow?

    /// Makes `owner` the owner of an address and returns the previous one; nil if there was none.
    borrowing func claim(_ address: AddressKey, for owner: DeviceRow) throws -> DeviceRow?

    /// Sets the owner of an address; nil removes it.
    borrowing func setOwner(of address: AddressKey, _ owner: DeviceRow?) throws

    /// Returns whether any address or install has an owner.
    borrowing func hasOwners() throws -> Bool
}

/// The key of an owned address.
struct AddressKey: Hashable, Sendable {
    let app: UInt32
    let id: Proto.Address.ID
}
