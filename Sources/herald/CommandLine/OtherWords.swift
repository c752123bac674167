import Suggestions

/// Finds the command that is meant by a word that Herald does not have.
enum OtherWords {
    /// Returns the name of the command of `commands` that `word` probably means; nil if none does.
    ///
    /// A misspelt name is found by its spelling, a verb or a noun of other tools by its meaning.
    static func meant(by word: String, in commands: [String]) -> String? {
        if let noun = nouns[word], commands.contains(noun) { return noun }
        return Verbs.meant(by: word, in: commands) ?? Suggestion.nearest(to: word, in: commands)
    }

    /// The nouns of other tools, each with the command of Herald that manages the same thing.
    private static let nouns = [
        "analytics": "notifications", "audience": "segments", "audiences": "segments",
        "campaign": "notifications", "campaigns": "notifications", "channels": "devices",
        "contacts": "users", "cost": "preview", "cron": "schedules",
        "dry-run": "preview", "feeds": "watch", "geofences": "places", "groups": "lists",
        "halt": "kill-switch", "health": "ready", "history": "notifications", "limits": "caps",
        "logs": "events", "messages": "notifications", "pause": "kill-switch", "people": "users",
        "resume": "release", "retry": "resend", "settings": "config", "sources": "watch",
        "start": "ready", "stats": "status", "stop": "kill-switch", "subscribers": "devices",
        "subscriptions": "tags", "tail": "events", "tenants": "apps", "tokens": "devices",
        "topic": "tags", "topics": "tags", "whoami": "keys",
    ]
}
