import ServiceKit
import Storage
package import Watch

/// The folder with the recipes, one file for each source: `NAME.json`.
package struct RecipeFolder: Sendable {
    private static let ending = ".json"
    /// The time for which an unchanged folder is taken to have unchanged files.
    ///
    /// Editors replace a file by a new one, which changes the folder. A change that is written into
    /// the file itself is noticed after this time.
    private static let believed: Duration = .seconds(10)

    private let path: String
    private let reader: RecipeReader

    /// Creates a folder that is read with the zones of a reader.
    package init(_ path: String, _ reader: RecipeReader) {
        self.path = path
        self.reader = reader
    }

    /// The recipes and other files that were found in the folder, with the folder's stamp.
    struct Look: Sendable {
        var entries: [String: Entry] = [:]
        /// The files that are no recipes, by their names, in order.
        var ignored: [String] = []
        fileprivate var stamp: FileStamp?
        fileprivate var time: UnixTime?
    }

    /// Looks at the folder; a file that is as before is not read again, and none is looked at if
    /// the folder is as before.
    ///
    /// - Throws: `StorageError` if the folder cannot be read.
    func look(_ before: Look, now: UnixTime) throws(StorageError) -> Look {
        let stamp = FileStamp(path)
        if let stamp, stamp == before.stamp, let time = before.time, now >= time,
            now - time < Self.believed
        {
            return before
        }
        var look = Look()
        (look.stamp, look.time) = (stamp?.settled(now), now)
        for file in try PrivateDirectory.names(in: path) ?? [] where !file.hasPrefix(".") {
            guard file.hasSuffix(Self.ending) else {
                if isIgnored(file) { look.ignored.append(file) }
                continue
            }
            let name = String(file.dropLast(Self.ending.count))
            look.entries[name] = entry(name, "\(path)/\(file)", before.entries[name], now)
        }
        look.ignored.sort()
        return look
    }

    /// Returns whether a file is listed as ignored: it is no directory, such as that of the
    /// inboxes, and no copy that an editor has left.
    private func isIgnored(_ file: String) -> Bool {
        !file.hasSuffix("~") && FileStamp.isFile("\(path)/\(file)")
    }

    private func entry(
        _ name: String, _ file: String, _ before: Entry?, _ now: UnixTime
    ) -> Entry {
        let stamp = FileStamp(file)
        if let before, let stamp, before.stamp == stamp { return before }
        func text(_ bytes: [UInt8]) -> RecipeText {
            RecipeText(
                bytes: bytes, name: name, isStored: false, reach: .trusted, reader: reader)
        }
        do throws(ConfigurationError) {
            let bytes = Array((try TextFile.readRegularText(file) ?? "").utf8)
            var entry = Entry(text(bytes), formerApp: before?.app ?? "")
            entry.stamp = stamp?.settled(now)
            return entry
        } catch {
            return Entry(
                text([]), RecipeError("", error.description), formerApp: before?.app ?? "")
        }
    }

    /// Returns the entry of a recipe that a call has stored.
    func entry(_ stored: StoredRecipe, _ name: String) -> Entry {
        Entry(
            RecipeText(
                bytes: stored.text, name: name, isStored: true,
                reach: RecipeReach(secrets: stored.app, isPrivate: stored.isPrivate),
                authors: stored.authors, reader: reader))
    }
}
