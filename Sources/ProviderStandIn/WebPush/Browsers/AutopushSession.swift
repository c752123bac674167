import Crypto
import JSON

/// One conversation with Firefox: Mozilla's push protocol, JSON texts in a WebSocket.
struct AutopushSession {
    private let hub: BrowserHub
    /// The browser's name; nil before it has greeted.
    private(set) var name: String?

    init(_ hub: BrowserHub) { self.hub = hub }

    /// Answers a text; nil if there is nothing to say.
    mutating func receive(_ text: [UInt8]) throws(JSONError) -> [UInt8]? {
        let document = try JSONDocument(parsing: text)
        let root = document.root
        func string(_ name: String) -> String { (try? root.member(name)?.string()) ?? "" }
        let channel = string("channelID")
        switch string("messageType") {
        case "hello": return hello(string("uaid"))
        case "register": return register(channel, key: string("key"))
        case "unregister":
            if let name { hub.end(browser: name, channel: channel) }
            return Self.answer("unregister", ["channelID": channel])
        case "ack":
            guard let updates = try root.member("updates")?.elements() else { return nil }
            for update in updates { acknowledge(update, "ack") }
        case "nack": acknowledge(root, "nack")
        // An empty object asks whether somebody is there.
        case "": return Array("{}".utf8)
        default: break
        }
        return nil
    }

    private mutating func hello(_ known: String) -> [UInt8] {
        let name = hub.name(of: known.isEmpty ? nil : known)
        self.name = name
        var json = JSONWriter()
        json.beginObject()
        json.key("messageType")
        json.string("hello")
        json.key("status")
        json.integer(200)
        json.key("uaid")
        json.string(name)
        json.key("use_webpush")
        json.bool(true)
        json.key("broadcasts")
        json.beginObject()
        json.endObject()
        json.endObject()
        return json.bytes
    }

    private func register(_ channel: String, key: String) -> [UInt8]? {
        guard let name, !channel.isEmpty else { return nil }
        let id = hub.subscribe(BrowserSubscription(browser: name, channel: channel, sender: key))
        return Self.answer("register", ["channelID": channel, "pushEndpoint": hub.endpoint(id)])
    }

    private func acknowledge(_ said: JSONValue, _ reason: String) {
        guard let name, let id = try? said.member("version")?.string() else { return }
        let code = (try? said.member("code")?.int32()).map(Int.init) ?? 0
        hub.acknowledge(name, id, code: code, reason)
    }

    private static func answer(_ type: String, _ members: KeyValuePairs<String, String>) -> [UInt8]
    {
        var json = JSONWriter()
        json.beginObject()
        json.key("messageType")
        json.string(type)
        json.key("status")
        json.integer(200)
        for (name, value) in members {
            json.key(name)
            json.string(value)
        }
        json.endObject()
        return json.bytes
    }

    /// Returns the text that brings a message.
    static func notification(
        _ message: BrowserMessage, _ subscription: BrowserSubscription
    ) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("messageType")
        json.string("notification")
        json.key("channelID")
        json.string(subscription.channel)
        json.key("version")
        json.string(message.id)
        if !message.body.isEmpty {
            json.key("data")
            json.string(Base64.url.encode(message.body))
            json.key("headers")
            json.beginObject()
            json.key("encoding")
            json.string("aes128gcm")
            json.endObject()
        }
        json.endObject()
        return json.bytes
    }
}
