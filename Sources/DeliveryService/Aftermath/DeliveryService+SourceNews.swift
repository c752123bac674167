package import Protocol
import ServiceKit
import ServiceStorage
import Storage

extension DeliveryService {
    /// Adds what operators have to know of a watched source to the event stream.
    package func tellSourceNews(
        _ request: Proto.TellSourceNewsRequest, _ call: CallContext
    ) async throws -> Proto.TellSourceNewsResponse {
        guard let news = request.news, !news.source.isEmpty else {
            throw RPCError.invalid("news", "names no source")
        }
        try await SourceNewsTelling.tell(news, of: request.app, now: now, in: store.database)
        return Proto.TellSourceNewsResponse()
    }
}

/// The telling of news of sources.
private enum SourceNewsTelling {
    /// Adds news to the stream, except those of an app that is gone.
    static func tell(
        _ news: Proto.SourceNews, of app: String, now: UnixTime, in database: DatabaseQueue
    ) async throws {
        try await database.write { database in
            guard try !GoneApps(in: database).contains(app) else { return }
            try EventStream.append(
                .source(news), of: NotificationName(app: app, id: ""), now: now, in: database)
        }
    }
}
