import Foundation

/// Makes the requests of herald.v1.Client, in the gateway's JSON.
struct GatewayRequests: Sendable {
    private static let timeout = Duration.seconds(20)

    private let gateway: URL
    private let key: String
    /// The URL of Sync, to which most requests go.
    private let syncURL: URL

    init(gateway: URL, key: String) {
        (self.gateway, self.key) = (gateway, key)
        syncURL = Self.url(of: "Sync", at: gateway)
    }

    private static func url(of method: String, at gateway: URL) -> URL {
        gateway.appendingPathComponent("herald.v1.Client/\(method)")
    }

    func register(
        _ identity: Identity, _ message: WishMessage, platform: String, attestation: Attestation?
    ) -> TransportRequest {
        var body = Self.members(message)
        if let tags = message.listedTags { body["tags"] = Self.list(tags) }
        if let addresses = message.addresses { body["addresses"] = .list(addresses.map(\.json)) }
        if let edit = message.attributes { body["attributes"] = Self.set(edit) }
        body["installId"] = .text(identity.installID)
        body["installMarker"] = .text(identity.marker)
        if !platform.isEmpty { body["platform"] = .text(platform) }
        if let attestation {
            body["attestation"] = .text(attestation.token)
            if !attestation.challenge.isEmpty {
                body["attestationChallenge"] = .text(attestation.challenge)
            }
        }
        return request("Register", body, isWithKey: true)
    }

    func attestationChallenge() -> TransportRequest {
        request("GetAttestationChallenge", [:], isWithKey: true)
    }

    func sync(
        _ proof: DeviceProof, _ message: WishMessage, events: [LedgerEvent], cursor: String,
        places: [String: JSONValue]
    ) -> TransportRequest {
        var body = Self.members(message).merging(places) { ours, _ in ours }
        if let tags = message.listedTags {
            body["tags"] = .object([
                "tags": Self.list(tags), "version": .text(String(message.tagVersion)),
            ])
        }
        if let addresses = message.addresses {
            body["addresses"] = .object(["addresses": .list(addresses.map(\.json))])
        }
        if let edit = message.attributes {
            body["attributes"] = .object([
                "set": Self.set(edit), "remove": Self.list(edit.listedRemovals),
            ])
        }
        body["locationConsent"] = message.consent?.json ?? body["locationConsent"]
        if !events.isEmpty { body["events"] = .list(events.map(\.json)) }
        if !cursor.isEmpty { body["inboxCursor"] = .text(cursor) }
        return request("Sync", body.merging(proof.members) { _, proof in proof })
    }

    func confirmAddress(_ deviceID: String, code: String) -> TransportRequest {
        request("ConfirmAddress", ["deviceId": .text(deviceID), "code": .text(code)])
    }

    func unregister(_ proof: DeviceProof) -> TransportRequest {
        request("Unregister", proof.members)
    }

    /// Returns the members that Register and Sync write in the same way.
    private static func members(_ message: WishMessage) -> [String: JSONValue] {
        var body: [String: JSONValue] = [:]
        body["settings"] = message.settings?.json
        body["software"] = message.software?.json
        body["locale"] = message.locale.map(JSONValue.text)
        body["timeZone"] = message.timeZone.map(JSONValue.text)
        return body
    }

    private static func list(_ names: [String]) -> JSONValue {
        .list(names.map(JSONValue.text))
    }

    private static func set(_ edit: WishedAttributes.Edit) -> JSONValue {
        .list(edit.listedChanges.compactMap { name in edit.changed[name]?.json(named: name) })
    }

    private func request(
        _ method: String, _ body: [String: JSONValue], isWithKey: Bool = false
    ) -> TransportRequest {
        var headers = [
            "Content-Type": "application/json",
            // An older gateway ignores what it does not know.
            "Herald-Strict": "false",
        ]
        if isWithKey { headers["Authorization"] = "Bearer \(key)" }
        return TransportRequest(
            url: method == "Sync" ? syncURL : Self.url(of: method, at: gateway), headers: headers,
            body: JSONValue.object(body).bytes, timeout: Self.timeout)
    }
}

/// The id and the secret by which a registered device proves itself.
struct DeviceProof: Hashable, Sendable {
    let deviceID: String
    let secret: String

    fileprivate var members: [String: JSONValue] {
        ["deviceId": .text(deviceID), "deviceSecret": .text(secret)]
    }
}
