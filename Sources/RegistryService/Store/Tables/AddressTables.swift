import Protocol

/// Who has which address in a store, or had it last, if it is in use no more.
///
/// Only for commands that may change something, but for `hasOwners`.
protocol AddressTables: ~Copyable {
    /// Who has this address, or has lost it and nobody has it since.
    borrowing func owner(of address: AddressKey) throws -> DeviceRow?

    /// From now on `owner` has this address; says who had it before.
    borrowing func claim(_ address: AddressKey, for owner: DeviceRow) throws -> DeviceRow?

    /// From now on `owner` has this address; nil: nobody.
    borrowing func setOwner(of address: AddressKey, _ owner: DeviceRow?) throws

    /// Whether any address has an owner, or any install.
    borrowing func hasOwners() throws -> Bool
}

/// What addresses are owned by.
struct AddressKey: Hashable, Sendable {
    let app: UInt32
    let id: Proto.Address.ID
}
