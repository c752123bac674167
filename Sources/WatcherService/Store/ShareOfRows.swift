/// The first waiting rows of each app, at most the same number of each.
struct ShareOfRows<Row: Sendable>: Sendable {
    /// The rows, of one app after the other.
    private(set) var rows: [Row] = []
    /// True if an app may have more.
    private(set) var isMore = false

    /// Reads an equal share of each app.
    ///
    /// - Parameters:
    ///   - apps: The apps that have rows.
    ///   - blocked: The apps of which none are read.
    ///   - limit: The most that there are of all apps together, but one of each app at least.
    ///   - read: Reads the first rows of an app, at most so many.
    init(
        of apps: [String], without blocked: Set<String>, limit: Int,
        read: (String, Int) throws -> [Row]
    ) rethrows {
        let apps = apps.filter { !blocked.contains($0) }
        let share = max(1, limit / max(1, apps.count))
        for app in apps {
            let found = try read(app, share)
            rows += found
            if found.count == share { isMore = true }
        }
    }
}
