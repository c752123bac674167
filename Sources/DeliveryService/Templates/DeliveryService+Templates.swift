package import Protocol
import ServiceStorage
import ServiceKit
import Storage

extension DeliveryService {
    /// Stores a content under a name.
    package func putTemplate(
        _ request: Proto.PutTemplateRequest, _ call: CallContext
    ) async throws -> Proto.PutTemplateResponse {
        let app = try gone.app(request.app, call)
        guard var template = request.messageTemplate else {
            throw RPCError.invalid("message_template", "is required")
        }
        try TemplateName.check(template.name, "message_template.name")
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
        let page = try await store.database.read {
            try TemplateTable.page(of: app, after: request.pageToken, limit: size + 1, in: $0)
        }
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
}
