import Protocol

/// Who holds something of devices and follows their erasures.
///
/// An id stays until all of these have forgotten it. The numbers are in databases.
enum FollowingService: Int64, CaseIterable, Sendable {
    case delivery = 1
    case geo = 2

    /// Who asks.
    ///
    /// - Throws: `invalidArgument` naming the field, for one that this registry does not know: what
    ///   it says to be done is nobody's else.
    init(_ follower: Proto.ErasureFollower) throws(RPCError) {
        switch follower {
        // A delivery of before there was another.
        case .unspecified, .delivery: self = .delivery
        case .geo: self = .geo
        default:
            throw .invalid("follower", "is not one of the followers that this registry knows")
        }
    }
}
