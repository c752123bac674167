import Audience
import Protocol
import ServiceKit
import ServiceStorage

/// The growth of the number of a tag's devices, by counts that are taken once a day.
struct TagGrowth: Sendable {
    /// The ages in days of the counts with which the present ones are compared.
    static let days: [Int64] = [1, 7, 28]
    /// The largest of these ages, in days: older counts are removed.
    static let longest: Int64 = 28

    /// The known counts of the past, the newest first, each with its age in days.
    let past: [(ago: Int64, counts: DayCounts)]

    /// Creates the growth since some of the counts, as it is on a day.
    init(on today: Int64, since counts: [DayCounts]) {
        past = counts.compactMap { counts in
            let ago = today - counts.day
            return Self.days.contains(ago) ? (ago, counts) : nil
        }
        .sorted { $0.ago < $1.ago }
    }

    /// Returns how many more devices a tag has than on the days that are known.
    func of(_ tag: String, now devices: Int) -> [Proto.TagGrowth] {
        past.compactMap { ago, counts in
            guard let before = counts[tag] else { return nil }
            var growth = Proto.TagGrowth()
            (growth.days, growth.devices) = (UInt32(ago), Int64(devices) - Int64(before))
            return growth
        }
    }

    /// The times at which the counts of the past were taken.
    var compared: [Proto.TagComparison] {
        past.map { ago, counts in
            var comparison = Proto.TagComparison()
            (comparison.days, comparison.time) = (UInt32(ago), counts.time.timestamp)
            return comparison
        }
    }
}

/// The list of an app's tags.
enum TagList {
    /// Returns a page of the tags.
    static func page(
        _ request: Proto.ListTagsRequest, _ call: CallContext,
        on service: isolated RegistryService
    ) async throws -> Proto.ListTagsResponse {
        let directory = try service.directory(call, request.app)
        let limit = try PageSize.checked(request.pageSize)
        let last = try PageToken.decode(request.pageToken) { try? Tag($0) }
        let today = Int64(service.clock.now().day)
        let counts = try await service.store.perform(
            ReadTagCounts(app: directory.app.number, days: TagGrowth.days.map { today - $0 }))
        let growth = TagGrowth(on: today, since: counts)
        let found = directory.index.tags(prefix: request.prefix, limit: limit + 1, after: last)
        let page = found.prefix(limit)
        var response = Proto.ListTagsResponse()
        response.tags = page.map { tag, count in
            var message = Proto.TagCount()
            (message.tag, message.devices) = (tag.text, UInt64(count))
            message.growth = growth.of(tag.text, now: count)
            return message
        }
        response.compared = growth.compared
        if found.count > limit, let last = page.last {
            response.nextPageToken = PageToken.encode(last.tag.text)
        }
        return response
    }
}
