/// What a finished copy of a database is a copy of.
package struct CopiedDatabase: Hashable, Sendable {
    /// The file's length.
    package var bytes: Int
    /// The number of the last commit that is in it.
    package var commit: Int64
    /// The identity of the database, which its ledger knows it by.
    package var identity: [UInt8]
    /// The schema's application id.
    package var applicationID: Int32
    /// How many migrations it has seen.
    package var schemaVersion: Int
}
