/// The facts about a finished copy of a database.
package struct CopiedDatabase: Hashable, Sendable {
    /// The file's length in bytes.
    package var bytes: Int
    /// The number of the last commit in the copy.
    package var commit: Int64
    /// The identity of the database, as its ledger has it.
    package var identity: [UInt8]
    /// The schema's application id.
    package var applicationID: Int32
    /// The number of migrations applied.
    package var schemaVersion: Int
}
