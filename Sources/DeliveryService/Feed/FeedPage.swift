import Protocol
import ServiceKit
import Storage

/// A page of a feed: the newest entries, or one of the archive's pages (RFC 5005 §4).
///
/// A page of the archive is offered when it is complete. It stays as it is then, unless somebody
/// removes an entry.
struct FeedPage {
    let app: String
    /// The page of the archive, from 1 for the oldest; 0 for the newest entries.
    let page: Int64

    /// Returns the page; nil if the feed is off or has no such page.
    func answer(in database: borrowing Database) throws -> Proto.ReadFeedResponse? {
        guard let feed = try FeedTable.feed(of: app, in: database), feed.settings.enabled else {
            return nil
        }
        let size = FeedLimits.page
        let complete = feed.last / size
        guard (0...complete).contains(page) else { return nil }
        let numbers =
            page == 0
            ? max(1, feed.last - size + 1)...max(1, feed.last) : (page - 1) * size + 1...page * size
        let entries = try FeedTable.entries(of: app, numbers, in: database)
        guard page == 0 || !entries.isEmpty else { return nil }
        var answer = Proto.ReadFeedResponse()
        (answer.feed, answer.feedId) = (feed.settings, feed.id)
        answer.entries = entries.map { entry, _ in
            var entry = entry
            entry.url = feed.settings.absolute(entry.url)
            entry.imageUrl = feed.settings.absolute(entry.imageUrl)
            return entry
        }
        let older = page == 0 ? (feed.last > size ? complete : 0) : page - 1
        if older > 0, try FeedTable.hasEntries(of: app, upTo: older * size, in: database) {
            answer.olderPage = UInt64(older)
        }
        if page > 0, page < complete { answer.newerPage = UInt64(page + 1) }
        let newest = entries.first?.time ?? feed.changed
        answer.updateTime = max(newest, feed.changed).timestamp
        return answer
    }
}
