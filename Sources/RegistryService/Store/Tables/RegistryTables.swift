/// What a registry needs of a store inside a transaction: rows by their keys, no more.
///
/// A command is written once on top of these and runs on every store. Each of them reads what the
/// ones before it in the same transaction have written. What throws undoes the whole transaction.
protocol RegistryTables: AppTables, DeviceTables, UserTables, GroupTables, AddressTables,
    FeedTables, ErasureTables, ~Copyable
{}
