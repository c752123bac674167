import Foundation
public import HeraldClient

extension JSONValue {
    /// Creates a value from a `userInfo` of the system.
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
    ///
    /// What was kept in another folder before, because there was no group, is moved here.
    public init(appGroup: String) {
        self = AppFolder.state.store(of: appGroup, at: AppFolder.shared(appGroup))
    }

    /// Returns the store of an app group for receipts, which an extension also keeps before the
    /// first unlock: they are ids and times.
    public static func receipts(appGroup: String) -> FolderStore {
        AppFolder.receipts.store(of: appGroup, at: AppFolder.shared(appGroup))
    }
}
