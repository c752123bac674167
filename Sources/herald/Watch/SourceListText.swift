import Protocol

/// The output of the command that lists an app's sources.
enum SourceListText {
    /// Returns a table of the sources, and the notes about them.
    static func text(_ response: Proto.ListSourcesResponse) -> String {
        guard !response.sources.isEmpty else {
            return "There are no sources. WATCHING.md says how a recipe is written.\n"
                + ignored(response.ignoredFiles)
        }
        var table = Table(
            "NAME", "HEALTH", "SINCE", "NEXT RUN", "LAST RUN", "WAITING", "HELD", "BAD",
            "PROBLEM", leastImportant: ["NEXT RUN", "LAST RUN", "SINCE", "WAITING"])
        for source in response.sources {
            table.add(
                source.name, SourceText.health(source), source.healthSince.text,
                source.nextRunTime.text, Plural.text(Int(source.items), "item"),
                "\(source.waiting)", "\(source.held)",
                "\(source.quarantined + source.badFileCount)", source.problem)
        }
        let notes = response.sources.flatMap { source in
            SourceText.notes(source).map { "\(source.name): \($0)".printable + "\n" }
        }
        return table.text + notes.joined() + ignored(response.ignoredFiles)
    }

    /// Returns the note about files that are not recipes; empty if there are none.
    private static func ignored(_ files: [String]) -> String {
        guard !files.isEmpty else { return "" }
        let names = files.map { "watch/\($0)".printable }.joined(separator: ", ")
        return "no recipe, because the name does not end in .json: \(names)\n"
    }
}
