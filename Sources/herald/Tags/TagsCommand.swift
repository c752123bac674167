import Protocol

/// `herald tags …`.
enum TagsCommand {
    static let command: Command = Command(
        name: "tags", summary: "List the tags that devices follow",
        examples: [
            "herald tags",
            "herald tags list /bills/",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List tags and how many devices follow each",
                notes: [
                    "The growth is counted from when the day began (UTC) that was 1, 7 or 28 days "
                        + "ago. Herald counts the 1,000 tags of each app that most devices follow "
                        + "once a day; what is not known is empty."
                ],
                examples: ["herald tags list /bills/ --limit 20"],
                options: [Listing.option],
                arguments: [
                    Argument(
                        name: "PREFIX", summary: "only tags that begin with this, such as /bills/",
                        isOptional: true, source: .tags)
                ],
                action: list)
        ],
        byDefault: "list")

    private static func list(_ invocation: Invocation) async throws {
        let listing = try Listing(invocation)
        let session = try Session(invocation)
        let app = try await session.app()
        var response = Proto.ListTagsResponse()
        (response.tags, response.nextPageToken) = try await listing.all { size, token in
            var request = Proto.ListTagsRequest()
            request.app = app
            request.prefix = invocation.argument("PREFIX")
            request.pageSize = size
            request.pageToken = token
            let page = try await session.registry.listTags(request, session.context)
            response.compared = page.compared
            return (page.tags, page.nextPageToken)
        }
        invocation.answer(response, human: text)
        guard response.tags.isEmpty else { return }
        await TagPrefix(invocation.argument("PREFIX")).note(of: app, session, invocation)
    }

    /// Returns a table with a line for each tag, and a column for each count of the past that its
    /// number is compared with.
    static func text(_ response: Proto.ListTagsResponse) -> String {
        let days = response.compared.map(\.days)
        var table = Table(
            ["DEVICES"] + days.map { "IN \(Plural.text($0, "DAY", "DAYS"))" } + ["TAG"])
        for count in response.tags {
            let growth = days.map { days in
                count.growth.first { $0.days == days }.map { signed($0.devices) } ?? ""
            }
            table.add(["\(count.devices)"] + growth + [count.tag])
        }
        return table.text
    }

    private static func signed(_ number: Int64) -> String {
        number > 0 ? "+\(number)" : "\(number)"
    }
}
