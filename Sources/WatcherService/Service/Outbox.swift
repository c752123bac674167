import Protocol
import ServiceKit
import Storage
import Watch

/// The outbox to delivery: notifications of sources, and news for operators.
///
/// Each app has its own order. An app from which delivery takes nothing now, because the app has
/// reached a limit, waits without delaying others.
actor Outbox {
    private static let sentAtOnce = 32
    /// The time that delivery is left alone when it does not answer.
    private static let pause: Duration = .seconds(1)

    private let store: WatcherStore
    private let environment: WatcherEnvironment
    private let log: Log
    private let metrics: WatcherMetrics
    private let leaving: LeavingApps
    /// The record of followed erasures, by which notifications and news that name users may go.
    nonisolated let erasures = FollowedErasures()
    private let waiting: WaitingRows
    private var isStopping = false
    /// True if there may be something that waits.
    private var isFilled = true
    private var blocked = BlockedApps()
    private var waker: CheckedContinuation<Void, Never>?

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe environment.executor.asUnownedSerialExecutor()
    }

    init(
        _ store: WatcherStore, _ environment: WatcherEnvironment,
        _ metrics: WatcherMetrics
    ) {
        (self.store, self.environment, self.metrics) = (store, environment, metrics)
        (log, leaving) = (environment.log, LeavingApps(store, environment))
        waiting = WaitingRows(
            database: store.database, erasures: erasures, clock: environment.clock,
            log: environment.log)
    }

    /// Takes the sources whose entries changed.
    typealias Change = @Sendable (Set<Int64>) async throws -> Void
    /// Returns the recipe of a source; nil if that has a mistake.
    typealias Recipes = @Sendable (Int64) async -> Recipe?

    /// Wakes the outbox, since something may wait now.
    func fill() {
        isFilled = true
        waker?.resume()
        waker = nil
    }

    /// Ends ``keepSending(to:)``.
    func stop() {
        isStopping = true
        fill()
    }

    /// Submits to delivery all that waits, until the outbox is stopped.
    ///
    /// A notification is submitted with the same request until delivery has answered it. The
    /// request has an idempotency key, so that delivery accepts it once even if an answer was lost.
    func keepSending(
        to delivery: DeliveryClient, of recipes: @escaping Recipes, _ changed: @escaping Change
    ) async {
        while !isStopping {
            do {
                while try await sendDue(to: delivery, of: recipes, changed) {}
                // Whoever fills it wakes this at once: a webhook's item is not kept waiting.
                if !isFilled, !isStopping { await rest() }
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                log(
                    .warning, "notifications of sources were not submitted, and are tried again",
                    ["error": "\(RPCError(error).message)"])
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    /// Waits until there is something, or until a blocked app has its next try.
    private func rest() async {
        let now = environment.clock.now()
        let alarm = blocked.next.map { next in
            Task {
                try? await Task.sleep(for: max(.zero, next - now))
                if !Task.isCancelled { fill() }
            }
        }
        await withCheckedContinuation { waker = $0 }
        alarm?.cancel()
    }

    /// Submits some of the waiting notifications and news to delivery; returns whether there may be
    /// more.
    func sendDue(
        to delivery: DeliveryClient, of recipes: @escaping Recipes, _ changed: Change
    ) async throws -> Bool {
        let now = environment.clock.now()
        guard isFilled || blocked.isDue(at: now) else { return false }
        // Whatever is added from here on sets the flag again.
        isFilled = false
        do {
            let left = blocked.blocked(at: now)
            let entries = try await waiting.entries(Self.sentAtOnce, without: left)
            let sources = Set(entries.rows.map(\.source))
            do {
                try await give(entries.rows, to: delivery, of: recipes)
            } catch {
                try? await changed(sources)
                throw error
            }
            if !sources.isEmpty { try await changed(sources) }
            try await leaving.drop()
            let news = try await waiting.news(
                Self.sentAtOnce, without: blocked.blocked(at: now))
            try await each(of: news.rows, \.app) { row in
                guard let row = try await waiting.latest(row) else { return }
                try await self.tell(row, to: delivery)
            }
            if entries.isMore || news.isMore { isFilled = true }
            return isFilled
        } catch {
            isFilled = true
            throw error
        }
    }

    /// Submits notifications to delivery, and marks those that delivery may have, even if the
    /// answer was lost.
    private func give(
        _ rows: [WaitingEntry], to delivery: DeliveryClient, of recipes: @escaping Recipes
    ) async throws {
        let handed = HandedEntries(database: store.database)
        // Whoever is in here was not given to delivery before, or was refused.
        var untold = try await handed.begin(rows.map(\.id))
        do {
            try await each(of: rows, \.app) { row in
                try await leaving.drop()
                // Its source may have been paused meanwhile, and users have been erased.
                guard let row = try await waiting.latest(row) else { return }
                let isNew = untold.remove(row.id) != nil
                do {
                    try await self.send(row, to: delivery, of: recipes)
                } catch let error as RPCError where error.isRefusal {
                    if isNew { untold.insert(row.id) }
                    throw error
                }
            }
        } catch {
            try? await handed.takeBack(untold)
            throw error
        }
        try await handed.takeBack(untold)
    }

    /// Sends rows in their order; once one is refused for now, the others of its app are left.
    private func each<Row>(
        of rows: [Row], _ app: (Row) -> String, _ send: (Row) async throws -> Void
    ) async throws {
        var left: Set<String> = []
        for row in rows where !left.contains(app(row)) {
            let app = app(row)
            do {
                try await send(row)
                blocked.unblock(app)
            } catch let error as RPCError where error.isOfOneApp {
                left.insert(app)
                blocked.block(app, retryAfter: error.retryAfter, at: environment.clock.now())
                log(
                    .warning, "delivery takes nothing of an app's sources now",
                    ["app": app, "error": error.message])
            }
        }
    }

    private func send(
        _ entry: WaitingEntry, to delivery: DeliveryClient, of recipes: Recipes
    ) async throws {
        let request = try await LateEntries(database: store.database)
            .request(of: entry, now: environment.clock.now(), recipes)
        do {
            let answer = try await delivery.send(request, .watcher(entry.name))
            try await store.note(
                entry.id, .sent, notification: answer.notification?.id ?? "", reason: "")
            metrics.accepted()
        } catch let error as RPCError where error.saysSentBefore {
            // It was accepted, its answer was lost, and then it was put off to another day.
            try await store.note(
                entry.id, .sent, notification: "", reason: "delivery has accepted it before")
            metrics.accepted()
        } catch let error as RPCError where error.isFinal {
            try await store.note(
                entry.id, .dropped, notification: "",
                reason: "delivery refuses it: \(error.message)")
            metrics.gaveUp()
            log(
                .warning, "delivery refuses a notification of a source",
                ["entry": "\(entry.id)", "error": error.message])
        }
    }

    /// Tells operators of a source: in the event stream, and on their devices.
    private func tell(_ one: StoredNews, to delivery: DeliveryClient) async throws {
        do {
            var request = Proto.TellSourceNewsRequest()
            (request.app, request.news) = (one.app, one.news)
            _ = try await delivery.tellSourceNews(request, CallContext())
            let audience =
                one.operators.isEmpty
                ? environment.operators
                : OperatorAudience(app: one.app, selector: one.operators)
            if let audience {
                // The number alone comes again after the database was restored.
                let key = "\(one.created.milliseconds)-\(one.id)"
                _ = try await delivery.send(
                    audience.request(one.news, ofApp: one.app, key: key, now: one.created),
                    .watcher(one.news.source))
            }
        } catch let error as RPCError where error.isFinal {
            log(
                .warning, "operators could not be told of a source",
                ["source": one.news.source, "error": error.message])
        }
        try await store.told(one.id)
    }
}

extension CallContext {
    /// Returns the context of a call for a source, by which people see that the watcher sent it.
    fileprivate static func watcher(_ source: String) -> CallContext {
        CallContext(principal: Principal(role: .sender, app: "", subject: "watcher \(source)"))
    }
}

extension RPCError {
    /// True if another request with the same idempotency key was accepted.
    fileprivate var saysSentBefore: Bool {
        code == .failedPrecondition && message.hasPrefix("idempotency_key:")
    }

    /// True if delivery has answered, and taken nothing.
    fileprivate var isRefusal: Bool { code == .resourceExhausted }

    /// True if the same request will be refused again.
    fileprivate var isFinal: Bool {
        switch code {
        case .invalidArgument, .failedPrecondition, .notFound, .outOfRange, .alreadyExists: true
        default: false
        }
    }
}
