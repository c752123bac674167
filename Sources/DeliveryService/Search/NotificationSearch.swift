import Audience
import AudienceMessages
import DeliveryEngine
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import TypePaths

/// The notifications that a list asks for.
struct NotificationSearch: Sendable {
    /// Some of them, newest first.
    struct Page: Sendable {
        var notifications: [Proto.Notification] = []
        /// The number before which the next page begins; nil if there is none.
        var next: Int64?
        /// Whether some notifications cannot be searched yet.
        var isIncomplete = false
    }

    /// How many numbers are asked of the words at a time.
    private static let matchesAtATime = 500
    /// How many are looked at for one page.
    ///
    /// What has the words and not the state may be much.
    private static let mostMatches = 10_000

    private let app: String
    private let state: NotificationState?
    private let type: String
    private let query: SearchQuery
    private let times: (since: UnixTime?, until: UnixTime?)
    private let before: Int64
    private let size: Int

    /// Creates what a request asks for.
    ///
    /// - Throws: `invalid` naming the field that is wrong.
    init(_ request: Proto.ListNotificationsRequest, of app: String) throws {
        self.app = app
        size = try PageSize.checked(request.pageSize)
        before =
            request.pageToken.isEmpty
            ? .max : try OpaqueNumber.read(request.pageToken, "page_token", mark: "n")
        state = NotificationState(rawValue: request.state.rawValue)
        guard state != nil || request.state == .unspecified else {
            throw RPCError.invalid("state", "is unknown")
        }
        type = request.type
        if !type.isEmpty { _ = try NotificationType(type, field: "type") }
        query = try SearchQuery(request, app: app)
        times = (
            try request.since.map { try UnixTime($0, "since") },
            try request.until.map { try UnixTime($0, "until") }
        )
        if let since = times.since, let until = times.until, since >= until {
            throw RPCError.invalid("until", "is not after 'since'")
        }
    }

    /// Returns a page.
    func page(in database: borrowing Database) throws -> Page {
        let first = try times.since.map { try SearchTable.sequence(at: $0, in: database) } ?? 1
        let end = try times.until.map { try SearchTable.sequence(at: $0, in: database) } ?? .max
        let range = (after: first - 1, before: min(before, end))
        var page = Page()
        let records: [NotificationRecord]
        if let expression = query.expression {
            (records, page.next) = try search(expression, range, in: database)
            page.isIncomplete = try SearchTable.isBehind(in: database)
        } else {
            let found = try NotificationTable.page(
                of: app, state: state, after: range.after, before: range.before, limit: size,
                in: database)
            (records, page.next) = (
                found.records, found.hasMore ? found.records.last?.sequence : nil
            )
        }
        page.notifications = try records.map { record in
            var notification = record.proto()
            notification.optOuts = try OptOutTable.counts(of: record.sequence, in: database)
            if var counts = notification.counts {
                try TallyTable.fillSaid(&counts, of: record.sequence, in: database)
                notification.counts = counts
            }
            return notification
        }
        return page
    }

    /// Returns the records that match, newest first, as many as one page holds, and the number
    /// before which the next page begins; nil if there is none.
    private func search(
        _ expression: String, _ range: (after: Int64, before: Int64),
        in database: borrowing Database
    ) throws -> (records: [NotificationRecord], next: Int64?) {
        var (before, looked, room) = (range.before, 0, PageRoom())
        var records: [NotificationRecord] = []
        while looked < Self.mostMatches {
            let matches = try SearchTable.matches(
                expression, after: range.after, before: before, limit: Self.matchesAtATime,
                in: database)
            for match in matches {
                guard let record = try NotificationTable.with(sequence: match, in: database),
                    isWanted(record)
                else { continue }
                guard records.count < size, room.take(record) else {
                    return (records, records.last?.sequence)
                }
                records.append(record)
            }
            guard matches.count == Self.matchesAtATime, let last = matches.last else {
                return (records, nil)
            }
            looked += matches.count
            before = last
        }
        return (records, before)
    }

    private func isWanted(_ record: NotificationRecord) -> Bool {
        record.app == app && (state == nil || record.state == state)
            && (type.isEmpty || TypePath.covers(type, record.type))
    }
}
