import Foundation
public import HeraldClient

// Where there are groups of apps; the interface modules declare them there.
#if canImport(Security)
    import Security
#endif

extension JSONValue {
    /// Creates a value of what the system hands over as `userInfo`.
    public init(userInfo: [AnyHashable: Any]) {
        var members: [String: JSONValue] = [:]
        for case let (name as String, value) in userInfo { members[name] = JSONValue(any: value) }
        self = .object(members)
    }

    private init(any value: Any) {
        switch value {
        case let text as String: self = .text(text)
        // Foundation's truth values are numbers, too.
        case let number as NSNumber:
            let isTruth = "\(type(of: number))".contains("Boolean")
            self = isTruth ? .bool(number.boolValue) : .number(number.doubleValue)
        case let list as [Any]: self = .list(list.map { JSONValue(any: $0) })
        case let object as [AnyHashable: Any]: self.init(userInfo: object)
        default: self = .null
        }
    }
}

extension FolderStore {
    /// Creates a store in the folder of an app group, which an app and its extensions share, for
    /// all but receipts: it can be read from the first unlock.
    ///
    /// If there is no such group it is in the process's own folder, which the system keeps as well:
    /// then ``HeraldClient/HeraldClient/why()`` says that the group does not exist.
    public init(appGroup: String) {
        self = Self.folder(
            "herald", of: appGroup, at: Self.shared(appGroup), protection: .untilFirstUnlock)
    }

    /// Returns the store of an app group for receipts, which an extension also keeps before the
    /// first unlock: they are ids and times.
    public static func receipts(appGroup: String) -> FolderStore {
        folder("herald-receipts", of: appGroup, at: shared(appGroup), protection: .none)
    }

    private static func shared(_ appGroup: String) -> URL? {
        // Only where there are groups of apps.
        #if canImport(Security)
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: appGroup)
        #else
            nil
        #endif
    }

    /// The process's own folder, which the system keeps.
    static var ownFolder: URL {
        let manager = FileManager.default
        return manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            ?? URL(fileURLWithPath: NSHomeDirectory())
    }

    /// - Parameter shared: the folder of the group; nil if there is no such group.
    static func folder(
        _ name: String, of appGroup: String, at shared: URL?, protection: FileProtection
    ) -> FolderStore {
        if let shared {
            return FolderStore(shared.appendingPathComponent(name), protection: protection)
        }
        // Not a temporary folder: the system empties those.
        return FolderStore(
            ownFolder.appendingPathComponent(name), protection: protection,
            problem: "the app group \(appGroup) does not exist: app and extension share no folder; "
                + "add the group to both in Signing & Capabilities")
    }
}
