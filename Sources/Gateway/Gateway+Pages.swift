import HTTP
import HTTPServer
import Protocol
import ServiceKit

extension Gateway {
    /// Answers a page; /healthz comes here only with a wrong method.
    func show(_ page: Page, _ request: HTTPRequest, _ peer: HTTPPeer) async -> HTTPResponse {
        guard request.method == .get || request.method == .head else {
            return wrongMethod(request, allow: "GET, HEAD")
        }
        let began = parts.now()
        var call = CallContext(
            requestID: RequestID.read(request.fields) ?? parts.identifiers.next(),
            client: peer.address)
        let response: HTTPResponse
        switch page {
        case .health: response = Page.healthy
        case .readiness:
            call.deadline = began + limits.readiness
            response = await Page.readiness(backends, call)
        case .metrics:
            call.deadline = began + limits.metrics
            do {
                try await checkMetricsAccess(request, peer, call)
                response = await Page.metrics(backends, own: metrics.text, call)
            } catch {
                response = Connect.failure(error)
            }
        case .document: response = PublicFile.document.answer(request, from: peer)
        case .protos:
            response =
                PublicFile.protos?.answer(request, from: peer)
                ?? Connect.failure(RPCError(.resourceExhausted, "no memory"))
        case .events:
            do {
                response = try await events(request, call, began: began)
            } catch {
                response = Connect.failure(RPCError(error))
            }
        }
        let code: RPCError.Code? =
            switch response.status {
            case 200, 304: nil
            case 400: .invalidArgument
            case 401: .unauthenticated
            case 403: .permissionDenied
            default: .unavailable
            }
        if let code, code == .unauthenticated || code == .permissionDenied {
            refusals.note(code, page.rawValue, peer.address, nil)
        }
        counters.answered("page", page.rawValue, code, parts.now() - began)
        return response
    }

    private func checkMetricsAccess(
        _ request: HTTPRequest, _ peer: HTTPPeer, _ call: CallContext
    ) async throws(RPCError) {
        // What came through a proxy came from somewhere else.
        let isForwarded =
            request.fields["x-forwarded-for"] != nil || request.fields["forwarded"] != nil
            || request.fields["via"] != nil
        if peer.isLoopback, !isForwarded, parts.metricsAccess == .loopback { return }
        let principal = try await authenticator.principal(request.fields, call)
        // They tell of all apps.
        guard principal.role.permits(.operator), principal.app.isEmpty else {
            throw RPCError(
                .permissionDenied, "/metrics needs the role operator, with a key of the whole suite"
            )
        }
    }
}
