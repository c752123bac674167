import Times

/// What happens to the client.
enum ClientEvent: Sendable {
    /// Something for the schedule: a start, a change, a timer.
    case schedule(SyncSchedule.Event)
    /// A request was answered; nil: nobody answered, for a reason that may be known.
    case answered(TransportAnswer?, problem: String = "")
    /// The app's server vouches for this install; nil: it could not be asked.
    case attested(String?)
    /// What the system says of the permission.
    case permission(PermissionStatus)
    /// The app's server has, or has not, noted whose device this is.
    case userTold(String, isNoted: Bool)
}

/// What the client asks of the world around it.
enum ClientEffect: Hashable, Sendable {
    /// Make a request, and tell the answer.
    case send(TransportRequest)
    /// Ask the app's server to vouch for an install.
    case attest(installID: String)
    /// Wake the client at a time; nil: not at all.
    case setTimer(UnixTime?)
    case holdBackground, releaseBackground
    case readPermission, askPermission
    /// Ask the app's server to note whose device this is; empty: nobody's.
    case tellUser(String, deviceID: String)
    /// What the server says of the places around where the device was when it asked; nil if
    /// it says nothing.
    case places(JSONValue?, at: PlaceFix?)
    /// What has happened to the values of config sets.
    case configs([ConfigChange])
}
