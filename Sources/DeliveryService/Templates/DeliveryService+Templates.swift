package import Protocol
import ServiceStorage
import ServiceKit

extension DeliveryService {
    /// Stores a content under a name.
    package func putTemplate(
        _ request: Proto.PutTemplateRequest, _ call: CallContext
    ) async throws -> Proto.PutTemplateResponse {
        let app = try gone.app(request.app, call)
        guard var template = request.messageTemplate else {
            throw RPCError.invalid("message_template", "is required")
        }
        try Self.check(name: template.name, "message_template.name")
        let content = template.content ?? Proto.Content()
        let size = try content.encoded().count
        guard size <= RequestLimits.templateBytes else {
            throw RPCError.invalid(
                "message_template.content",
                "has \(size) bytes; at most \(RequestLimits.templateBytes)")
        }
        template.app = app
        template.variables = try content.variables()
        template.setTime = now.timestamp
        template.setBy = call.sender
        try await call.put(template, in: store)
        var response = Proto.PutTemplateResponse()
        response.messageTemplate = template
        return response
    }

    /// Returns an app's templates by name.
    package func listTemplates(
        _ request: Proto.ListTemplatesRequest, _ call: CallContext
    ) async throws -> Proto.ListTemplatesResponse {
        let app = try gone.app(request.app, call)
        let size = min(try PageSize.checked(request.pageSize), RequestLimits.templatesPerPage)
        let page = try await store.templates(of: app, after: request.pageToken, limit: size + 1)
        var response = Proto.ListTemplatesResponse()
        response.templates = Array(page.prefix(size))
        if page.count > size { response.nextPageToken = response.templates.last?.name ?? "" }
        return response
    }

    /// Deletes a template; notifications that were sent with it stay as they are.
    package func deleteTemplate(
        _ request: Proto.DeleteTemplateRequest, _ call: CallContext
    ) async throws -> Proto.DeleteTemplateResponse {
        let app = try gone.app(request.app, call)
        guard try await call.deleteTemplate(request.name, of: app, in: store) else {
            throw RPCError(.notFound, "no template \(quoting: request.name)")
        }
        return Proto.DeleteTemplateResponse()
    }

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
            guard let template = try await store.template(request.templateName, of: app) else {
                throw RPCError.invalid(
                    "template_name", "there is no template \(quoting: request.templateName)")
            }
            content = (template.content ?? Proto.Content()).overridden(by: content)
        }
        var filled = request
        filled.content = try content.filled(with: request.variables)
        return filled
    }

    /// Returns a request that nobody looks at before it is sent, with whoever wrote its template
    /// among its authors.
    func namingTemplatesAuthor(
        _ request: Proto.SendRequest, _ app: String
    ) async throws -> Proto.SendRequest {
        guard approvals.concern(app), !request.templateName.isEmpty,
            request.authors.count < ApprovalLimits.authors,
            let template = try await store.template(request.templateName, of: app)
        else { return request }
        let author = SenderName.id(of: template.setBy)
        var request = request
        if SenderName.isID(author) { request.authors.append(author) }
        return request
    }

    static func check(name: String, _ field: String) throws(RPCError) {
        guard (1...RequestLimits.templateNameBytes).contains(name.utf8.count),
            name.utf8.allSatisfy({ byte in
                (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39)
                    || [0x2d, 0x5f, 0x2e, 0x2f].contains(byte)
            })
        else {
            throw .invalid(
                field,
                "must be 1 to \(RequestLimits.templateNameBytes) of a-z, 0-9, '-', '_', '.', '/'")
        }
    }
}
