import JSON
import Protocol

/// A message in the declarative form of Web Push, which Safari shows without a service worker.
///
/// It is JSON with the member `web_push`, which has the value 8030 after RFC 8030. Other browsers
/// give it to the service worker like any other text (https://github.com/w3c/push-api/pull/385).
/// Herald's members are in `notification.data` by the names of FCM's `data`, because a worker in
/// Safari sees `notification` and nothing else.
enum WebPushDeclaration {
    /// Returns the text; nil if the message cannot be declared: it shows nothing or has no title,
    /// or its link is neither a web page nor a path.
    ///
    /// - Parameter site: The origin of the app's pages, such as `https://www.example.org`.
    static func text(
        of message: OutgoingMessage, _ presentation: Presentation, site: String
    ) -> [UInt8]? {
        let content = message.content
        guard presentation.kind == .alert, !content.title.isEmpty,
            let page = page(content.url, site),
            let members = try? MessageMembers.all(
                of: message, presentation, reserved: { _ in false })
        else { return nil }
        var json = JSONWriter(capacity: 1024)
        json.beginObject()
        json.key("web_push")
        json.integer(8030)
        // A service worker that is there may count it, and show something else.
        json.key("mutable")
        json.bool(true)
        if let badge = presentation.badge {
            json.key("app_badge")
            json.integer(max(0, badge))
        }
        json.object("notification") { json in
            json.member("title", content.title)
            json.member("body", content.body)
            json.member("navigate", page)
            let key = content.collapseKey
            json.member("tag", key.isEmpty ? message.messageID : key)
            json.member("image", content.imageUrl)
            if presentation.sound == nil {
                json.key("silent")
                json.bool(true)
            }
            write(content.actions, site, to: &json)
            json.object("data") { json in
                for (name, value) in members { json.member(name, value) }
                json.member("herald_sound", content.sound)
            }
        }
        json.endObject()
        return json.bytes
    }

    /// Writes the buttons that lead to a page; a declared button has to.
    private static func write(
        _ actions: [Proto.Action], _ site: String, to json: inout JSONWriter
    ) {
        let pages = actions.filter { !$0.url.isEmpty && page($0.url, site) != nil }
        guard !pages.isEmpty else { return }
        json.key("actions")
        json.beginArray()
        for action in pages {
            json.beginObject()
            json.member("action", action.id)
            json.member("title", action.title)
            json.member("navigate", page(action.url, site) ?? "")
            json.endObject()
        }
        json.endArray()
    }

    /// Returns the web page that a link leads to; nil if it is one of an app's own scheme.
    private static func page(_ link: String, _ site: String) -> String? {
        if link.hasPrefix("https://") || link.hasPrefix("http://") { return link }
        if link.isEmpty { return site + "/" }
        return link.hasPrefix("/") && !link.hasPrefix("//") ? site + link : nil
    }
}
