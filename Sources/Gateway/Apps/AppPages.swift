import HTTP
import HTTPServer
import Protocol

/// The pages of apps: config sets and feeds.
struct AppPages: Sendable {
    let page: PageParts
    let authenticator: Authenticator
    let secrets: SecretGuard
    private let crossOrigin: CrossOrigin

    init(
        _ page: PageParts, _ authenticator: Authenticator, _ secrets: SecretGuard,
        _ crossOrigin: CrossOrigin
    ) {
        (self.page, self.authenticator) = (page, authenticator)
        (self.secrets, self.crossOrigin) = (secrets, crossOrigin)
    }

    /// Answers a request for a page of an app.
    func show(
        _ path: AppPath, _ request: HTTPRequest, _ peer: HTTPPeer
    ) async -> HTTPResponse {
        guard request.method == .get || request.method == .head else {
            return page.wrongMethod(allow: "GET, HEAD")
        }
        let began = page.parts.now()
        let call = page.call(request, peer, until: began + page.parts.limits.appPage)
        var response: HTTPResponse
        var code: RPCError.Code?
        do {
            switch path.page {
            case .config(let name, let form):
                let load = ConfigLoad(path.app, name, form ?? ConfigForm(request.fields))
                response = try await load.answer(request, peer, call, self)
            case .feed(let form):
                response = try await FeedReading(path.app, form).answer(request, peer, call, page)
            }
        } catch {
            let error = RPCError(error)
            code = error.code
            if error.code == .unauthenticated || error.code == .permissionDenied {
                page.refusals.note(error.code, path.page.label, peer.address, nil)
            }
            response = Connect.failure(error)
        }
        response.fields.append("x-request-id", call.requestID)
        if case .config = path.page, let origin = CrossOrigin.origin(of: request) {
            await crossOrigin.allow(origin, request, app: path.app, in: &response)
        }
        page.counters.answered("page", path.page.label, code, page.parts.now() - began)
        return response
    }
}
