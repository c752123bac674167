import Crypto
import HTTP
import HTTPServer
import Protocol
import ServiceKit

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
        _ request: HTTPRequest, _ peer: HTTPPeer, _ call: CallContext, _ pages: AppPages
    ) async throws -> HTTPResponse {
        var load = Proto.LoadConfigRequest()
        (load.app, load.name) = (app, name)
        load.format = form == .plist ? .propertyList : .json
        load.knownTags = knownTags(request.fields)
        let loaded: Proto.LoadConfigResponse
        if let device = DeviceCredentials(request.fields) {
            (load.deviceId, load.deviceSecret) = (device.id, device.secret)
            let proof = SHA256.digest(of: "\(device.id) \(device.secret)".utf8.span)
            do {
                loaded = try await pages.secrets.guarding(peer, proof) { [load] in
                    try await ask(load, .address(peer.block), call, pages.page)
                }
            } catch  where RPCError(error).code == .unauthenticated {
                throw RPCError.unknownDevice
            }
        } else {
            let principal = try await pages.authenticator.principal(
                request.fields, call, from: peer)
            var asked = call
            asked.principal = principal
            load.app = try asked.app(app)
            load.keyId = principal.keyID
            loaded = try await ask(load, .app(load.app), call, pages.page)
        }
        return response(loaded)
    }

    private func ask(
        _ load: Proto.LoadConfigRequest, _ holder: CallHolder, _ call: CallContext,
        _ page: PageParts
    ) async throws -> Proto.LoadConfigResponse {
        try await page.gates.registry.enter(.normal, holder)
        defer { page.gates.registry.leave(.normal, holder) }
        return try await ConfigSetsClient(page.backends.registry).loadConfig(
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

    /// Returns the tags in `if-none-match` of the values that the client has in this form.
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
