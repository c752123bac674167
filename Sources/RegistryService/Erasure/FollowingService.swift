import Protocol

/// A service that stores data about devices or users and follows their erasures.
///
/// An id that was erased stays on the list until all services that may have it have erased it. The
/// raw values are stored in databases.
enum FollowingService: Int64, CaseIterable, Sendable {
    case delivery = 1
    case geo = 2
    case watcher = 3

    /// The services that store data about devices and apps; the watcher hears of apps by itself.
    static let ofDevices: [FollowingService] = [.delivery, .geo]

    /// Creates the follower that a request names.
    ///
    /// - Throws: `invalidArgument` for a follower that this registry does not know, because its
    ///   progress could not be told apart from another's.
    init(_ follower: Proto.ErasureFollower) throws(RPCError) {
        switch follower {
        // Versions of delivery from before geo was a follower send no name.
        case .unspecified, .delivery: self = .delivery
        case .geo: self = .geo
        case .watcher: self = .watcher
        default:
            throw .invalid("follower", "is not one of the followers that this registry knows")
        }
    }
}
