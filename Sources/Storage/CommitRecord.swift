/// A record of a command that is written outside the database, such as a line of an audit log.
///
/// It is written on the writing thread after the command was committed and before its caller is
/// answered. No record is written for a command that failed.
package protocol CommitRecord: AnyObject, Sendable {
    /// Writes this record, or the records of a commit in its place.
    ///
    /// - Parameter records: all records of the commit, in the order of its commands; the first one
    ///   is asked to write them.
    func write(_ records: [any CommitRecord])
}
