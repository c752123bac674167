import Protocol
import Watch

/// The part of a recipe that is needed while its source is not being read.
package struct RecipeOutline: Sendable {
    /// The app.
    let app: String
    /// The way in which the source's items come.
    let input: Proto.SourceInput
    /// The URL that is fetched, as it is written; empty if nothing is fetched.
    let url: String
    /// The time from one run to the next, before jitter.
    let every: Duration
    /// The number of days before the last run for which the source is asked again.
    let overlapDays: Int64

    /// Creates the outline of a recipe.
    init(_ recipe: Recipe) {
        (app, input) = (recipe.app, recipe.source.input.message)
        (url, every) = (recipe.source.url?.text ?? "", recipe.source.every)
        overlapDays = recipe.source.overlap.components.seconds / 86_400
    }

    /// The host and the port of the URL; empty if nothing is fetched.
    var host: String { URLText.host(url) }

    /// True if the source is read from time to time, and nobody brings its items.
    var isPolled: Bool { input == .url || input == .folder }
}

extension SourceInput {
    /// The input as clients see it.
    fileprivate var message: Proto.SourceInput {
        switch self {
        case .url: .url
        case .hook: .hook
        case .folder: .folder
        case .pushed: .pushed
        }
    }
}
