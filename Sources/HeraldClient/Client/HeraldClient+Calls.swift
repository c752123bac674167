extension HeraldClient {
    /// Confirms a mail address or a webhook by the code that came there, and returns its kind.
    ///
    /// - Throws: `notReady` before the device is registered, `refused` if the code is wrong,
    ///   `tooMany` while the server asks to wait, `unavailable` if it does not answer.
    public func confirmAddress(code: String) async throws -> String {
        try await DeviceCalls.confirm(code, on: self)
    }

    /// Deletes the device and all its data at the server, and then its data here: its identity,
    /// receipts that wait, inbox, reminders, links, regions, and the notifications on the screen.
    ///
    /// The wishes stay, and so do the values of config sets. The next ``start()``, or the next
    /// change of a wish, makes a new device. If the call throws, call it again: it goes on where
    /// it has stopped.
    ///
    /// - Throws: `tooMany` while the server asks to wait, `unavailable` if it does not answer,
    ///   `storageLocked` or `storageFailed` if not everything could be deleted.
    public func unregister() async throws {
        try await DeviceCalls.unregister(on: self)
    }
}
