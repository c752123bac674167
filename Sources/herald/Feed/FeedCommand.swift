import Protocol

/// `herald feed …`.
enum FeedCommand {
    static let command: Command = Command(
        name: "feed", summary: "Publish what was sent as a feed that anybody may read",
        notes: [
            "The feed is at /apps/APP/feed.atom, feed.rss and feed.json of the gateway. It has the "
                + "title, the text and the link of what was sent while it was on, and nothing of "
                + "audiences and devices.",
            "A notification for single devices or users is never in it.",
        ],
        examples: [
            "herald feed set --title News --site https://example.org/ --type /story",
            "herald feed enable",
        ],
        subcommands: [
            Command(
                name: "show", summary: "Show how the feed is set up",
                examples: ["herald feed show"],
                action: show),
            Command(
                name: "set", summary: "Set the feed up; settings that are not named stay",
                examples: [
                    "herald feed set --title News --site https://example.org/ --type /story",
                    "herald feed set --language en --author 'The newsroom'",
                ],
                options: [
                    .value("title", "TEXT", "the feed's title"),
                    .value("description", "TEXT", "what it is about"),
                    .value("site", "URL", "its web page, by which links are made whole"),
                    .value("author", "TEXT", "who publishes it; the title if left out"),
                    .value("language", "TAG", "the language of the texts, such as en"),
                    .value(
                        "type", "TYPE",
                        "notifications of this type and those below it; those that are named "
                            + "replace those of before", isRepeated: true, source: .types),
                ], action: set),
            Command(
                name: "enable", summary: "Let anybody read the feed, which takes what is sent now",
                examples: ["herald feed enable"],
                action: { try await enable($0, true) }),
            Command(
                name: "disable", summary: "Let nobody read the feed; it takes nothing new",
                examples: ["herald feed disable"],
                action: { try await enable($0, false) }),
            Command.deletion(
                "remove", summary: "Take a notification out of the feed",
                examples: ["herald feed remove 01kb8q2v5w7x9y3z4a6c8d0e2f"],
                arguments: [
                    Argument(
                        name: "ID", summary: "the notification's id", source: .notifications)
                ],
                question: { "take \($0.argument("ID")) out of the feed" }, action: remove),
        ],
        byDefault: "show")

    private static func stored(_ session: Session) async throws -> Proto.Feed {
        var request = Proto.GetFeedRequest()
        request.app = try await session.app()
        return try await session.feeds.getFeed(request, session.context).feed ?? Proto.Feed()
    }

    private static func show(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        invocation.answer(try await stored(session), human: text)
    }

    private static func set(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var feed = try await stored(session)
        feed.title = invocation.option("title") ?? feed.title
        feed.description = invocation.option("description") ?? feed.description
        feed.siteUrl = invocation.option("site") ?? feed.siteUrl
        feed.author = invocation.option("author") ?? feed.author
        feed.language = invocation.option("language") ?? feed.language
        let types = invocation.values("type")
        if !types.isEmpty { feed.types = types }
        try await put(feed, session, invocation)
    }

    private static func enable(_ invocation: Invocation, _ isEnabled: Bool) async throws {
        let session = try Session(invocation)
        var feed = try await stored(session)
        feed.enabled = isEnabled
        try await put(feed, session, invocation)
    }

    private static func put(
        _ feed: Proto.Feed, _ session: Session, _ invocation: Invocation
    ) async throws {
        var request = Proto.PutFeedRequest()
        request.app = try await session.app()
        request.feed = feed
        let response = try await session.feeds.putFeed(request, session.context)
        invocation.answer(response) { $0.feed.map(text) ?? "" }
        let types = invocation.values("type")
        await TypeAdvice(session).note(types, .cover, of: request.app, invocation)
    }

    private static func remove(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.RemoveFeedEntryRequest()
        request.app = try await session.app()
        request.notificationId = invocation.argument("ID")
        let response = try await session.feeds.removeFeedEntry(request, session.context)
        invocation.answer(response) { _ in "removed \(request.notificationId.printable)\n" }
    }

    private static func text(_ feed: Proto.Feed) -> String {
        guard feed.setTime != nil else {
            return "the app has no feed; set one up with: herald feed set\n"
        }
        var record = Record()
        record.add("state", feed.enabled ? "enabled" : "disabled")
        record.add("title", feed.title)
        if !feed.description.isEmpty { record.add("description", feed.description) }
        record.add("site", feed.siteUrl)
        if !feed.author.isEmpty { record.add("author", feed.author) }
        if !feed.language.isEmpty { record.add("language", feed.language) }
        record.add("types", feed.types.joined(separator: " "))
        record.add("entries", "\(feed.entries)")
        record.add("set", feed.setTime.text)
        record.add("by", feed.setBy)
        return record.text
    }
}
