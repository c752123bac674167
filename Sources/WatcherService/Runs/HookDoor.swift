import Protocol
import ServiceKit
import Watch

/// Lets in what is signed with a webhook's secret.
struct HookDoor {
    /// Nothing tells who has no secret which sources there are.
    static let refusal = RPCError(
        .unauthenticated, "no webhook of this name takes this signature")

    private let environment: WatcherEnvironment

    init(_ environment: WatcherEnvironment) { self.environment = environment }

    /// Returns the recipe with whose secret a request is signed, and the fields that its header
    /// fields become.
    ///
    /// - Parameter recipes: those that the path may mean, which are few.
    func recipe(
        of request: Proto.ReceiveHookRequest, _ recipes: [Recipe]
    ) async throws -> (recipe: Recipe, extras: [String: ItemValue]) {
        for recipe in recipes {
            if let extras = try await fields(of: request, recipe) { return (recipe, extras) }
        }
        throw Self.refusal
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

    /// Reads the secrets; the file is small, and may change at any time.
    private func secrets(_ recipe: Recipe, _ plan: HookPlan) async throws -> [String] {
        let folder = recipe.reach.folder(in: environment.secrets)
        do {
            return try await environment.perform {
                try TextFile.readRegularText("\(folder)/\(plan.secret)")?
                    .split(whereSeparator: \.isNewline).map { String($0) } ?? []
            }
        } catch {
            environment.log(
                .error, "the secret of a webhook cannot be read",
                ["source": recipe.name, "error": "\(error)"])
            throw RPCError(.unavailable, "the webhook cannot be checked now; send it again later")
        }
    }
}
