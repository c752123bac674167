import JSON
import Protocol

/// The JSON text that the app's service worker gets, decrypted by the browser.
package enum WebPushText {
    /// Returns the text of a message, at most `limit` bytes long.
    ///
    /// - Parameter site: The origin of the app's pages, for the declarative form; nil, or if the
    ///   message does not fit into that form, for the plain one.
    package static func text(
        of message: OutgoingMessage, _ presentation: Presentation, site: String? = nil,
        limit: Int = WebPushEncryption.textLimit
    ) throws(PayloadProblem) -> [UInt8] {
        let most = min(limit, WebPushEncryption.textLimit)
        let declared = site.flatMap {
            WebPushDeclaration.text(of: message, presentation, site: $0)
        }
        if let declared, declared.count <= most { return declared }
        return try plainText(of: message, presentation, limit: most)
    }

    private static func plainText(
        of message: OutgoingMessage, _ presentation: Presentation, limit: Int
    ) throws(PayloadProblem) -> [UInt8] {
        try TextFitting.fit(
            message.content, limit: limit,
            mayShorten: presentation.mayShorten
        ) { content in
            let bytes = json(message, presentation, content)
            return (bytes, bytes.count)
        }
    }

    private static func json(
        _ message: OutgoingMessage, _ presentation: Presentation, _ content: Proto.Content
    ) -> [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.beginObject()
        json.member("id", message.messageID)
        json.member("notification", message.notificationID)
        json.member("type", message.type)
        switch presentation.kind {
        case .alert:
            json.member("title", content.title)
            json.member("body", content.body)
            details(content, to: &json)
            json.member("actions", content.actions)
        case .silent:
            json.key("silent")
            json.bool(true)
            details(content, to: &json)
        case .clear: json.member("clear", content.collapseKey)
        }
        if let badge = presentation.badge {
            json.key("badge")
            json.integer(max(0, badge))
        }
        if message.version > 0 {
            json.key("version")
            json.integer(message.version)
        }
        json.member("url", content.url)
        if !content.data.isEmpty {
            json.object("data") { json in
                for (name, value) in content.data.sorted(by: { $0.key < $1.key }) {
                    json.key(name)
                    json.string(value)
                }
            }
        }
        json.endObject()
        return json.bytes
    }

    /// Writes the fields that an app may need besides the texts.
    private static func details(_ content: Proto.Content, to json: inout JSONWriter) {
        json.member("image", content.imageUrl)
        json.member("tag", content.collapseKey)
        json.member("sound", content.sound)
        json.member("thread", content.thread)
    }
}
