import Crypto
import HTTP
import HTTPServer
import Protocol
import ServiceKit

extension Gateway {
    /// Answers a request for a page of an app.
    func show(
        _ path: AppPath, _ request: HTTPRequest, _ peer: HTTPPeer
    ) async -> HTTPResponse {
        guard request.method == .get || request.method == .head else {
            return wrongMethod(request, allow: "GET, HEAD")
        }
        let began = parts.now()
        let id = RequestID.read(request.fields) ?? parts.identifiers.next()
        let call = CallContext(
            deadline: began + limits.appPage, requestID: id, client: peer.address)
        var response: HTTPResponse
        var code: RPCError.Code?
        do {
            switch path.page {
            case .config(let name, let form):
                let load = ConfigLoad(path.app, name, form ?? ConfigForm(request.fields))
                response = try await load.answer(request, peer, call, self)
            case .feed(let form):
                response = try await FeedReading(path.app, form).answer(request, peer, call, self)
            }
        } catch {
            let error = RPCError(error)
            code = error.code
            if error.code == .unauthenticated || error.code == .permissionDenied {
                refusals.note(error.code, path.page.label, peer.address, nil)
            }
            response = Connect.failure(error)
        }
        response.fields.append("x-request-id", id)
        if case .config = path.page, let origin = origin(of: request) {
            await allow(origin, request, app: path.app, in: &response)
        }
        counters.answered("page", path.page.label, code, parts.now() - began)
        return response
    }
}

/// A request for the values of a config set.
struct ConfigLoad {
    private let app: String
    private let name: String
    private let form: ConfigForm

    init(_ app: String, _ name: String, _ form: ConfigForm) {
        (self.app, self.name, self.form) = (app, name, form)
    }

    /// Returns the values for whoever asks: a device gets its own, a key those for everybody.
    func answer(
        _ request: HTTPRequest, _ peer: HTTPPeer, _ call: CallContext, _ gateway: Gateway
    ) async throws -> HTTPResponse {
        var load = Proto.LoadConfigRequest()
        (load.app, load.name) = (app, name)
        load.format = form == .plist ? .propertyList : .json
        load.knownTags = knownTags(request.fields)
        let loaded: Proto.LoadConfigResponse
        if let device = DeviceCredentials(request.fields) {
            (load.deviceId, load.deviceSecret) = (device.id, device.secret)
            let proof = SHA256.digest(of: "\(device.id) \(device.secret)".utf8.span)
            try gateway.checkPause(of: peer, proof)
            do {
                loaded = try await ask(load, .address(peer.block), call, gateway)
            } catch  where RPCError(error).code == .unauthenticated {
                gateway.wrongSecretCame(from: peer, proof)
                throw RPCError.unknownDevice
            }
        } else {
            let principal = try await gateway.authenticator.principal(
                request.fields, call, from: peer)
            var asked = call
            asked.principal = principal
            load.app = try asked.app(app)
            load.keyId = principal.keyID
            loaded = try await ask(load, .app(load.app), call, gateway)
        }
        return response(loaded)
    }

    private func ask(
        _ load: Proto.LoadConfigRequest, _ holder: CallHolder, _ call: CallContext,
        _ gateway: Gateway
    ) async throws -> Proto.LoadConfigResponse {
        try await gateway.gates.registry.enter(.normal, holder)
        defer { gateway.gates.registry.leave(.normal, holder) }
        return try await ConfigSetsClient(gateway.backends.registry).loadConfig(
            load, call.ofSuite)
    }

    private func response(_ loaded: Proto.LoadConfigResponse) -> HTTPResponse {
        let isKnown = loaded.body.isEmpty
        var response = HTTPResponse(status: isKnown ? 304 : 200, body: loaded.body)
        response.fields.append("content-type", form.type)
        response.fields.append("etag", "\"\(loaded.tag)-\(form.rawValue)\"")
        response.fields.append("cache-control", "private, no-cache")
        response.fields.append("vary", "accept, authorization")
        response.fields.append("herald-config-version", "\(loaded.version)")
        response.fields.append("herald-config-key", loaded.keyId)
        response.fields.append(
            "herald-config-signature", Base64.standard.encode(loaded.signature))
        return response
    }

    /// The tags of what the client has in this form, of its `if-none-match`.
    private func knownTags(_ fields: HTTPFields) -> [String] {
        let ending = "-\(form.rawValue)\""
        return (fields.string("if-none-match") ?? "").split(separator: ",").compactMap { item in
            var item = item.drop { $0 == " " }.prefix { $0 != " " }
            if item.hasPrefix("W/") { item = item.dropFirst(2) }
            guard item.hasPrefix("\""), item.hasSuffix(ending), item.count <= Self.longestTag
            else { return nil }
            return String(item.dropFirst().dropLast(ending.count))
        }
        .prefix(Self.mostTags).map(\.self)
    }

    private static let (longestTag, mostTags) = (64, 16)
}

/// A device's id and secret in `authorization: Basic` (RFC 7617).
struct DeviceCredentials {
    /// Longer than any id and secret of Herald's.
    private static let longest = 512

    let id: String
    let secret: String

    /// Reads the fields of a request; nil if they have no such credentials.
    init?(_ fields: HTTPFields) {
        guard fields.count(of: "authorization") == 1, let value = fields["authorization"],
            value.count <= Self.longest
        else { return nil }
        let text = String(decoding: value, as: UTF8.self)
        guard text.prefix(6).lowercased() == "basic ",
            let decoded = Base64.standard.decode(String(text.dropFirst(6).drop { $0 == " " }))
        else { return nil }
        let parts = String(decoding: decoded, as: UTF8.self).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        (id, secret) = (String(parts[0]), String(parts[1]))
    }
}
