import HeraldClient
import Times

/// A phone with an extension, whose system shows each alert that the extension does not hide.
struct ExtensionPhone {
    let world = AppWorld {
        ($0.mapping, $0.storage.processes) = (.slack, ["extension"])
    }
    /// The number on the icon, as the extension has set it last.
    var badge: Int64 = 0
    /// The mapping of the extension.
    var mapping = PayloadMapping.slack
    var mayFilter = false

    static func push(
        _ id: String, _ kind: String, of conversation: String = "", key: String = "",
        badge: Int? = nil
    ) -> JSONValue {
        var aps = ["alert": JSONValue.object(["title": .text(id)])]
        if let badge { aps["badge"] = .number(Double(badge)) }
        var payload: [String: JSONValue] = [
            "herald_id": .text(id), "type": .text(kind), "teamId": .text("T1"), "aps": .object(aps),
        ]
        if !conversation.isEmpty { payload["channelId"] = .text(conversation) }
        if !key.isEmpty { payload["herald_collapse_key"] = .text(key) }
        return .object(payload)
    }

    /// Lets the system bring a push, under the system's id.
    @discardableResult
    mutating func bring(
        _ id: String, _ kind: String, as system: String = ""
    ) -> PushReceiver.Received {
        bring(Self.push(id, kind), as: system.isEmpty ? id : system)
    }

    /// Lets the system bring a push.
    ///
    /// - Parameter isListed: false if the system does not list it yet.
    @discardableResult
    mutating func bring(
        _ payload: JSONValue, as system: String, isListed: Bool = true
    ) -> PushReceiver.Received {
        let receiver = PushReceiver(in: world.receipts, screen: world.files, mapping: mapping)
        let received = receiver.receive(
            payload, as: system, delivered: world.system.delivered, mayFilter: mayFilter,
            at: world.system.now)
        pass(.seconds(1))
        for gone in received.removed { world.system.delivered[gone] = nil }
        if isListed, !received.isHidden { world.system.delivered[system] = payload }
        badge = received.badge ?? badge
        return received
    }

    func pass(_ time: Duration) { world.system.now = world.system.now + time }

    var shown: [String] { world.system.delivered.keys.sorted() }

    /// The number on the icon, as the app has set it last.
    var appBadge: String? { world.system.notes.last { $0.hasPrefix("badge") } }
}
