import Protocol

/// `herald devices attributes`: shows, sets and removes attributes.
enum AttributesCommand {
    private static let set = "set"
    private static let remove = "remove"

    static let command: Command = Command(
        name: "attributes", summary: "Show, set or remove a device's attributes",
        notes: [
            "A text attribute is NAME=VALUE; other types are NAME:number=12, "
                + "NAME:date=2026-05-04T13:00:00Z and NAME:version=1.2. To remove an attribute, "
                + "give its NAME."
        ],
        examples: [
            "herald devices attributes 01k9m3n5p7q9r1s3t5v7w9x1y3",
            "herald devices attributes 01k9m3n5p7q9r1s3t5v7w9x1y3 set city=Berlin "
                + "points:number=12",
            "herald devices attributes 01k9m3n5p7q9r1s3t5v7w9x1y3 remove points",
        ],
        arguments: [
            Argument(name: "ID", summary: "the device's id", source: .devices),
            Argument(
                name: "ACTION", summary: "what to do; show them if left out", isOptional: true,
                choices: [set, remove]),
            Argument(
                name: "ATTRIBUTE", summary: "NAME=VALUE to set, NAME to remove", isOptional: true,
                isRepeated: true),
        ],
        action: { invocation in
            guard let edit = try edit(invocation) else { return try await show(invocation) }
            let session = try Session(invocation)
            var request = Proto.UpdateAttributesRequest()
            request.app = try await session.app()
            request.deviceId = invocation.argument("ID")
            request.edit = edit
            let response = try await session.registry.updateAttributes(request, session.context)
            invocation.answer(response) { text($0.attributes) }
        })

    /// Returns the change that the command line asks for; nil if it only shows the attributes.
    static func edit(_ invocation: Invocation) throws(UsageError) -> Proto.AttributeEdit? {
        guard let action = invocation.arguments["ACTION"] else { return nil }
        guard !invocation.rest.isEmpty else {
            throw UsageError("ATTRIBUTE is missing after '\(action)'", path: invocation.path)
        }
        var edit = Proto.AttributeEdit()
        guard action == set else {
            edit.remove = invocation.rest
            return edit
        }
        for word in invocation.rest {
            do throws(BadRecord) {
                edit.set.append(try Proto.Attribute(word: word))
            } catch {
                throw UsageError("'\(word)': \(error.reason)", path: invocation.path)
            }
        }
        return edit
    }

    private static func show(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.GetDeviceRequest()
        request.app = try await session.app()
        request.id = invocation.argument("ID")
        let device = try await session.registry.getDevice(request, session.context).device
        var response = Proto.UpdateAttributesResponse()
        response.attributes = device?.attributes ?? []
        invocation.answer(response) { text($0.attributes) }
    }

    private static func text(_ attributes: [Proto.Attribute]) -> String {
        attributes.map { $0.line.printable + "\n" }.joined()
    }
}

extension Proto.Attribute {
    /// Parses an attribute such as `name=value` or `name:number=12`.
    init(word: String) throws(BadRecord) {
        guard let equals = word.firstIndex(of: "="),
            case .attribute(let name, let type)? = DeviceColumn(
                heading: "attribute:\(word[..<equals])")
        else { throw BadRecord("an attribute is NAME=VALUE, or NAME:number=12") }
        try self.init(name: name, String(word[word.index(after: equals)...]), type)
    }

    /// The attribute as it is typed; the type of a text is left out.
    var line: String {
        guard let (type, text) = cell else { return name }
        return type == .text ? "\(name)=\(text)" : "\(name):\(type.rawValue)=\(text)"
    }
}
