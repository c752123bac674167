import Protocol

/// `herald templates …`.
enum TemplatesCommand {
    static let command: Command = Command(
        name: "templates", summary: "Store texts that are sent more than once",
        notes: [
            "'herald send --template NAME --var name=VALUE' replaces {{name}} in the texts. A "
                + "send without the value of a variable is refused."
        ],
        examples: [
            "herald templates set passed '{{bill}} was passed' --title 'The vote'",
            "herald templates list",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List the templates and their variables",
                examples: ["herald templates list"],
                action: list),
            Command(
                name: "set", summary: "Store a template, which replaces one of the same name",
                examples: [
                    "herald templates set passed '{{bill}} was passed' --title 'The vote'",
                    "herald templates set passed '{{bill}} was passed' "
                        + "--localized 'de:body={{bill}} ist angenommen'",
                ],
                options: ContentOptions.all,
                arguments: [
                    name, Argument(name: "TEXT", summary: "the text", isOptional: true),
                ],
                action: set),
            Command.deletion(
                "delete", summary: "Delete a template",
                examples: ["herald templates delete passed"],
                arguments: [name],
                question: { "delete the template \($0.argument("NAME"))" }, action: delete),
        ],
        byDefault: "list")

    private static let name = Argument(
        name: "NAME", summary: "the template's name", source: .templates)

    private static func list(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListTemplatesRequest()
        request.app = try await session.app()
        var all = Proto.ListTemplatesResponse()
        repeat {
            let page = try await session.delivery.listTemplates(request, session.context)
            all.templates += page.templates
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
        invocation.answer(all) { response in
            var table = Table(
                "NAME", "SET", "VARIABLES", "TEXT",
                leastImportant: ["SET", "VARIABLES"])
            for template in response.templates {
                let content = template.content ?? Proto.Content()
                let text = content.title.isEmpty ? content.body : content.title
                table.add(
                    template.name, template.setTime.text,
                    template.variables.joined(separator: " "), text.cut(to: 60))
            }
            return table.text
        }
    }

    private static func set(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.PutTemplateRequest()
        request.app = try await session.app()
        request.messageTemplate = Proto.Template()
        request.messageTemplate?.name = invocation.argument("NAME")
        request.messageTemplate?.content = try ContentOptions.content(invocation)
        let response = try await session.delivery.putTemplate(request, session.context)
        invocation.answer(response) {
            var record = Record()
            record.add("stored", $0.messageTemplate?.name ?? "")
            record.add("variables", $0.messageTemplate?.variables.joined(separator: " ") ?? "")
            return record.text
        }
    }

    private static func delete(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.DeleteTemplateRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        let response = try await session.delivery.deleteTemplate(request, session.context)
        invocation.answer(response) { _ in "deleted \(request.name.printable)\n" }
    }
}
