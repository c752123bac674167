import ServiceKit
import Watch

/// How a run of a source ended.
enum RunOutcome: Sendable {
    /// All of the source was read.
    case read(PassResult)
    /// The source said that nothing is new.
    case unchanged
    /// It could not be read, and nothing that is known of it changed.
    case failed(PassProblem)
}

/// A source in memory: its recipe, and when it is read.
struct WatchedSource: Sendable {
    /// The recipe's file.
    var file: RecipeFolder.Entry
    /// What is stored of the source; nil for a recipe with a mistake whose source is not stored.
    var stored: StoredSource?
    /// When it is read next.
    var nextRun: UnixTime
    /// The run that goes on; nil if there is none.
    var running: Task<RunOutcome, Never>?
    /// The entries of each state.
    var counts: [EntryState: Int] = [:]
    /// The day on which what is not needed any more was deleted.
    var prunedOn: Int64 = 0

    /// The recipe; nil if it has a mistake.
    var recipe: Recipe? { try? file.recipe.get() }

    /// What is wrong with the recipe; nil if nothing is.
    var recipeError: RecipeError? {
        if case .failure(let error) = file.recipe { error } else { nil }
    }

    /// The app; empty if it is not known because of a mistake in the recipe.
    var app: String { recipe?.app ?? stored?.app ?? "" }

    /// Whether it is to be read now.
    func isDue(at now: UnixTime) -> Bool {
        recipe != nil && running == nil && stored?.isPaused == false && nextRun <= now
    }

    /// Whether somebody has to look at it.
    var isFailing: Bool { recipeError != nil || stored?.problem.isEmpty == false }
}
