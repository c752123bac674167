import Protocol
import ServiceKit
import Watch

/// Reads a source by a recipe that may be stored or not, and stores and sends nothing.
struct SourceTrial {
    /// The most notifications, and the most items, that an answer names.
    private static let shown = 100

    private let driver: PassDriver

    init(_ driver: PassDriver) { self.driver = driver }

    /// Returns the notifications that would be sent, and the reasons for items without one.
    ///
    /// - Throws: `invalidArgument` if the source needs items and none are given, or if what is
    ///   given cannot be read, `failedPrecondition` if the source cannot be read.
    func run(
        _ recipe: Recipe, _ request: Proto.TrySourceRequest
    ) async throws -> Proto.TrySourceResponse {
        let body = request.body.isEmpty ? nil : request.body
        if body == nil, recipe.source.url == nil {
            throw RPCError.invalid("body", "is required: others bring this source its items")
        }
        var wish = PassDriver.Wish()
        wish.newest = request.takeOld ? WatchLimits.itemsARun : 0
        let outcome = await driver.run(recipe, 0, .trying(body), wish) { _ in SourceTelling() }
        switch outcome {
        case .read(let result): return Self.response(result)
        case .unchanged: return Proto.TrySourceResponse()
        case .failed(let problem):
            guard body == nil else { throw RPCError.invalid("body", "cannot be read: \(problem)") }
            throw RPCError(.failedPrecondition, "the source cannot be read: \(problem)")
        }
    }

    private static func response(_ result: PassResult) -> Proto.TrySourceResponse {
        var response = Proto.TrySourceResponse()
        response.items = UInt64(result.count)
        let entries = result.entries.filter { $0.message != nil }
        response.notifications = UInt64(entries.count)
        response.warnings = result.warnings
        response.messages = entries.prefix(shown).map(\.tried)
        response.nothingSentFor = result.verdicts.lazy.compactMap { verdict in
            verdict.whyNothing.map { reason in
                var item = Proto.TriedItem()
                (item.label, item.reason) = (verdict.label, reason)
                return item
            }
        }.prefix(shown).map(\.self)
        return response
    }
}

extension NewEntry {
    /// The entry as clients see it.
    fileprivate var tried: Proto.TriedMessage {
        var tried = Proto.TriedMessage()
        (tried.label, tried.rule, tried.heldBecause) = (label, rule, reason)
        guard let message else { return tried }
        (tried.type, tried.audience) = (message.type, message.audience)
        (tried.title, tried.body, tried.url) = (message.title, message.body, message.url)
        return tried
    }
}
