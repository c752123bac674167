import Protocol
import ServiceKit
import Watch

/// The number of devices the notifications of a recipe would reach, as far as a suite says.
struct WatchReach: Sendable {
    /// The most audiences that are counted: a recipe may make one for each of many items.
    private static let most = 100

    private struct Audience: Hashable {
        let type: String
        let selector: String
    }

    private var counts: [Audience: UInt64] = [:]

    /// The warnings about probable mistakes.
    ///
    /// Nobody follows a tag, or a type or a tag is spelt nearly as a known one.
    private(set) var warnings: [String] = []

    /// The error of a recipe whose app the suite does not have; nil if the suite has the app, or if
    /// nothing is known of it.
    private(set) var problem: RPCError?

    /// Asks the suite for the numbers; a number that it does not tell stays unknown.
    static func count(
        _ result: PassResult, _ app: String, _ invocation: Invocation
    ) async -> WatchReach {
        var reach = WatchReach()
        let messages = result.entries.compactMap(\.message)
        var told: Set<String> = []
        guard let session = try? Session(invocation) else { return reach }
        if let problem = await session.problem(ofApp: app) {
            reach.problem = problem
            return reach
        }
        for message in messages {
            let audience = Audience(type: message.type, selector: message.audience)
            guard reach.counts[audience] == nil, reach.counts.count < most else { continue }
            var request = Proto.PreviewAudienceRequest()
            (request.app, request.audience, request.type) = (
                message.app, message.audience, message.type
            )
            // Without a suite nothing more is asked: a trial needs none.
            let answer: Proto.PreviewAudienceResponse
            do {
                answer = try await session.registry.previewAudience(request, session.context)
            } catch {
                reach.take(error)
                return reach
            }
            reach.counts[audience] = answer.devices
            told.formUnion(answer.warnings.map(\.message))
        }
        let types = Set(messages.map(\.type)).sorted()
        told.formUnion(
            await TypeAdvice(session).warnings(types, .send, of: app).map(\.message))
        reach.warnings = told.sorted()
        return reach
    }

    /// Records the reason why devices were not counted, if the suite told it.
    private mutating func take(_ error: any Error) {
        guard let error = error as? RPCError else { return }
        switch error.code {
        case .notFound where error.message.hasPrefix("no app"): problem = error
        case .permissionDenied: warnings = ["the devices are not counted: \(error.message)"]
        default: break
        }
    }

    /// Returns how many devices a notification would reach; nil if that is not known.
    func devices(of message: OutgoingMessage) -> UInt64? {
        counts[Audience(type: message.type, selector: message.audience)]
    }

    /// Returns the number as text; empty if it is not known.
    func text(of message: OutgoingMessage) -> String {
        devices(of: message).map { $0.grouped } ?? ""
    }
}
