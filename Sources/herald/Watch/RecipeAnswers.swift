import HTTPClient
import ServiceKit
import Watch
import WatchFetching

/// The answers that a recipe is tried with: a saved one, or those of the source, and those to
/// lookups.
struct RecipeAnswers {
    private let recipe: Recipe
    /// The saved answer; nil if the source is read.
    let saved: [UInt8]?
    private let fetcher: PageFetcher
    private var silent = SilentHosts()

    /// Takes the file that `--source-file` names, if it names one.
    init(_ recipe: Recipe, _ invocation: Invocation) throws {
        self.recipe = recipe
        // Who runs the command may reach what they like from this machine.
        fetcher = PageFetcher(
            try HTTPClient(), .any, secrets: Directories(invocation.settings).watchSecrets)
        saved = try invocation.option("source-file").map(Self.bytes)
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        guard let bytes = try TextInput.readBytes(path) else {
            throw UsageError("there is no file '\(path)', which --source-file names")
        }
        return bytes
    }

    /// Returns the answer to a request for a page.
    func answer(to page: PageRequest) async throws(PassProblem) -> PageAnswer {
        if let saved {
            // A saved file is one page: what it names as the next one is not there.
            return PageAnswer(status: 200, body: saved)
        }
        return try PageFetcher.expanded(try await fetcher.fetch(page, recipe))
    }

    /// Makes lookups one after the other, and no more of a host that does not answer.
    mutating func answers(to lookups: [Lookup]) async -> [String: LookupAnswer] {
        var found: [String: LookupAnswer] = [:]
        for lookup in lookups where silent.asks(lookup.request.url) {
            let answer = await answer(to: lookup)
            silent.take(answer, of: lookup.request.url)
            found[lookup.request.url] = answer
        }
        return found
    }

    private func answer(to lookup: Lookup) async -> LookupAnswer {
        var (request, reading) = (lookup.request, LookupReading(lookup.request))
        while true {
            do throws(PassProblem) {
                let answer = try PageFetcher.expanded(try await fetcher.fetch(request, recipe))
                switch reading.take(answer, at: WallClock.system.now()) {
                case .fetch(let next): request = next
                case .end(let answer): return answer
                }
            } catch { return .failure(error.ofLookup) }
        }
    }
}
