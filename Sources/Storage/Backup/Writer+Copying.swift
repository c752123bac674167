extension Writer {
    /// Begins a copy; one at a time, for two would take the disk from the commits.
    func begin(_ request: CopyRequest) {
        guard copying == nil else {
            return request.answer(
                .failure(StorageError(.busy, "a copy of this database is being made already")))
        }
        do {
            copying = try CopyJob(request, of: database, limits)
        } catch {
            request.answer(.failure(error))
        }
    }

    /// Goes on with the copy that is being made, if there is one.
    func advanceCopy() {
        guard let job = copying else { return }
        let facts = CopiedDatabase(
            bytes: 0, commit: ledger.number, identity: ledger.identity,
            applicationID: configuration.schema.applicationID,
            schemaVersion: configuration.schema.migrations.count)
        if job.advance(facts) { copying = nil }
    }

    /// Ends the copy, for the database is being closed.
    func abandonCopy() {
        copying?.end(StorageError(.closed, "the database has been closed"))
        copying = nil
    }
}
