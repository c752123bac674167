extension HeraldClient {
    /// Keeps that the person did what the app hopes for, for the next sync; it is stored when this
    /// returns.
    ///
    /// Experiments count it. Each call counts, so call it once for each thing that was done.
    ///
    /// - Parameters:
    ///   - name: what was done, such as `purchase`: 1 to 64 bytes of a-z, 0-9, `-`, `_`, `.`, `/`.
    ///   - value: what it is worth, in a unit that the app chooses; negative for what is taken
    ///     back.
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
