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
                examples: ["herald tags list /bills/ --limit 20"],
                options: [Listing.option],
                arguments: [
                    Argument(
                        name: "PREFIX", summary: "only tags that begin with this, such as /bills/",
                        isOptional: true, source: .tags)
                ],
                action: list)
        ],
        action: list)

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
            return (page.tags, page.nextPageToken)
        }
        invocation.answer(response) { response in
            var table = Table("DEVICES", "TAG")
            for count in response.tags { table.add("\(count.devices)", count.tag) }
            return table.text
        }
    }
}
