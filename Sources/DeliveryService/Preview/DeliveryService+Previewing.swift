package import Protocol

extension DeliveryService {
    /// Returns what a request to send would do now, without doing it.
    package func previewSend(
        _ request: Proto.SendRequest, _ call: CallContext
    ) async throws -> Proto.PreviewSendResponse {
        try await SendPreview.response(to: request, call, on: self)
    }

    /// Returns the types of what an app sends.
    package func listTypes(
        _ request: Proto.ListTypesRequest, _ call: CallContext
    ) async throws -> Proto.ListTypesResponse {
        try await SentTypes.list(request, of: try gone.app(request.app, call), advice.types, store)
    }
}
