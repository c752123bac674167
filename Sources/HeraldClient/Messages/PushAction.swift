/// A button of a message.
public struct PushAction: Hashable, Sendable, Codable {
    /// The id that the app hears when the button is pressed.
    public var id: String
    /// The button's text.
    public var title: String
    /// The link that the button opens; empty for a button that only tells the app.
    public var url: String

    /// Creates a button.
    public init(id: String, title: String, url: String = "") {
        (self.id, self.title, self.url) = (id, title, url)
    }

    /// True if the app comes to the foreground when the button is pressed: for a link, and for an
    /// action that needs the screen.
    public var opensApp: Bool {
        !url.isEmpty || MessageAction(rawValue: id).map { !$0.isInBackground } ?? false
    }

    /// Reads a button of a payload; nil if it has no id.
    init?(_ value: JSONValue) {
        let id = value["id"]?.text ?? value["action"]?.text ?? ""
        guard !id.isEmpty else { return nil }
        self.init(id: id, title: value["title"]?.text ?? "", url: value["url"]?.text ?? "")
    }
}
