public import Times

extension HeraldClient {
    /// Shows a message of the inbox once more at a time, whether it was read or not.
    ///
    /// It is stored when this returns, and outlives the app. Where the system can, it shows the
    /// message by itself; otherwise the library does as soon as the app runs at that time or after
    /// it. What the system refuses to show is tried again. Whoever reads or deletes the message
    /// meanwhile is not reminded.
    ///
    /// - Throws: `notReady` if the message is not in the inbox, `refused` if it expires before the
    ///   time, `tooMany` if 100 others come before it, `storageLocked` or `storageFailed`.
    public func remind(of messageID: String, at time: UnixTime) async throws {
        try await ReminderDesk.remind(of: messageID, at: time, on: self)
    }
}
