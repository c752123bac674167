import Foundation
import HeraldClient

/// The calls to the server that are not a device's: those of a sender and of the people on duty.
struct ServerCalls: Sendable {
    private let setup: FleetSetup
    private let gateway: URL
    private let line: GatewayLine

    init(_ setup: FleetSetup, _ line: GatewayLine) throws {
        guard let gateway = URL(string: setup.gateway) else {
            throw FleetError("\(setup.gateway) is no URL")
        }
        (self.setup, self.gateway, self.line) = (setup, gateway, line)
    }

    /// Makes a call; one that nobody answers, or that comes too early, is made again for a while.
    func call(
        _ method: String, _ body: [String: JSONValue], key: KeyPath<FleetSetup.Keys, String>
    ) async throws -> JSONValue {
        var members = body
        members["app"] = .text(setup.app)
        let post = TransportRequest(
            url: gateway.appendingPathComponent("herald.v1.\(method)"),
            headers: [
                "Authorization": "Bearer \(setup.keys[keyPath: key])",
                "Content-Type": "application/json",
            ],
            body: JSONValue.object(members).bytes, timeout: .seconds(30))
        var problem = ""
        for _ in 0..<60 {
            do {
                let answer = try await line.send(post)
                if answer.status == 200 { return JSONValue(parsing: answer.body) ?? .null }
                problem = "\(answer.status) \(String(decoding: answer.body, as: UTF8.self))"
                guard answer.status == 429 || answer.status >= 500 else { break }
            } catch { problem = "\(error)" }
            try await Task.sleep(for: .milliseconds(500))
        }
        throw FleetError("\(method): \(problem)")
    }

    /// Sets up the provider by which the suite sends to the fleet's own stand-in.
    func setProvider(_ url: String) async throws {
        let values = [
            "team-id": "FLEET12345", "key-id": "FLEETKEY12", "topic": FleetApp.topic,
            "key": setup.provider.signingKey, "endpoint": url,
            "authorities": setup.provider.authority,
        ]
        let settings = values.sorted { $0.key < $1.key }.map { name, value in
            JSONValue.object(["name": .text(name), "value": .text(value)])
        }
        _ = try await call(
            "Delivery/SetProvider",
            ["kind": .text("apns"), "name": .text("apns"), "settings": .list(settings)],
            key: \.admin)
    }

    /// Stores places.
    func store(_ places: [FleetPlace]) async throws {
        for start in stride(from: 0, to: places.count, by: 200) {
            let batch = places[start..<min(start + 200, places.count)].map { place in
                JSONValue.object([
                    "id": .text(place.id), "title": .text(place.title),
                    "radiusMetres": .number(place.radius),
                    "centre": .object([
                        "latitude": .number(place.point.latitude),
                        "longitude": .number(place.point.longitude),
                    ]),
                ])
            }
            _ = try await call(
                "Geo/ImportPlaces", ["places": .list(batch)], key: \.sender)
        }
    }

    /// Sends a notification, and returns its id.
    func send(_ body: [String: JSONValue]) async throws -> String {
        let answer = try await call("Delivery/Send", body, key: \.sender)
        guard let id = answer["notification"]?["id"]?.string else {
            throw FleetError("Delivery/Send: the answer has no notification")
        }
        return id
    }

    /// Returns a notification with its counts.
    func notification(_ id: String) async throws -> JSONValue {
        let answer = try await call(
            "Delivery/GetNotification", ["id": .text(id)], key: \.sender)
        return answer["notification"] ?? .null
    }

    /// Returns the tags that the server has of a device.
    func tags(_ device: String) async throws -> Set<String> {
        let answer = try await call(
            "Registry/GetDevice", ["id": .text(device)], key: \.operating)
        return Set((answer["device"]?["tags"]?.elements ?? []).compactMap(\.string))
    }
}

/// The app that the fleet's phones have.
enum FleetApp {
    static let topic = "org.example.fleet"

    /// The way in which its payloads are read.
    static let mapping: PayloadMapping = {
        var mapping = PayloadMapping()
        mapping.kind = ["kind"]
        mapping.kinds = ["MENTION": .mention, "INFO": .info, "CALL": .call, "PLAIN": .ordinary]
        mapping.team = ["team"]
        mapping.conversation = ["conversation"]
        return mapping
    }()
}
