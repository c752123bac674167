import Audience
import AudienceMessages
import DeliveryEngine
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import TypePaths

/// The search for the notifications that a list asks for.
struct NotificationSearch: Sendable {
    /// One page of the notifications, newest first.
    struct Page: Sendable {
        var notifications: [Proto.Notification] = []
        /// The number before which the next page begins; nil if there is none.
        var next: Int64?
        /// True if some notifications cannot be searched yet.
        var isIncomplete = false
    }

    /// The number of matches that are read from the index of words at a time.
    private static let matchesAtATime = 500
    /// The number of matches that are looked at for one page.
    ///
    /// Many notifications may have the words and not the state.
    private static let mostMatches = 10_000

    private let app: String
    private let state: NotificationState?
    private let approval: ApprovalFilter?
    private let type: String
    private let query: SearchQuery
    private let times: (since: UnixTime?, until: UnixTime?)
    private let before: Int64
    private let size: Int

    /// Creates the search of a request.
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
        approval = try ApprovalFilter(request.approval)
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

    /// True if the search is for words, which may take long.
    var hasWords: Bool { query.expression != nil }

    /// The part of a page that was found so far.
    struct Progress: Sendable {
        fileprivate var records: [NotificationRecord] = []
        fileprivate var next: Int64?
        fileprivate var before = Int64.max
        fileprivate var looked = 0
        fileprivate var room = PageRoom()
        fileprivate(set) var isWhole = false
    }

    /// Finds some more of a page, so that other reads get a turn in between.
    func step(_ before: Progress, in database: borrowing Database) throws -> Progress {
        var progress = before
        let first = try times.since.map { try SearchTable.sequence(at: $0, in: database) } ?? 1
        let end = try times.until.map { try SearchTable.sequence(at: $0, in: database) } ?? .max
        let range = (after: first - 1, before: min(self.before, end, progress.before))
        if let expression = query.expression {
            try search(expression, range, &progress, in: database)
        } else {
            let found = try NotificationTable.page(
                of: app, state: state, approval: approval, after: range.after,
                before: range.before, limit: size, in: database)
            progress.records = found.records
            progress.next = found.hasMore ? found.records.last?.sequence : nil
            progress.isWhole = true
        }
        return progress
    }

    /// Returns the page that was found.
    func page(_ progress: Progress, in database: borrowing Database) throws -> Page {
        var page = Page()
        page.next = progress.next
        if hasWords { page.isIncomplete = try SearchTable.isBehind(in: database) }
        let records = progress.records
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

    /// Adds records that match, newest first, as far as one page holds them.
    private func search(
        _ expression: String, _ range: (after: Int64, before: Int64), _ progress: inout Progress,
        in database: borrowing Database
    ) throws {
        let matches = try SearchTable.matches(
            expression, after: range.after, before: range.before, limit: Self.matchesAtATime,
            in: database)
        for match in matches {
            guard let record = try NotificationTable.with(sequence: match, in: database),
                isWanted(record)
            else { continue }
            guard progress.records.count < size, progress.room.take(record) else {
                (progress.next, progress.isWhole) = (progress.records.last?.sequence, true)
                return
            }
            progress.records.append(record)
        }
        guard matches.count == Self.matchesAtATime, let last = matches.last else {
            progress.isWhole = true
            return
        }
        progress.looked += matches.count
        progress.before = last
        guard progress.looked >= Self.mostMatches else { return }
        (progress.next, progress.isWhole) = (last, true)
    }

    private func isWanted(_ record: NotificationRecord) -> Bool {
        record.app == app && (state == nil || record.state == state)
            && (approval?.matches(record) ?? true)
            && (type.isEmpty || TypePath.covers(type, record.type))
    }
}
