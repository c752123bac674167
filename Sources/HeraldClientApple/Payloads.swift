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
    /// If the group's name is wrong it is in the process's own folder: then
    /// ``HeraldClient/HeraldClient/why()`` says that nothing is shared.
    public init(appGroup: String) {
        self.init(Self.folder(appGroup, "herald"), protection: .untilFirstUnlock)
    }

    /// Returns the store of an app group for receipts, which an extension also keeps before the
    /// first unlock: they are ids and times.
    public static func receipts(appGroup: String) -> FolderStore {
        FolderStore(folder(appGroup, "herald-receipts"), protection: .none)
    }

    private static func folder(_ appGroup: String, _ name: String) -> URL {
        // Only where there are groups of apps.
        #if canImport(Security)
            let shared = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: appGroup)
        #else
            let shared: URL? = nil
        #endif
        let folder = shared ?? FileManager.default.temporaryDirectory
        return folder.appendingPathComponent(name)
    }
}
