import Protocol

/// Finds the command that lists what was not found.
enum ListingHint {
    /// The commands that list things, by the suite's word for a thing.
    static let commands = [
        "account": "accounts", "config set": "config-sets", "device": "devices", "key": "keys",
        "list": "lists", "notification": "notifications", "place": "places",
        "provider": "providers", "schedule": "schedules", "segment": "segments",
        "source": "watch", "template": "templates", "user": "users",
    ]

    /// Returns the text to add to an error that a thing does not exist; nil for any other error.
    static func text(_ error: RPCError) -> String? {
        guard error.code == .notFound,
            let match = error.message.wholeMatch(of: /no ([a-z ]+) '[^']*'/),
            let command = commands[String(match.1)]
        else { return nil }
        return "; 'herald \(command)' lists them"
    }
}
