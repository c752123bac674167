import Protocol
import ServiceKit
import ServiceStorage
import Storage
import Suggestions

/// The filling of requests with their templates' contents and variables.
struct TemplateFilling {
    let database: DatabaseQueue

    /// Returns the request with its template's content, in which variables replace the
    /// placeholders.
    func filled(
        _ request: Proto.SendRequest, _ app: String
    ) async throws -> Proto.SendRequest {
        guard request.isToBeFilled else { return request }
        for name in request.variables.keys where !Placeholders.isName(name) {
            throw RPCError.invalid("variables", "has '\(name.prefix(64))', which is no valid name")
        }
        var content = request.content ?? Proto.Content()
        if !request.templateName.isEmpty {
            guard let template = try await template(request.templateName, of: app) else {
                throw try await unknown(request.templateName, of: app)
            }
            content = (template.content ?? Proto.Content()).overridden(by: content)
        }
        var filled = request
        filled.content = try content.filled(with: request.variables)
        return filled
    }

    /// Returns a request that nobody looks at before it is sent, with whoever wrote its template
    /// among its authors.
    func namingAuthor(
        _ request: Proto.SendRequest, _ app: String
    ) async throws -> Proto.SendRequest {
        guard !request.templateName.isEmpty,
            request.authors.count < ApprovalLimits.authors,
            let template = try await template(request.templateName, of: app)
        else { return request }
        let author = SenderName.id(of: template.setBy)
        var request = request
        if SenderName.isID(author) { request.authors.append(author) }
        return request
    }

    /// Returns the error of a name that no template has, with the one that was probably meant.
    private func unknown(_ name: String, of app: String) async throws -> RPCError {
        let names = try await database.read { try TemplateTable.names(of: app, in: $0) }
        let near = Suggestion.nearest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
        return .invalid("template_name", "there is no template \(quoting: name)\(near)")
    }

    private func template(_ name: String, of app: String) async throws -> Proto.Template? {
        try await database.read { try TemplateTable.with(name: name, of: app, in: $0) }
    }
}

extension DeliveryService {
    /// The filling of requests with the stored templates.
    var templates: TemplateFilling { TemplateFilling(database: store.database) }

    /// Returns a request that nobody looks at before it is sent, with whoever wrote its template
    /// among its authors if that matters for approvals.
    func namingTemplatesAuthor(
        _ request: Proto.SendRequest, _ app: String
    ) async throws -> Proto.SendRequest {
        guard approvals.concern(app) else { return request }
        return try await templates.namingAuthor(request, app)
    }
}
