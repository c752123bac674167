import DeliveryAdapters
import Audience
import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    /// The number of notifications read at a time to build the inbox.
    private static let loadedAtOnce = 50

    /// Returns a device's messages after its cursor, and stores the device's events; each sync
    /// makes one such call.
    ///
    /// The database is not used if there are no events and nothing new.
    package func exchangeInbox(
        _ request: Proto.ExchangeInboxRequest, _ call: CallContext
    ) async throws -> Proto.ExchangeInboxResponse {
        let app = try gone.app(request.app, call)
        let device = try request.deviceId.device()
        let cursor = try InboxCursor(request.cursor)
        let events = try EventCheck(now: now).events(request.events)
        var response = Proto.ExchangeInboxResponse()
        response.events = Proto.EventsPart()
        if !events.isEmpty {
            let sender = try await ReceiptTable.Sender(
                app: app, device: device, ordinal: request.ordinal, of: events, on: self)
            if try await store.store(events, of: sender, now: now) {
                response.events?.storedEventIds = events.map(\.id)
            }
        }
        // A switch that is on stops the inbox as well; what it holds is found after the release.
        if switches.hold(app: app) == nil {
            response.inbox = try await page(request.ordinal, app, after: cursor)
        } else {
            var part = Proto.InboxPart()
            part.cursor = request.cursor
            response.inbox = part
        }
        return response
    }

    private func page(
        _ ordinal: UInt32, _ app: String, after cursor: InboxCursor
    ) async throws -> Proto.InboxPart {
        let page = inbox.page(
            ordinal, app: app, after: cursor.published, now: now, limit: limits.inboxPage)
        var part = Proto.InboxPart()
        part.cursor = InboxCursor(published: page.cursor).text
        part.more = page.hasMore
        guard !page.sequences.isEmpty else { return part }
        var records = try await store.notifications(page.sequences)
        // A notification that a switch holds, and all after it, are found when the switch is off.
        if let held = records.firstIndex(where: { switches.hold($0)?.mode == .pause }),
            let published = records[held].published
        {
            (part.cursor, part.more) = (InboxCursor(published: published - 1).text, false)
            records.removeSubrange(held...)
        }
        // A notification that was added to the index late may be held by now.
        records.removeAll { switches.hold($0) != nil || !$0.state.isInInbox }
        part.items = items(records, app: app, ordinal: ordinal)
        return part
    }

    func items(
        _ records: [NotificationRecord], app: String, ordinal: UInt32
    ) -> [Proto.InboxItem] {
        let records = records.filter { $0.app == app }
        // The newer of two messages with the same key replaces the older, whichever was found
        // first.
        var newest: [String: Int64] = [:]
        for record in records {
            let key = record.content.collapseKey
            newest[key] = max(newest[key] ?? 0, record.version)
        }
        let shown = records.filter { $0.version == newest[$0.content.collapseKey] }
        return shown.map { record in
            var item = Proto.InboxItem()
            item.messageId = MessageID.of(record.id, ordinal)
            item.notificationId = record.id
            item.type = record.type
            item.content = record.content
            item.content?.apns = nil
            item.sendTime = record.machine.deliverTime.timestamp
            item.expireTime = record.expireTime.timestamp
            item.version = UInt64(record.version)
            return item
        }
    }

    /// Builds the inbox from the database.
    func loadInbox() async throws {
        for erasure in try await store.erasures() { inbox.erase(erasure) }
        var last: Int64 = 0
        while true {
            let page = try await store.published(after: last, now: now, limit: Self.loadedAtOnce)
            for one in page {
                try publish(one.record, one.pieces)
                last = one.record.published ?? last
            }
            guard page.count == Self.loadedAtOnce else { return }
        }
    }

    /// Applies a change of state to the inbox.
    func noteInInbox(_ transition: Transition, ordinals: Bitmap?) {
        let record = transition.record
        guard record.published != nil else { return }
        if record.state == .stalled { return inbox.hide(record.sequence, app: record.app) }
        guard record.state.isInInbox else {
            return inbox.withdraw(record.sequence, app: record.app)
        }
        // It is in the inbox already, unless it was just planned or released.
        guard ordinals != nil || transition.from?.isInInbox != true else { return }
        if let ordinals = ordinals ?? inbox.ordinals(record.sequence, app: record.app) {
            publish(record, ordinals)
        } else {
            Task { try await republish(record) }
        }
    }

    /// Adds the devices of a wave that has begun.
    func noteInInbox(_ wave: BegunWave) throws {
        guard let entry = entry(wave.record, try Self.union(wave.pieces)) else { return }
        inbox.widen(entry, app: wave.record.app, now: now)
    }

    /// Publishes a notification again that many newer ones had pushed out of the index.
    func republish(_ record: NotificationRecord) async throws {
        try publish(record, try await store.pieces(of: record.sequence))
    }

    private func publish(
        _ record: NotificationRecord, _ pieces: [PublishedNotification.Piece]
    ) throws {
        let places = Dictionary(grouping: pieces) { $0.published ?? record.published ?? 0 }
        let ordinals = try Self.union(pieces.map(\.ordinals))
        guard var entry = entry(record, ordinals) else { return }
        for (place, pieces) in places.sorted(by: { $0.key < $1.key })
        where place < entry.published {
            entry.earlier.append((place, try Self.union(pieces.map(\.ordinals))))
        }
        inbox.publish(entry, app: record.app, now: now)
    }

    private func publish(_ record: NotificationRecord, _ ordinals: Bitmap) {
        guard let entry = entry(record, ordinals) else { return }
        inbox.publish(entry, app: record.app, now: now)
    }

    private func entry(_ record: NotificationRecord, _ ordinals: Bitmap) -> InboxIndex.Entry? {
        guard let published = record.published, let planned = record.planned else { return nil }
        return InboxIndex.Entry(
            sequence: record.sequence, published: published, planned: planned,
            expireTime: record.expireTime, ordinals: ordinals,
            isHidden: record.state == .stalled)
    }

    private static func union(_ chunks: [[UInt8]]) throws -> Bitmap {
        let ordinals = Bitmap.union(of: try chunks.map { try Bitmap.deserialize($0) })
        ordinals.runOptimize()
        return ordinals
    }
}
