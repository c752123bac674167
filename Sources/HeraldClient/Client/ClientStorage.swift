/// The stores in which the library keeps its state.
public struct ClientStorage: Sendable {
    /// Wishes, identity and inbox: the app's own files.
    ///
    /// A backup may have them.
    public var files: any FileStore
    /// The marker and the secret of this device, which no backup copies.
    public var keys: any KeyStore
    /// Receipts, also of other processes: readable and writable before the first unlock, as a
    /// ``FolderStore`` with ``FileProtection/none`` is.
    public var receipts: any FileStore
    /// The names of the processes that keep receipts in ``receipts``, such as `extension`.
    public var processes: [String]

    /// Creates storage; receipts are with the other files unless a folder is named for them.
    public init(
        files: any FileStore, keys: any KeyStore, receipts: (any FileStore)? = nil,
        processes: [String] = []
    ) {
        (self.files, self.keys, self.processes) = (files, keys, processes)
        self.receipts = receipts ?? files
    }
}
