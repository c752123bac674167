package import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The service `herald.v1.Feeds`, which delivery answers: it knows what was sent.
package final class FeedService: FeedsServing {
    private let service: DeliveryService

    /// Creates the service of delivery.
    package init(of service: DeliveryService) { self.service = service }

    private var database: DatabaseQueue { service.environment.database }
    private var now: UnixTime { service.environment.clock.now() }

    private func app(_ requested: String, _ call: CallContext) async throws -> String {
        try await service.gone.app(requested, call)
    }

    package func putFeed(
        _ request: Proto.PutFeedRequest, _ call: CallContext
    ) async throws -> Proto.PutFeedResponse {
        let app = try await app(request.app, call)
        var settings = try FeedSettings.checked(request.feed ?? Proto.Feed())
        (settings.setTime, settings.setBy) = (now.timestamp, call.sender)
        let (id, time, kept) = (
            service.environment.identifiers.make().description, now, settings
        )
        let (before, after) = try await database.write { database in
            let before = try FeedTable.feed(of: app, in: database)?.settings
            try FeedTable.keep(kept, of: app, id: id, at: time, in: database)
            return (before, try Self.shown(app, in: database))
        }
        call.noteChange(from: before, to: kept)
        var response = Proto.PutFeedResponse()
        response.feed = after
        return response
    }

    package func getFeed(
        _ request: Proto.GetFeedRequest, _ call: CallContext
    ) async throws -> Proto.GetFeedResponse {
        let app = try await app(request.app, call)
        var response = Proto.GetFeedResponse()
        response.feed = try await database.read { try Self.shown(app, in: $0) }
        return response
    }

    /// Returns an app's feed as people see it.
    private static func shown(
        _ app: String, in database: borrowing Database
    ) throws -> Proto.Feed {
        guard var feed = try FeedTable.feed(of: app, in: database)?.settings else {
            return Proto.Feed()
        }
        feed.entries = UInt64(try FeedTable.count(of: app, in: database))
        return feed
    }

    package func removeFeedEntry(
        _ request: Proto.RemoveFeedEntryRequest, _ call: CallContext
    ) async throws -> Proto.RemoveFeedEntryResponse {
        let (app, id, time) = (try await app(request.app, call), request.notificationId, now)
        let isRemoved = try await database.write { database in
            try FeedTable.remove(id, of: app, at: time, in: database)
        }
        guard isRemoved else {
            throw RPCError(.notFound, "the feed has no notification \(quoting: id)")
        }
        call.note?.changed(from: id, to: "")
        return Proto.RemoveFeedEntryResponse()
    }

    package func readFeed(
        _ request: Proto.ReadFeedRequest, _ call: CallContext
    ) async throws -> Proto.ReadFeedResponse {
        let app = try await app(request.app, call)
        guard let page = Int64(exactly: request.page),
            let answer = try await database.read({ database in
                try FeedPage(app: app, page: page).answer(in: database)
            })
        else { throw RPCError(.notFound, "there is no feed here") }
        return answer
    }
}

extension Router {
    /// Routes all that delivery answers.
    package mutating func serve(_ delivery: DeliveryService) {
        serveDelivery(delivery)
        serveFeeds(FeedService(of: delivery))
        serveApprovals(ApprovalService(of: delivery))
        serveExperiments(ExperimentService(of: delivery))
    }
}
