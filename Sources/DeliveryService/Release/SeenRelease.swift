import Crypto
import DeliveryEngine
import Protocol

/// A summary of a release's preview, for which the token in the preview's answer stands.
///
/// A release that carries the token lets go what was seen, or nothing. The token says how many
/// notifications and deliveries they were, so that a refusal can say what is different, and has a
/// digest of what was asked for and of the notifications' ids. It needs no secret: it only narrows
/// what its caller may do.
struct SeenRelease: Hashable, Sendable {
    private static let form = "r1"
    /// Returns the number of additional deliveries that count as the same.
    ///
    /// Devices come back and mute meanwhile.
    private static func room(_ deliveries: Int) -> Int { 10 + deliveries / 100 }

    /// The number of notifications that would go out.
    let notifications: Int
    /// The number of deliveries of the notifications whose audience is resolved.
    let deliveries: Int
    /// The digest of the request and of the notifications' ids.
    let digest: String

    /// Creates the summary of a release of `target` that lets out the notifications with some ids.
    ///
    /// - Parameter deliveries: The number of deliveries of those whose audience is resolved.
    init(ids: [String], deliveries: Int, of target: SwitchTarget) {
        (notifications, self.deliveries) = (ids.count, deliveries)
        let seen = ([target.app, "\(target.kind)", target.name] + ids.sorted())
            .joined(separator: "\n")
        digest = String(SHA256.digest(of: seen.utf8.span).description.prefix(32))
    }

    /// Reads a token.
    ///
    /// - Throws: `invalidArgument` for a text that is not the token of a preview.
    init(token: String) throws(RPCError) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == Self.form, let notifications = Int(parts[1]),
            let deliveries = Int(parts[2]), notifications >= 0, deliveries >= 0,
            deliveries < .max / 2
        else {
            throw .invalid(
                "preview_token", "is not the token of a preview; ask for a preview again")
        }
        (self.notifications, self.deliveries) = (notifications, deliveries)
        digest = String(parts[3])
    }

    /// The token, from which the summary can be read again.
    var token: String { "\(Self.form).\(notifications).\(deliveries).\(digest)" }

    /// The error of a release by which other notifications would go out than were seen.
    static let others = changed("other notifications would go out now than when you looked")

    private static func changed(_ what: String) -> RPCError {
        RPCError(.failedPrecondition, "\(what); nothing was released: look again, then release")
    }

    /// Checks that the release would let out now what was seen.
    ///
    /// - Throws: `failedPrecondition` that says what is different.
    func check(_ present: SeenRelease) throws(RPCError) {
        guard present.notifications == notifications else {
            throw Self.changed(
                "\(notifications) notifications were to go out when you looked, and "
                    + "\(present.notifications) would now")
        }
        guard present.digest == digest else { throw Self.others }
        guard present.deliveries <= deliveries + Self.room(deliveries) else {
            throw Self.changed(
                "\(deliveries) deliveries were to go out when you looked, and "
                    + "\(present.deliveries) would now")
        }
    }
}
