/// A button of a message.
public struct PushAction: Hashable, Sendable, Codable {
    /// What the app hears when the button is pressed.
    public var id: String
    /// The button's text.
    public var title: String
    /// Where the button leads; empty: it only tells the app.
    public var url: String

    /// Creates a button.
    public init(id: String, title: String, url: String = "") {
        (self.id, self.title, self.url) = (id, title, url)
    }

    /// Whether the app comes up when it is pressed: for a link, and for what needs the screen.
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
