import Foundation
import HeraldClient

/// The server as a client sees it, in the simplest form: dictionaries, no database, no network.
struct NaiveServer {
    struct Device {
        let id: String
        var secret: String
        var tags: Set<String> = []
        var version: UInt64 = 0
        var settings: JSONValue?
        var addresses: [JSONValue] = []
        var attributes: [String: JSONValue] = [:]
        var locale = ""
        var timeZone = ""
        var consent: String?
        var events: [String: JSONValue] = [:]
        /// The number of times that an event was reported, by its id.
        var reports: [String: Int] = [:]
    }

    struct Refused: Error {
        let fields: [String]
    }

    var devices: [String: Device] = [:]
    /// The ids of devices, by install id and marker.
    private var ids: [String: String] = [:]
    private var made = 0
    /// Texts for which a part of a request is refused; `namesFields` says if the error names the
    /// field.
    var refuses: Set<String> = []
    var namesFields = true
    /// The tags that only senders may add: a device may only keep them.
    var sendersOnly: Set<String> = []
    /// The parts of a sync whose service is unavailable.
    var absent: Set<String> = []
    /// The answer about places around any location; nil for none.
    var places: JSONValue?
    /// The config sets in the form of answers.
    var configs: [JSONValue] = []
    /// The inbox of every device.
    var inbox: [JSONValue] = []
    var requests = 0
    /// The answer about addresses that are not in use.
    var unused: [JSONValue] = []
    /// The attestation tokens of registrations, each with its challenge.
    var attestations: [String] = []
    /// The answer to ConfirmAddress and Unregister; nil if they are performed.
    var otherCalls: TransportAnswer?

    mutating func answer(_ request: TransportRequest) -> TransportAnswer {
        requests += 1
        let body = JSONValue(parsing: request.body) ?? .null
        if request.url.path.hasSuffix("GetAttestationChallenge") {
            return TransportAnswer(
                status: 200, body: JSONValue.object(["challenge": .text("c\(requests)")]).bytes)
        }
        if let answer = other(request.url.path, body) { return answer }
        do {
            let answer =
                request.url.path.hasSuffix("Register") ? try register(body) : try sync(body)
            guard let answer else {
                return Self.error(401, "unauthenticated", "the device is not known")
            }
            return TransportAnswer(status: 200, body: JSONValue.object(answer).bytes)
        } catch let refused as Refused {
            return Self.error(
                400, "invalid_argument", "it is wrong", namesFields ? refused.fields : [])
        } catch {
            return TransportAnswer(status: 500)
        }
    }

    /// Answers ConfirmAddress and Unregister; nil for other calls.
    private mutating func other(_ path: String, _ body: JSONValue) -> TransportAnswer? {
        let isConfirmation = path.hasSuffix("ConfirmAddress")
        guard isConfirmation || path.hasSuffix("Unregister") else { return nil }
        if let otherCalls { return otherCalls }
        guard let id = body["deviceId"]?.string, let device = devices[id],
            isConfirmation || device.secret == body["deviceSecret"]?.string
        else { return Self.error(401, "unauthenticated", "the device is not known") }
        if isConfirmation {
            return TransportAnswer(
                status: 200, body: JSONValue.object(["kind": .text("email")]).bytes)
        }
        devices[id] = nil
        ids = ids.filter { $0.value != id }
        return TransportAnswer(status: 200, body: JSONValue.object([:]).bytes)
    }

    static func error(
        _ status: Int, _ code: String, _ message: String, _ fields: [String] = []
    ) -> TransportAnswer {
        let violations = fields.map { JSONValue.object(["field": .text($0)]) }
        let debug = JSONValue.object(["fieldViolations": .list(violations)])
        let body = JSONValue.object([
            "code": .text(code), "message": .text(message),
            "details": fields.isEmpty ? .list([]) : .list([.object(["debug": debug])]),
        ])
        return TransportAnswer(status: status, body: body.bytes)
    }

    private func check(_ part: JSONValue?, _ field: String) throws {
        guard let part else { return }
        let text = String(decoding: part.bytes, as: UTF8.self)
        if refuses.contains(where: text.contains) { throw Refused(fields: [field]) }
    }

    private func check(tags: JSONValue?, _ known: Set<String>, _ field: String) throws {
        let refused = (tags?.elements ?? []).enumerated().filter { _, tag in
            tag.string.map { sendersOnly.contains($0) && !known.contains($0) } ?? false
        }
        guard refused.isEmpty else {
            throw Refused(fields: refused.map { "\(field)[\($0.offset)]" })
        }
    }

