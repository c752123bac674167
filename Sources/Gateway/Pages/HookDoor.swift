import Crypto
import HTTP
import HTTPServer
import JSON
import Protocol
import ServiceKit

/// The server of the webhooks of watched sources.
///
/// The watcher checks the signature; the gateway knows no secret of a recipe.
struct HookDoor: Sendable {
    private let page: PageParts
    private let shares = HookShares()
    private let secrets: SecretGuard

    init(_ page: PageParts, _ secrets: SecretGuard) {
        (self.page, self.secrets) = (page, secrets)
    }

    /// Answers a request that somebody posts to a webhook.
    func receive(
        _ hook: HookPath, _ request: HTTPRequest, _ peer: HTTPPeer
    ) async -> HTTPResponse {
        guard request.method == .post else { return page.wrongMethod(allow: "POST") }
        let began = page.parts.now()
        let longest = min(Method.Watcher.receiveHook.deadline, page.parts.limits.callTimeout)
        let call = page.call(request, peer, until: began + longest)
        var code: RPCError.Code?
        var response: HTTPResponse
        do {
            let posted = Self.posted(hook, request)
            let run = try await secrets.guarding(peer, Self.digest(posted)) {
                try await pass(posted, peer, call)
            }
            response = Connect.success(run.hookText, type: "application/json")
        } catch {
            let error = RPCError(error)
            code = error.code
            if error.code == .unauthenticated {
                page.refusals.note(error.code, HookPath.label, peer.address, nil)
            }
            response = Connect.failure(error)
        }
        response.fields.append("x-request-id", call.requestID)
        page.counters.answered("page", HookPath.label, code, page.parts.now() - began)
        return response
    }

    /// Returns the message for the watcher about a request.
    private static func posted(
        _ hook: HookPath, _ request: HTTPRequest
    ) -> Proto.ReceiveHookRequest {
        var forwarded = Proto.ReceiveHookRequest()
        (forwarded.name, forwarded.body) = (hook.name, request.body)
        for index in 0..<request.fields.count {
            var field = Proto.HookField()
            field.name = String(decoding: request.fields.name(at: index), as: UTF8.self)
            field.value = String(decoding: request.fields.value(at: index), as: UTF8.self)
            forwarded.fields.append(field)
        }
        return forwarded
    }

    /// Returns the digest of the whole message.
    ///
    /// The gateway does not know which header is the signature.
    private static func digest(_ posted: Proto.ReceiveHookRequest) -> Digest {
        SHA256.digest(of: (try? posted.encoded()) ?? posted.body)
    }

    private func pass(
        _ posted: Proto.ReceiveHookRequest, _ peer: HTTPPeer, _ call: CallContext
    ) async throws -> Proto.SourceRun {
        try shares.enter(posted.name)
        defer { shares.leave(posted.name) }
        let (kind, holder) = (Method.Watcher.receiveHook.callClass, CallHolder.address(peer.block))
        try await page.gates.watcher.enter(kind, holder)
        defer { page.gates.watcher.leave(kind, holder) }
        return try await WatcherClient(page.backends.watcher).receiveHook(posted, call).run
            ?? Proto.SourceRun()
    }
}

extension Proto.SourceRun {
    /// The answer to a sender: the number of items that were stored, and of notifications that
    /// follow.
    fileprivate var hookText: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("items")
        json.integer(items)
        json.key("notifications")
        json.integer(notifications)
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }
}
