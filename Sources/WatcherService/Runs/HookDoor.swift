import Protocol
import ServiceKit
import Watch

/// Checks the signatures of requests to webhooks.
struct HookDoor {
    /// The error of a wrong signature and of an unknown webhook, which are not told apart: callers
    /// without a secret do not learn the sources.
    static let refusal = RPCError(
        .unauthenticated, "no webhook of this name takes this signature")

    private let environment: WatcherEnvironment

    init(_ environment: WatcherEnvironment) { self.environment = environment }

    /// Returns the recipe whose secret has signed a request, and the item fields that the request's
    /// header fields become.
    ///
    /// - Parameter recipes: the few recipes that the path may mean.
    func recipe(
        of request: Proto.ReceiveHookRequest, _ recipes: [Recipe]
    ) async throws -> (recipe: Recipe, extras: [String: ItemValue]) {
        var unread: (any Error)?
        for recipe in recipes {
            do {
                if let extras = try await fields(of: request, recipe) { return (recipe, extras) }
            } catch {
                // The request may be for the recipe of another app, whose secret can be read.
                unread = unread ?? error
            }
        }
        throw unread ?? Self.refusal
    }

    /// Returns the fields that the header fields become; nil if the signature is wrong, or the
    /// source has no webhook.
    private func fields(
        of request: Proto.ReceiveHookRequest, _ recipe: Recipe
    ) async throws -> [String: ItemValue]? {
        guard case .hook(let plan) = recipe.source.input else { return nil }
        let fields = Dictionary(request.fields.map { ($0.name, $0.value) }) { first, _ in first }
        let secrets = try await secrets(recipe, plan)
        guard
            HookSignature.holds(
                plan, request.body, fields, secrets: secrets, now: environment.clock.now())
        else { return nil }
        var extras: [String: ItemValue] = [:]
        for (field, header) in plan.fields { extras[field] = fields[header].map { .text($0) } }
        return extras
    }

    /// Returns whether the secret of a source's webhook can be read, as a run of the source; nil if
    /// the source has no webhook, or is known to be so.
    func trial(of source: WatchedSource) async -> (Recipe, Int64, RunOutcome)? {
        guard source.isHook, let recipe = source.readRecipe(), let stored = source.stored,
            case .hook(let plan) = recipe.source.input
        else { return nil }
        let problem = await problem(recipe, plan)
        if let problem {
            return source.lacksSecret && stored.message == problem.message
                ? nil : (recipe, stored.id, .failed(problem))
        }
        return source.lacksSecret ? (recipe, stored.id, .unchanged) : nil
    }

    /// Returns why the secret cannot be read; nil if it can be.
    private func problem(_ recipe: Recipe, _ plan: HookPlan) async -> PassProblem? {
        let file = "\(recipe.reach.folder(in: "secrets/watch"))/\(plan.secret)"
        do {
            guard try await lines(recipe, plan).isEmpty else { return nil }
            return PassProblem(.secret, "there is nothing in \(file)")
        } catch {
            return PassProblem(
                .secret, "\(file) cannot be read; the watcher's log says why",
                detail: "\(file) cannot be read: \(error)")
        }
    }

    /// Reads the secrets.
    private func secrets(_ recipe: Recipe, _ plan: HookPlan) async throws -> [String] {
        do {
            return try await lines(recipe, plan)
        } catch {
            environment.log(
                .error, "the secret of a webhook cannot be read",
                ["source": recipe.name, "error": "\(error)"])
            throw RPCError(.unavailable, "the webhook cannot be checked now; send it again later")
        }
    }

    /// Reads the file of the secrets, which is small, and may change at any time.
    private func lines(_ recipe: Recipe, _ plan: HookPlan) async throws -> [String] {
        let folder = recipe.reach.folder(in: environment.secrets)
        return try await environment.perform {
            try TextFile.readRegularText("\(folder)/\(plan.secret)")?
                .split(whereSeparator: \.isNewline).map { String($0) } ?? []
        }
    }
}
