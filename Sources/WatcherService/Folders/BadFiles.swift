import Glibc
import ServiceKit
import Storage
import Watch

/// The files of a source's folder that could not be used, and lie in `bad`.
struct BadFiles: Equatable, Sendable {
    /// The first names.
    var names: [String] = []
    /// The number of all of them.
    ///
    /// If it is half of the names that are looked at, or more, there may be any number more.
    var count = 0
    /// The stamp of the folder; nil if the folder may have changed since without another stamp.
    private var stamp: FileStamp?

    init() {}

    /// Looks at a folder, if it has changed since it was looked at last.
    ///
    /// - Parameters:
    ///   - before: the files that were found last.
    ///   - most: the number of names that are looked at.
    /// - Throws: `StorageError` if it cannot be read.
    init(
        in folder: String, before: BadFiles, now: UnixTime,
        most: Int = WatchLimits.badNamesListed
    ) throws(StorageError) {
        // What comes while the names are read changes the folder once more.
        let stamp = FileStamp(folder)?.settled(now)
        if let stamp, stamp == before.stamp {
            self = before
            return
        }
        let all = try Self.list(folder, most)
        let there = Set(all)
        // Beside each stands why, perhaps longer than the file itself.
        let files = all.filter { !$0.hasSuffix(Self.why) || there.contains("\($0)\(Self.why)") }
        names = Array(files.sorted().prefix(WatchLimits.filesNamed))
        // If not all names are looked at, most of those may be texts whose files are not.
        count = all.count < most ? files.count : max(files.count, most / 2)
        self.stamp = stamp
    }

    /// The end of the name of a text that says why a file could not be used.
    static let why = ".why"

    /// Returns some names in a folder, in no order; none if it is not there.
    private static func list(_ folder: String, _ most: Int) throws(StorageError) -> [String] {
        guard let directory = unsafe opendir(folder) else {
            let code = errno
            if code == ENOENT { return [] }
            throw StorageError(
                .cannotOpen, unsafe "\(folder): opendir: \(String(cString: strerror(code)))")
        }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while names.count < most, let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
