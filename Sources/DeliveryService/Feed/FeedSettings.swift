import Addresses
import Audience
import AudienceMessages
import Locales
import Protocol
import TypePaths

/// Checks how a feed is to be set up.
enum FeedSettings {
    /// Returns the settings in their form.
    ///
    /// - Throws: `invalidArgument` that names the field.
    static func checked(_ feed: Proto.Feed) throws(RPCError) -> Proto.Feed {
        var checked = feed
        try text(feed.title, "feed.title", 1...FeedLimits.nameBytes)
        try text(feed.description, "feed.description", 0...FeedLimits.descriptionBytes)
        try text(feed.author, "feed.author", 0...FeedLimits.nameBytes)
        checked.siteUrl = try site(feed.siteUrl)
        if !feed.language.isEmpty {
            guard let language = LanguageTag.canonical(feed.language) else {
                throw .invalid(
                    "feed.language", "is \(quoting: feed.language), which names no language")
            }
            checked.language = language
        }
        guard feed.types.count <= FeedLimits.types else {
            throw .invalid(
                "feed.types",
                "has \(feed.types.count) elements; it may have at most \(FeedLimits.types)")
        }
        for (index, type) in feed.types.enumerated() {
            _ = try NotificationType(type, field: "feed.types[\(index)]")
        }
        guard !feed.enabled || !feed.types.isEmpty else {
            throw .invalid(
                "feed.types", "is empty: say which types the feed has, or do not enable it")
        }
        checked.types = Set(feed.types).sorted()
        (checked.entries, checked.setTime, checked.setBy) = (0, nil, "")
        return checked
    }

    private static func text(
        _ text: String, _ field: String, _ range: ClosedRange<Int>
    ) throws(RPCError) {
        guard range.contains(text.utf8.count) else {
            throw .invalid(
                field,
                text.isEmpty
                    ? "is required" : "has \(text.utf8.count) bytes; at most \(range.upperBound)")
        }
    }

    private static func site(_ url: String) throws(RPCError) -> String {
        guard !url.isEmpty else {
            throw .invalid("feed.site_url", "is required, such as https://www.example.org/")
        }
        guard url.utf8.count <= FeedLimits.urlBytes else {
            throw .invalid("feed.site_url", "has over \(FeedLimits.urlBytes) bytes")
        }
        do throws(AddressProblem) {
            return try ReceiverURL(url).description
        } catch {
            throw .invalid(
                "feed.site_url", "is \(quoting: url), which is no URL such as https://example.org/")
        }
    }
}

extension Proto.Feed {
    /// Returns the entry for a notification that was sent; nil if it does not belong in the feed.
    func entry(for record: NotificationRecord) -> Proto.FeedEntry? {
        let content = record.content
        guard enabled, types.contains(where: { TypePath.covers($0, record.type) }),
            !content.silent, !content.clear, !(content.title.isEmpty && content.body.isEmpty),
            !record.isDigest, !Self.isPersonal(record.audience)
        else { return nil }
        var entry = Proto.FeedEntry()
        (entry.notificationId, entry.type) = (record.id, record.type)
        (entry.title, entry.body) = (content.title, content.body)
        (entry.url, entry.imageUrl) = (content.url, content.imageUrl)
        return entry
    }

    /// Returns whether a selector names single devices or people, so that its notification is for
    /// them alone.
    private static func isPersonal(_ audience: String) -> Bool {
        guard let selector = try? Selector(audience: audience, nil) else { return true }
        return selector.atoms.contains { atom in
            switch atom {
            case .device, .user: true
            default: false
            }
        }
    }

    /// Returns a link of a notification as a reader can open it: absolute, by http or https; empty
    /// if there is none.
    func absolute(_ link: String) -> String {
        let scheme = link.prefix { $0 != ":" }.lowercased()
        if (scheme == "https" || scheme == "http") && link.dropFirst(scheme.count).hasPrefix("://")
        {
            return link
        }
        guard !link.isEmpty, !link.contains(":"), !link.hasPrefix("//") else { return "" }
        guard link.hasPrefix("/") else { return absolute("/" + link) }
        let start = siteUrl.firstRange(of: "://")?.upperBound ?? siteUrl.startIndex
        let end = siteUrl[start...].firstIndex { "/?#".contains($0) } ?? siteUrl.endIndex
        return siteUrl[..<end] + link
    }
}
