extension HeraldClient {
    /// Records that the person has reached a goal of the app, for the next sync; the record is
    /// stored when this returns.
    ///
    /// Experiments count goals. Each call counts, so call it once for each thing that was done.
    ///
    /// - Parameters:
    ///   - name: the goal, such as `purchase`: 1 to 64 bytes of a-z, 0-9, `-`, `_`, `.`, `/`.
    ///   - value: its worth, in a unit that the app chooses; negative if it is taken back.
    /// - Throws: `refused` for another name or a value that is not finite; `storageLocked` or
    ///   `storageFailed`.
    public func record(goal name: String, value: Double = 0) throws {
        let goal = try LedgerEvent.Goal(name, value: value)
        do {
            try keep([LedgerEvent(goal, at: configuration.clock.now(), configuration.random)])
        } catch {
            throw Self.storageError(error)
        }
    }
}