    private mutating func register(_ body: JSONValue) throws -> [String: JSONValue]? {
        for part in ["tags", "settings", "addresses", "attributes", "locale"] {
            try check(body[part], "\(part)[0]")
        }
        try check(tags: body["tags"], [], "tags")
        let install = "\(body["installId"]?.string ?? "")/\(body["installMarker"]?.string ?? "")"
        if let token = body["attestation"]?.string {
            attestations.append("\(token) of \(body["attestationChallenge"]?.string ?? "nothing")")
        }
        made += 1
        let id = ids[install] ?? "device\(made)"
        ids[install] = id
        var device = devices[id] ?? Device(id: id, secret: "")
        device.secret = "secret\(made)"
        let tags = Set((body["tags"]?.elements ?? []).compactMap(\.string))
        if tags != device.tags { (device.tags, device.version) = (tags, device.version + 1) }
        device.addresses = body["addresses"]?.elements ?? []
        device.settings = body["settings"] ?? device.settings
        device.locale = body["locale"]?.string ?? device.locale
        device.timeZone = body["timeZone"]?.string ?? device.timeZone
        set(body["attributes"], &device)
        devices[id] = device
        return [
            "deviceId": .text(id), "deviceSecret": .text(device.secret),
            "tagVersion": .text(String(device.version)),
        ]
    }

    private func set(_ list: JSONValue?, _ device: inout Device) {
        for attribute in list?.elements ?? [] {
            device.attributes[attribute["name"]?.string ?? ""] = attribute
        }
    }

    private mutating func sync(_ body: JSONValue) throws -> [String: JSONValue]? {
        guard let id = body["deviceId"]?.string, var device = devices[id],
            body["deviceSecret"]?.string == device.secret
        else { return nil }
        for part in ["tags", "settings", "addresses", "attributes", "locale", "location"]
            + (body["locationConsent"] == nil ? [] : ["locationConsent"])
        {
            try check(body[part], "\(part).\(part)[0]")
        }
        if body["tags"]?["version"]?.unsigned ?? device.version == device.version {
            try check(tags: body["tags"]?["tags"], device.tags, "tags.tags")
        }
        for (index, event) in (body["events"]?.elements ?? []).enumerated() {
            try check(event, "events[\(index)].id")
        }
        var answer: [String: JSONValue] = [:]
        answer["tags"] = absent.contains("tags") ? Self.away : takeRegistrys(body, &device)
        answer["inbox"] = absent.contains("inbox") ? Self.away : page(body)
        answer["addresses"] = unused.isEmpty ? nil : .object(["unused": .list(unused)])
        if let events = body["events"]?.elements {
            answer["events"] = absent.contains("inbox") ? Self.away : take(events, &device)
        }
        if body["location"] != nil { answer["places"] = places }
        if absent.contains("places") {
            answer["location"] = Self.away
        } else if let consent = body["locationConsent"]?.string {
            device.consent = consent
            answer["location"] = .object([:])
        }
        answer["configs"] = body["configs"].map {
            absent.contains("configs") ? Self.away : news($0)
        }
        devices[id] = device
        return answer
    }

    /// Returns the config sets that a device does not have, and the names of those that are gone.
    private func news(_ known: JSONValue) -> JSONValue {
        let tags = Dictionary(
            (known["known"]?.elements ?? []).map { ($0["name"]?.string ?? "", $0["tag"]?.string) }
        ) { _, last in last }
        let names = configs.map { $0["name"]?.string ?? "" }
        let new = configs.filter { tags[$0["name"]?.string ?? ""] != .some($0["tag"]?.string) }
        let gone = tags.keys.filter { !names.contains($0) }.sorted()
        return .object([
            "configs": .list(new), "goneNames": .list(gone.map(JSONValue.text)),
        ])
    }

    private static let away = JSONValue.object(["error": .object(["code": .number(14)])])

    private func takeRegistrys(_ body: JSONValue, _ device: inout Device) -> JSONValue {
        var isAccepted = true
        if let wish = body["tags"] {
            let tags = Set((wish["tags"]?.elements ?? []).compactMap(\.string))
            if tags != device.tags {
                isAccepted = wish["version"]?.unsigned == device.version
                if isAccepted { (device.tags, device.version) = (tags, device.version + 1) }
            }
        }
        if isAccepted {
            device.settings = body["settings"] ?? device.settings
            device.addresses = body["addresses"]?["addresses"]?.elements ?? device.addresses
            device.locale = body["locale"]?.string ?? device.locale
            device.timeZone = body["timeZone"]?.string ?? device.timeZone
            set(body["attributes"]?["set"], &device)
            for name in body["attributes"]?["remove"]?.elements ?? [] {
                device.attributes[name.string ?? ""] = nil
            }
        }
        return .object([
            "version": .text(String(device.version)), "accepted": .bool(isAccepted),
            "tags": .list(isAccepted ? [] : device.tags.map(JSONValue.text)),
        ])
    }

    private func page(_ body: JSONValue) -> JSONValue {
        let from = Int(body["inboxCursor"]?.string ?? "") ?? 0
        let items = inbox.dropFirst(from).prefix(3)
        let next = from + items.count
        return .object([
            "items": .list(Array(items)), "cursor": .text(String(next)),
            "more": .bool(next < inbox.count),
        ])
    }

    private func take(_ events: [JSONValue], _ device: inout Device) -> JSONValue {
        let ids = events.compactMap { $0["id"]?.string }
        for (id, event) in zip(ids, events) {
            device.events[id] = device.events[id] ?? event
            device.reports[id, default: 0] += 1
        }
        return .object(["storedEventIds": .list(ids.map(JSONValue.text))])
    }
}
