/// The tables that the registry needs inside a transaction: rows by their keys and no more.
///
/// A command is written once on top of these protocols and runs on every store. Each call sees what
/// earlier calls of the same transaction have written. An error undoes the whole transaction.
protocol RegistryTables: AppTables, DeviceTables, UserTables, GroupTables, AddressTables,
    FeedTables, ErasureTables, ErasedUserTables, AppDeletionTables, ConfirmationTables,
    ConfigTables, TagCountTables, SizeTables, ~Copyable
{}
