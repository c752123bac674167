import HTTP

/// A path of one app: `/apps/APP/config/NAME` or `/apps/APP/feed.FORM`.
struct AppPath: Equatable {
    /// The page at the path.
    enum Page: Equatable {
        /// The values of a config set; without a form, the request's `accept` decides the form.
        case config(String, ConfigForm?)
        /// The feed of the notifications that the app has sent.
        case feed(FeedForm)

        /// The label in metrics and in the records of refusals.
        var label: String {
            switch self {
            case .config: "/apps/config"
            case .feed: "/apps/feed"
            }
        }
    }

    /// The longest name of an app or of a config set.
    private static let longestName = 64

    let app: String
    let page: Page

    /// Reads a path; nil if the path is not one of an app.
    init?(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard (3...4).contains(parts.count), parts[1] == "apps",
            (1...Self.longestName).contains(parts[2].utf8.count)
        else { return nil }
        app = String(parts[2])
        if parts.count == 3, parts[3].hasPrefix("feed.") {
            guard let form = FeedForm(rawValue: String(parts[3].dropFirst(5))) else { return nil }
            page = .feed(form)
        } else if parts.count == 4, parts[3] == "config" {
            let name = parts[4].prefix { $0 != "." }
            let ending = parts[4].dropFirst(name.count)
            let form = ConfigForm(rawValue: String(ending.dropFirst()))
            guard (1...Self.longestName).contains(name.utf8.count), ending.isEmpty || form != nil
            else { return nil }
            page = .config(String(name), form)
        } else {
            return nil
        }
    }
}

/// The form in which the values of a config set are written; the ending of its path.
enum ConfigForm: String {
    case json, plist

    /// The media type.
    var type: String {
        switch self {
        case .json: "application/json"
        case .plist: "application/x-plist"
        }
    }

    /// The form that a request asks for in `accept` without an ending; JSON if it does not say.
    init(_ fields: HTTPFields) {
        let accepted = (fields.string("accept") ?? "").lowercased()
        let wantsList = ["plist", "xml"].contains { accepted.contains($0) }
        self = wantsList && !accepted.contains("json") ? .plist : .json
    }
}

/// The form of a feed; the ending of its path.
enum FeedForm: String, CaseIterable {
    case atom, rss, json

    /// The media type.
    var type: String {
        switch self {
        case .atom: "application/atom+xml"
        case .rss: "application/rss+xml"
        case .json: "application/feed+json"
        }
    }
}
