import Storage
import Watch

/// The files of a source's folder that could not be used, and lie in `bad`.
struct BadFiles: Equatable, Sendable {
    /// The first names.
    var names: [String] = []
    /// The number of all of them.
    var count = 0

    init() {}

    /// Looks at a folder.
    ///
    /// - Throws: `StorageError` if it cannot be read.
    init(in folder: String) throws(StorageError) {
        let all = try PrivateDirectory.names(in: folder) ?? []
        let there = Set(all)
        // Beside each stands why, perhaps longer than the file itself.
        let files = all.filter { !$0.hasSuffix(Self.why) || there.contains("\($0)\(Self.why)") }
        (names, count) = (Array(files.sorted().prefix(WatchLimits.filesNamed)), files.count)
    }

    /// The end of the name of a text that says why.
    static let why = ".why"
}
