import Protocol

/// A service that stores data about devices and follows their erasures.
///
/// The id of an erased device stays on the list until all of these services have erased it. The raw
/// values are stored in databases.
enum FollowingService: Int64, CaseIterable, Sendable {
    case delivery = 1
    case geo = 2

    /// Creates the follower that a request names.
    ///
    /// - Throws: `invalidArgument` for a follower that this registry does not know, because its
    ///   progress could not be told apart from another's.
    init(_ follower: Proto.ErasureFollower) throws(RPCError) {
        switch follower {
        // Versions of delivery from before geo was a follower send no name.
        case .unspecified, .delivery: self = .delivery
        case .geo: self = .geo
        default:
            throw .invalid("follower", "is not one of the followers that this registry knows")
        }
    }
}
