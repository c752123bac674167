import Times

/// What happens to the client.
enum ClientEvent: Sendable {
    /// Something for the schedule: a start, a change, a timer.
    case schedule(SyncSchedule.Event)
    /// A request was answered; nil: nobody answered, for a reason that may be known.
    case answered(TransportAnswer?, problem: String = "")
    /// Somebody vouches for this install; nil: nobody could be asked, for a reason that may be
    /// known.
    case attested(Attestation?, problem: AttestationProblem = .init())
    /// The system has said which state the permission to show notifications has.
    case permission(PermissionStatus)
    /// The app's server has noted whose device this is; otherwise with what went wrong.
    case userTold(String, problem: HeraldError? = nil)
}

/// Why nobody vouches for an install.
struct AttestationProblem: Hashable, Sendable {
    var code = "unavailable"
    var message = "the app's server has not vouched for this install"
    /// The time that the server asks to wait.
    var told: Duration?
}

/// What the client asks of the world around it.
enum ClientEffect: Hashable, Sendable {
    /// Make a request, and tell the answer.
    case send(TransportRequest)
    /// Ask the app's server, or Apple or Google, to vouch for an install.
    case attest(installID: String)
    /// Wake the client at a time; nil: not at all.
    case setTimer(UnixTime?)
    case holdBackground, releaseBackground
    case readPermission, askPermission
    /// Ask the app's server to note whose device this is; empty: nobody's.
    case tellUser(String, deviceID: String)
    /// The server has answered which places are around the position that the device asked with; nil
    /// if the answer has none.
    case places(JSONValue?, at: PlaceFix?)
    /// The values of config sets have changed.
    case configs([ConfigChange])
}
