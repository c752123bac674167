import Audience
package import ServiceKit
import Protocol
import Times
import Watch

/// The devices that notifications for operators go to: those of an app, by a selector.
package struct OperatorAudience: Hashable, Sendable {
    /// The type of these notifications.
    static let type = "/herald/source"
    /// The time that they are worth sending.
    private static let expire: Duration = .seconds(86_400)

    /// The app whose devices are told.
    package let app: String
    /// The selector of the devices.
    package let selector: String

    /// Creates an audience.
    package init(app: String, selector: String) { (self.app, self.selector) = (app, selector) }

    /// Reads `APP:SELECTOR`, such as `newsroom:/staff/watch`.
    package init(_ text: String) throws(ConfigurationError) {
        let app = text.prefix { $0 != ":" }
        let selector = text.dropFirst(app.count + 1)
        guard !app.isEmpty, !selector.isEmpty else {
            throw ConfigurationError(
                "HERALD_WATCH_OPERATORS", "'\(text)' is not APP:SELECTOR, as newsroom:/staff/watch")
        }
        do throws(SelectorError) {
            self.selector = try Selector(parsing: String(selector)).description
        } catch {
            throw ConfigurationError(
                "HERALD_WATCH_OPERATORS", "'\(selector)' is no selector: \(error.message)")
        }
        self.app = String(app)
    }

    /// Returns the notification of news of an app's source, which is sent once by its key.
    func request(
        _ news: Proto.SourceNews, ofApp owner: String, key: String, now: UnixTime
    ) -> Proto.SendRequest {
        var request = Proto.SendRequest()
        (request.app, request.type, request.audience) = (app, Self.type, selector)
        request.idempotencyKey = "watch-news:\(key)"
        request.expireTime = (now + Self.expire).timestamp
        request.mayShorten = true
        var content = Proto.Content()
        content.title = "Source \(news.source)"
        content.body = news.message
        // What is told later of the same source replaces it on devices.
        content.collapseKey = "herald-source-\(place(news.source, of: owner))"
        content.data = ["source": news.source, "reason": news.reason]
        request.content = content
        return request
    }

    /// Returns a text that differs for sources of the same name of other apps, of which the same
    /// devices may be told.
    private func place(_ name: String, of app: String) -> String {
        app == self.app ? name : ItemKey("source", [.text(app), .text(name)]).description
    }
}
