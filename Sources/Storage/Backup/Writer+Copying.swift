extension Writer {
    /// Begins a copy; only one at a time, as two would take too much of the disk from commits.
    func begin(_ request: CopyRequest) {
        guard copying == nil else {
            return request.answer(
                .failure(StorageError(.busy, "another copy of this database is in progress")))
        }
        do {
            copying = try CopyJob(request, of: database, limits)
        } catch {
            request.answer(.failure(error))
        }
    }

    /// Continues the copy in progress, if there is one.
    func advanceCopy() {
        guard let job = copying else { return }
        let facts = CopiedDatabase(
            bytes: 0, commit: ledger.number, identity: ledger.identity,
            applicationID: configuration.schema.applicationID,
            schemaVersion: configuration.schema.migrations.count)
        if job.advance(facts) { copying = nil }
    }

    /// Aborts the copy in progress, as the database is being closed.
    func abandonCopy() {
        copying?.end(StorageError(.closed, "the database was closed"))
        copying = nil
    }
}
