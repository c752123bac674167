import Audience
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
        case .user(let number, let count, let id):
            app(number).map { UserErasure(app: $0, id: id).mark(count: count) }
        case .newApp: nil
        }
    }

    /// Returns whether a follower can carry it out.
    fileprivate func isKnown(to request: Proto.FollowErasuresRequest) -> Bool {
        switch self {
        case .device: true
        case .app, .newApp: request.followsApps
        case .user: request.followsUsers
        }
    }
}

extension Proto.FollowErasuresResponse {
    /// Creates the answer to a follower.
    ///
    /// - Parameters:
    ///   - request: the follower's request; a follower gets nothing from the first entry on that it
    ///     does not know, until it is upgraded.
    ///   - app: returns the app with a number.
    init(
        _ page: ErasurePage, to request: Proto.FollowErasuresRequest,
        app: (UInt32) -> StoredApp?
    ) {
        self.init()
        var (entries, end) = (page.entries[...], page.highWater)
        if let place = entries.firstIndex(where: { !$0.what.isKnown(to: request) }) {
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
            case .user(let number, _, let id):
                (erased.kind, erased.user) = (.user, id.text)
                erased.app = app(number)?.id ?? ""
            }
            return erased
        }
    }
}
