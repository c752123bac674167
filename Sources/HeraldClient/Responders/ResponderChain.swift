/// A screen that may respond to an event itself, because it shows the event's object.
public protocol EventResponder: AnyObject, Sendable {
    /// Returns whether it responds to the event; then nobody else does.
    func accepts(_ event: AppEvent) async -> Bool
    /// Responds to an event that it has accepted.
    func respond(to event: AppEvent) async
}

/// The screens that are asked, the latest first, in each scene of the app by itself.
///
/// They are held weakly: a screen registers when it appears, and need not remove itself.
public struct ResponderChain: Sendable {
    private struct Link: Sendable {
        weak let responder: (any EventResponder)?
        let scene: String
    }

    private var links: [Link] = []

    /// Creates an empty chain.
    public init() {}

    /// The number of screens that are still there.
    public var count: Int { links.count { $0.responder != nil } }

    /// Puts a screen first in its scene; a screen is never in it twice.
    public mutating func add(_ responder: any EventResponder, scene: String = "") {
        links.removeAll { $0.responder == nil || $0.responder === responder }
        links.append(Link(responder: responder, scene: scene))
    }

    /// Takes a screen out, for one that stays in memory without being shown.
    public mutating func remove(_ responder: any EventResponder) {
        links.removeAll { $0.responder == nil || $0.responder === responder }
    }

    /// Offers an event to the screens: those of its scene first, then those of the others.
    ///
    /// The first that accepts responds, and is the only one.
    ///
    /// - Returns: whether one did.
    public func offer(_ event: AppEvent) async -> Bool { await offer(event) { true } }

    /// Offers an event, and lets a screen that accepts respond if it may still do so.
    func offer(_ event: AppEvent, mayRespond: () async -> Bool) async -> Bool {
        let (latest, scene) = (links.reversed(), event.scene)
        for link in latest.filter({ $0.scene == scene }) + latest.filter({ $0.scene != scene }) {
            guard let responder = link.responder, await responder.accepts(event) else { continue }
            guard await mayRespond() else { return false }
            await responder.respond(to: event)
            return true
        }
        return false
    }
}
