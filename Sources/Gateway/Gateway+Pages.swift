import HTTP
import HTTPServer
import Protocol
import ServiceKit

extension Gateway {
    /// Answers a request for a page.
    ///
    /// `/healthz` gets here only with a wrong method.
    func show(_ page: Page, _ request: HTTPRequest, _ peer: HTTPPeer) async -> HTTPResponse {
        guard request.method == .get || request.method == .head else {
            return pageParts.wrongMethod(allow: "GET, HEAD")
        }
        let began = parts.now()
        var call = CallContext(
            requestID: RequestID.read(request.fields) ?? parts.identifiers.next(),
            client: peer.address)
        let response: HTTPResponse
        switch page {
        case .health: response = Page.healthy
        case .readiness:
            response = await asking(peer) {
                call.deadline = parts.now() + limits.readiness
                return await Page.readiness(backends, call)
            }
        case .metrics:
            call.deadline = began + limits.metrics
            do {
                try await checkMetricsAccess(request, peer, call)
                response = await asking(peer) {
                    await Page.metrics(backends, own: metrics.text, call)
                }
            } catch {
                response = Connect.failure(error)
            }
        case .document: response = PublicFile.document.answer(request, from: peer)
        case .protos:
            response =
                PublicFile.protos?.answer(request, from: peer)
                ?? Connect.failure(
                    RPCError(.resourceExhausted, "there was no memory to compress the files"))
        case .events:
            do {
                response = try await events(request, peer, call, began: began)
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
            case 429: .resourceExhausted
            default: .unavailable
            }
        if let code, code == .unauthenticated || code == .permissionDenied {
            refusals.note(code, page.rawValue, peer.address, nil)
        }
        counters.answered("page", page.rawValue, code, parts.now() - began)
        return response
    }

    /// The page that `body` asks the services for, when there is a place for that.
    private func asking(
        _ peer: HTTPPeer, _ body: () async -> HTTPResponse
    ) async -> HTTPResponse {
        do {
            try await gates.pages.enter(.normal, .address(peer.block))
        } catch {
            return Connect.failure(error)
        }
        defer { gates.pages.leave(.normal, .address(peer.block)) }
        return await body()
    }

    private func checkMetricsAccess(
        _ request: HTTPRequest, _ peer: HTTPPeer, _ call: CallContext
    ) async throws(RPCError) {
        // What came through a proxy came from somewhere else.
        if peer.isLoopback, !request.isForwarded, parts.metricsAccess == .loopback { return }
        let principal = try await authenticator.principal(request.fields, call, from: peer)
        // They tell of all apps.
        guard principal.role.permits(.operator), principal.app.isEmpty else {
            throw RPCError(
                .permissionDenied,
                "/metrics needs a key of the whole suite with the role operator")
        }
    }
}
