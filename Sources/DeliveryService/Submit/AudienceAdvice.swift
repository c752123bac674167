import Audience
import Protocol
import ServiceKit
import Synchronization

/// Asks the registry which tags, platforms, models and kinds of address of an audience no device
/// has, and which segments do not exist.
///
/// An audience without a warning is remembered for a while, and one without such names is not asked
/// for, so that most sends ask nobody. A registry that does not answer at once is not
/// asked again for some seconds: an accepted notification does not wait for advice.
final class AudienceAdvice: Sendable {
    private struct State {
        /// The audiences without a warning, by app, with the time until which they are remembered.
        var fine: [Audience: UnixTime] = [:]
        /// The time until which nobody is asked.
        var silentUntil: UnixTime?
    }

    private struct Audience: Hashable {
        var app: String
        var text: String
    }

    /// The most audiences that are remembered.
    private static let remembered = 1_000
    /// The time that an audience is remembered: a tag seldom loses its last follower.
    private static let lifetime: Duration = .seconds(600)
    /// The time that nobody is asked after a question without an answer.
    private static let silence: Duration = .seconds(5)

    private let registry: RegistryClient
    private let state = Mutex(State())

    init(_ registry: RegistryClient) { self.registry = registry }

    /// Returns a warning for each tag of an audience that no device follows, and for each segment
    /// that does not exist; none if the registry does not answer.
    func warnings(
        app: String, _ selector: String, _ call: CallContext, at now: UnixTime
    ) async -> [Proto.Warning] {
        let audience = Audience(app: app, text: selector)
        guard mustAsk(audience, at: now) else { return [] }
        var request = Proto.CheckAudienceRequest()
        (request.app, request.audience) = (audience.app, audience.text)
        var context = CallContext(requestID: call.requestID)
        // The method's own limit is a quarter of a second.
        context.deadline = call.deadline
        let answer = try? await registry.checkAudience(request, context)
        note(audience, answer?.warnings, at: now)
        return answer?.warnings ?? []
    }

    /// Returns a warning for each tag of a notification's audience that no device follows.
    func warnings(_ record: NotificationRecord, _ call: CallContext) async -> [Proto.Warning] {
        await warnings(app: record.app, record.audience, call, at: record.createTime)
    }

    /// Returns whether the registry must be asked about a notification's audience; most sends then
    /// need not wait.
    func mustAsk(about record: NotificationRecord) -> Bool {
        mustAsk(Audience(app: record.app, text: record.audience), at: record.createTime)
    }

    private func mustAsk(_ audience: Audience, at now: UnixTime) -> Bool {
        guard Self.mayHaveNames(audience.text) else { return false }
        return state.withLock { state in
            if let end = state.silentUntil, now < end { return false }
            return state.fine[audience].map { $0 <= now } ?? true
        }
    }

    private func note(_ audience: Audience, _ warnings: [Proto.Warning]?, at now: UnixTime) {
        state.withLock { state in
            guard let warnings else {
                state.silentUntil = now + Self.silence
                return
            }
            state.silentUntil = nil
            guard warnings.isEmpty else {
                state.fine[audience] = nil
                return
            }
            if state.fine.count >= Self.remembered { state.fine = [:] }
            state.fine[audience] = now + Self.lifetime
        }
    }

    /// Returns whether a selector has a name of which the registry may warn.
    ///
    /// A selector of a single device or user is the usual one that has none.
    private static func mayHaveNames(_ audience: String) -> Bool {
        // By bytes: going through characters takes a microsecond.
        let hasSpace = audience.utf8.contains(UInt8(ascii: " "))
        if audience.hasPrefix("device:"), !hasSpace { return false }
        guard let selector = try? Selector(parsing: audience) else { return false }
        return selector.atoms.contains { AdvisedNames.include($0.kind) }
    }
}
