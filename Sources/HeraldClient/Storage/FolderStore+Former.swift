public import Foundation

extension FolderStore {
    /// Moves the files of a folder in which the store was before into its own, once.
    ///
    /// Call it before the first read. Nothing is moved if the store's folder has a key file: then
    /// its own state goes on. What cannot be moved stays where it is.
    ///
    /// - Parameters:
    ///   - formers: the folders in which the store may have been, the newest first; the first with
    ///     a key file counts.
    ///   - key: the beginning of the names of the key files, without which a folder has nothing
    ///     that is worth a move.
    public func takeOver(_ formers: [URL], key: String) {
        let isKey = { (name: String) in name.hasPrefix(key) }
        let present = Self.names(in: folder)
        guard !present.contains(where: isKey),
            let former = formers.first(where: { Self.names(in: $0).contains(where: isKey) })
        else { return }
        do {
            let manager = FileManager.default
            guard manager.fileExists(atPath: folder.path) else {
                try manager.createDirectory(
                    at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
                return try manager.moveItem(at: former, to: folder)
            }
            // Another process, such as an extension, has begun here. The key files come last, so
            // that the next start goes on with what this one does not end.
            let names = Self.names(in: former).filter { !present.contains($0) }
            for name in names.filter({ !isKey($0) }).sorted() + names.filter(isKey).sorted() {
                let old = former.appendingPathComponent(name)
                try manager.moveItem(at: old, to: folder.appendingPathComponent(name))
            }
        } catch {
            // The app goes on without it, as on a new phone.
        }
    }

    private static func names(in folder: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }
}
