import Protocol
import ServiceKit
import ServiceStorage

extension ErasurePage.Erasure {
    /// Returns the mark for the erasure log; nil if nothing was erased.
    ///
    /// - Parameter app: returns the app with a number.
    func mark(_ app: (UInt32) -> StoredApp?) -> ErasureMark? {
        switch self {
        case .device(_, let id): ErasureMark(device: id)
        case .app(let number, _): app(number)?.mark
        case .newApp: nil
        }
    }

    /// True if a follower that knows of devices only can carry it out.
    fileprivate var isDevice: Bool {
        if case .device = self { true } else { false }
    }
}

extension Proto.FollowErasuresResponse {
    /// Creates the answer to a follower.
    ///
    /// - Parameters:
    ///   - withApps: whether the follower knows that apps can be deleted; otherwise it gets nothing
    ///     after the first deletion, until it is upgraded.
    ///   - app: returns the app with a number.
    init(_ page: ErasurePage, withApps: Bool, app: (UInt32) -> StoredApp?) {
        self.init()
        var (entries, end) = (page.entries[...], page.highWater)
        if !withApps, let place = entries.firstIndex(where: { !$0.what.isDevice }) {
            (entries, end) = (entries[..<place], entries[place].sequence - 1)
        }
        generation = page.generation
        restored = page.isPutBack
        highWater = UInt64(end)
        devices = entries.map { entry in
            var erased = Proto.ErasedDevice()
            erased.sequence = UInt64(entry.sequence)
            switch entry.what {
            case .device(let row, let id):
                (erased.ordinal, erased.deviceId) = (row.ordinal, id.description)
                erased.app = app(row.app)?.id ?? ""
            case .app(_, let id): (erased.kind, erased.app) = (.app, id)
            case .newApp(_, let id): (erased.kind, erased.app) = (.newApp, id)
            }
            return erased
        }
    }
}
