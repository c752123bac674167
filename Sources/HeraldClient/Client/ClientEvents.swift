import Times

/// An event that the client handles.
enum ClientEvent: Sendable {
    /// Something for the schedule: a start, a change, a timer.
    case schedule(SyncSchedule.Event)
    /// A request has ended with an answer, or with nil and the reason, if it is known.
    case answered(TransportAnswer?, problem: String = "")
    /// The attestation of this install has ended with a token, or with nil and the reason, if it is
    /// known.
    case attested(Attestation?, problem: AttestationProblem = .init())
    /// The system has said which state the permission to show notifications has.
    case permission(PermissionStatus)
    /// The app's server has noted the device's user, or has failed with the problem.
    case userTold(String, problem: HeraldError? = nil)
}

/// The reason why nobody vouches for an install.
struct AttestationProblem: Hashable, Sendable {
    var code = "unavailable"
    var message = "the app's server has not vouched for this install"
    /// The time that the server asks to wait; nil if it does not.
    var told: Duration?
}

/// An effect that the client asks for: a request, a timer, a question to the system.
enum ClientEffect: Hashable, Sendable {
    /// Make a request, and tell the answer.
    case send(TransportRequest)
    /// Ask the app's server, or Apple or Google, to vouch for an install.
    case attest(installID: String)
    /// Wake the client at a time; nil cancels the timer.
    case setTimer(UnixTime?)
    case holdBackground, releaseBackground
    case readPermission, askPermission
    /// Ask the app's server to note the device's user; empty if it has none.
    case tellUser(String, deviceID: String)
    /// Take the server's answer on the places around the location that the device asked with; nil
    /// if there is none.
    case places(JSONValue?, at: PlaceFix?)
    /// The values of config sets have changed.
    case configs([ConfigChange])
}
