import Crypto
import Protocol

/// A session as the registry knows it, with the times by this machine's monotonic clock.
struct PersonSession: Sendable {
    let account: String
    let login: String
    let id: String
    /// The roles by app; the whole suite's has the empty name.
    let roles: [String: Role]
    let ends: MonotonicInstant
    /// The time up to which the person may call dangerous methods without a new proof.
    let freshUntil: MonotonicInstant
    /// The second factor that a rule demands before the person may do anything else.
    let demand: Proto.SecondFactorDemand

    /// Reads the registry's answer.
    ///
    /// - Parameters:
    ///   - wall: the civil time in seconds at `now`.
    init(_ answer: Proto.AuthenticateSessionResponse, now: MonotonicInstant, wall: Int64) {
        func instant(_ time: Proto.Timestamp?) -> MonotonicInstant {
            now + .seconds(max(0, (time?.seconds ?? wall) - wall))
        }
        (account, login, id) = (answer.accountId, answer.login, answer.sessionId)
        var roles: [String: Role] = [:]
        for entry in answer.roles {
            guard let number = UInt8(exactly: entry.role.rawValue),
                let role = Role(rawValue: number), role >= .viewer, role != .internal
            else { continue }
            roles[entry.app] = role
        }
        self.roles = roles
        (ends, freshUntil) = (instant(answer.expireTime), instant(answer.freshExpireTime))
        demand = answer.secondFactor
    }

    /// Returns the principal as which the person calls a method in an app.
    ///
    /// A role in the whole suite holds in each app; the higher of both counts.
    ///
    /// - Parameters:
    ///   - app: the app that the request names; nil if it names none.
    ///   - method: the method; one about the person's own account may be called with any role.
    /// - Throws: `permissionDenied` without a role there; `invalidArgument` if there are several
    ///   apps to choose from; `failedPrecondition` if a rule demands a second factor first.
    func principal(in app: String?, for method: Method) throws(RPCError) -> Principal {
        guard method.isOpen(to: demand) else { throw demand.refusal }
        let isOwn = method.service == Method.Accounts.signOut.service && method.role == .viewer
        let chosen: String
        if let app { chosen = app } else { chosen = try self.app(isOwn: isOwn) }
        let (ofSuite, ofApp) = (roles[""], roles[chosen])
        let person = Principal.Person(account: account, session: id)
        let subject = "\(login) (\(account))"
        if let ofApp, !chosen.isEmpty, ofSuite.map({ $0 < ofApp }) ?? true {
            return Principal(
                role: ofApp, app: chosen, subject: subject, keyID: account, person: person)
        }
        if let ofSuite {
            return Principal(
                role: ofSuite, app: "", subject: subject, keyID: account, person: person)
        }
        if isOwn {
            // Somebody without any role may still look after the account, but is of no app: what is
            // recorded of it is nothing to an app that the request has only named.
            return Principal(
                role: .viewer, app: "-", subject: subject, keyID: account, person: person)
        }
        throw RPCError(.permissionDenied, "your account has no role there; ask an administrator")
    }

    /// Returns the app of a request that names none.
    private func app(isOwn: Bool) throws(RPCError) -> String {
        if roles[""] != nil { return "" }
        let apps = roles.keys.sorted()
        guard let first = apps.first else { return "" }
        guard apps.count == 1 || isOwn else {
            throw .invalid("herald-app", "must name the app: your account has roles in several")
        }
        return first
    }
}

extension Proto.SecondFactorDemand {
    /// The refusal of a call that is not open to a session of which this is demanded.
    var refusal: RPCError {
        let (first, description) =
            self == .enrol
            ? (
                "add a passkey or turn on codes of an authenticator app, as the dashboard shows",
                "must be set up"
            )
            : ("prove yours (Accounts/ConfirmIdentity), or sign in again with it", "must be proved")
        return RPCError(
            .failedPrecondition,
            "your account needs a second factor here: \(first); until then you can only do that "
                + "and sign out",
            violations: [RPCError.Violation(field: "second_factor", description: description)])
    }
}

/// A cache of the sessions that the registry has confirmed lately.
///
/// It has digests of the secrets, not the secrets themselves.
struct SessionCache {
    /// The time after which another act of a person is reported to the registry.
    private static let telling: Duration = .seconds(30)

    private struct Entry {
        var session: PersonSession
        var asked: MonotonicInstant
        /// The time at which the registry was last told of an act of the person; nil before.
        var told: MonotonicInstant?
    }

    /// The cache's knowledge of a session.
    enum Finding {
        case valid(PersonSession)
        /// The session was valid, too long ago to count while the registry can be asked.
        case wasValid(PersonSession)
        case unknown
    }

    private let limits: GatewayLimits
    private var entries: GenerationalCache<Digest, Entry>

    init(_ limits: GatewayLimits) {
        self.limits = limits
        entries = GenerationalCache(capacity: limits.keys)
    }

    /// Returns the cache's knowledge of a session.
    ///
    /// - Parameter isActive: true if its person did something, of which the registry must be told.
    mutating func find(_ secret: Digest, isActive: Bool, now: MonotonicInstant) -> Finding {
        guard let entry = entries.find(secret), now < entry.session.ends else { return .unknown }
        let isTold = !isActive || entry.told.map { now < $0 + Self.telling } ?? false
        if now < entry.asked + limits.keyLifetime, isTold { return .valid(entry.session) }
        return now < entry.asked + limits.keyReserve ? .wasValid(entry.session) : .unknown
    }

    /// Records that the registry confirmed the session at `now`.
    mutating func keep(
        _ secret: Digest, _ session: PersonSession, isActive: Bool, now: MonotonicInstant
    ) {
        let told = isActive ? now : entries.find(secret)?.told
        entries.insert(Entry(session: session, asked: now, told: told), for: secret)
    }

    /// Removes a session; the registry is asked about it the next time.
    mutating func forget(_ secret: Digest) { entries.remove(secret) }
}
