import Protocol

/// Finds the command that lists what was not found.
enum ListingHint {
    /// The commands that list things, by what the suite calls a thing.
    static let commands = [
        "account": "accounts", "config set": "config-sets", "device": "devices", "key": "keys",
        "list": "lists", "notification": "notifications", "place": "places",
        "provider": "providers", "schedule": "schedules", "segment": "segments",
        "source": "watch", "template": "templates", "user": "users",
    ]

    /// Returns what to add to an error; nil if it says more than that there is no such thing.
    static func text(_ error: RPCError) -> String? {
        guard error.code == .notFound,
            let match = error.message.wholeMatch(of: /no ([a-z ]+) '[^']*'/),
            let command = commands[String(match.1)]
        else { return nil }
        return "; 'herald \(command)' lists them"
    }
}
