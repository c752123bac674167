import Foundation
import HeraldClient

// Where there are groups of apps; the interface modules declare them there.
#if canImport(Security)
    import Security
#endif

/// A folder of the library in the folder of an app group, or in the process's own if there is no
/// such group.
///
/// What was kept elsewhere before is moved there: an app may get its group later, and earlier
/// versions of the library took the temporary folder for want of one.
struct AppFolder {
    /// The folder for all but receipts, which can be read from the first unlock.
    static let state = AppFolder(
        name: "herald", key: "identity.", protection: .untilFirstUnlock)
    /// The folder for receipts, which can always be read.
    static let receipts = AppFolder(name: "herald-receipts", key: "ledger", protection: .none)

    private let name: String
    /// The prefix of the names of the files that only the app writes.
    private let key: String
    private let protection: FileProtection

    /// Returns the folder of an app group; nil if there is no such group.
    static func shared(_ appGroup: String) -> URL? {
        // Only where there are groups of apps.
        #if canImport(Security)
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: appGroup)
        #else
            nil
        #endif
    }

    /// The process's own folder, which the system keeps.
    static var own: URL {
        let manager = FileManager.default
        return manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            ?? URL(fileURLWithPath: NSHomeDirectory())
    }

    /// The temporary folder of the process; nil where it is everybody's.
    static var temporary: URL? {
        #if canImport(Security)
            FileManager.default.temporaryDirectory
        #else
            nil
        #endif
    }

    /// Returns the store of the folder.
    ///
    /// - Parameter shared: the folder of the group; nil if there is no such group.
    func store(
        of appGroup: String, at shared: URL?, own: URL = AppFolder.own,
        temporary: URL? = AppFolder.temporary
    ) -> FolderStore {
        let places = [shared, own, temporary].compactMap { $0?.appendingPathComponent(name) }
        let problem =
            "the app group \(appGroup) does not exist: app and extension share no folder; "
            + "add the group to both in Signing & Capabilities"
        // Not the temporary folder: the system empties it.
        let store = FolderStore(
            places[0], protection: protection, problem: shared == nil ? problem : nil)
        store.takeOver(Array(places.dropFirst()), key: key)
        return store
    }
}
