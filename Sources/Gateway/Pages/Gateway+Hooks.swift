import HTTP
import HTTPServer
import JSON
import Protocol
import ServiceKit

extension Gateway {
    /// Answers what somebody posts to the webhook of a watched source.
    ///
    /// The watcher checks the signature; the gateway knows no secret of a recipe.
    func receive(
        _ hook: HookPath, _ request: HTTPRequest, _ peer: HTTPPeer
    ) async -> HTTPResponse {
        guard request.method == .post else { return wrongMethod(request, allow: "POST") }
        let began = parts.now()
        var call = CallContext(
            requestID: RequestID.read(request.fields) ?? parts.identifiers.next(),
            client: peer.address)
        call.deadline = began + min(Method.Watcher.receiveHook.deadline, callTimeout)
        var code: RPCError.Code?
        var response: HTTPResponse
        do {
            let run = try await pass(hook, request, peer, call)
            response = Connect.success(run.hookText, type: "application/json")
        } catch {
            let error = RPCError(error)
            code = error.code
            if error.code == .unauthenticated {
                refusals.note(error.code, HookPath.label, peer.address, nil)
            }
            response = Connect.failure(error)
        }
        response.fields.append("x-request-id", call.requestID)
        counters.answered("page", HookPath.label, code, parts.now() - began)
        return response
    }

    private func pass(
        _ hook: HookPath, _ request: HTTPRequest, _ peer: HTTPPeer, _ call: CallContext
    ) async throws -> Proto.SourceRun {
        var forwarded = Proto.ReceiveHookRequest()
        (forwarded.name, forwarded.body) = (hook.name, request.body)
        for index in 0..<request.fields.count {
            var field = Proto.HookField()
            field.name = String(decoding: request.fields.name(at: index), as: UTF8.self)
            field.value = String(decoding: request.fields.value(at: index), as: UTF8.self)
            forwarded.fields.append(field)
        }
        let holder = CallHolder.address(peer.block)
        try await gates.watcher.enter(.normal, holder)
        defer { gates.watcher.leave(.normal, holder) }
        return try await WatcherClient(backends.watcher).receiveHook(forwarded, call).run
            ?? Proto.SourceRun()
    }
}

/// The path of a source's webhook: `/hooks/NAME`.
struct HookPath {
    /// What it is called in metrics and in the audit log.
    static let label = "/hooks"
    private static let start = Array("/hooks/".utf8)
    /// The longest name of a source.
    private static let nameBytes = 40

    let name: String

    /// Returns the path's source; nil for another path.
    init?(_ path: ArraySlice<UInt8>) {
        guard path.starts(with: Self.start) else { return nil }
        let name = path.dropFirst(Self.start.count)
        guard (1...Self.nameBytes).contains(name.count), !name.contains(UInt8(ascii: "/")) else {
            return nil
        }
        self.name = String(decoding: name, as: UTF8.self)
    }
}

extension Proto.SourceRun {
    /// What a sender is told: how many items were stored, and how many notifications follow.
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
