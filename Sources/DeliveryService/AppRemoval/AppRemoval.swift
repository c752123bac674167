import DeliveryEngine
import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The removal of an app with everything that is stored of it, when the registry has deleted it.
///
/// A kill switch that cancels ends the app's messages first. Then all rows are deleted, a few in
/// each transaction. It may be interrupted at any point, and is repeated from the beginning.
struct AppRemoval: Sendable {
    /// The number of looks for messages that are still in flight, and the time between two;
    /// together longer than a closed adapter takes to end them.
    private static let (looks, pause) = (1_200, Duration.milliseconds(50))

    let app: String
    /// Returns whether calls about the app are refused from now on.
    let isGone: Bool

    /// Removes the app, and stores the position in the list of erasures when nothing is left.
    func run(on delivery: isolated DeliveryService, followed: Followed?) async throws {
        if isGone {
            try await delivery.environment.database.write { [app] in
                try GoneApps.set(app, isGone: true, in: $0)
            }
            delivery.gone.set(app, isGone: true)
        }
        try await stop(delivery)
        try await waitUntilQuiet(delivery)
        try await deleteRows(delivery, followed)
        forget(delivery)
        if let followed { delivery.followed = followed }
        delivery.log(.info, "forgot an app that was deleted", ["app": app])
    }

    /// Accepts calls about apps that were gone and exist again.
    static func admit(
        _ apps: [String], on delivery: isolated DeliveryService, followed: Followed?
    ) async throws {
        let back = apps.filter(delivery.gone.contains)
        guard !back.isEmpty || followed != nil else { return }
        try await delivery.environment.database.write { database in
            for app in back { try GoneApps.set(app, isGone: false, in: database) }
            if let followed { try DeliveryStore.follow(followed, in: database) }
        }
        for app in back { delivery.gone.set(app, isGone: false) }
        if let followed { delivery.followed = followed }
    }

    /// Cancels the app's notifications, and removes its providers with their keys.
    private func stop(_ delivery: isolated DeliveryService) async throws {
        let target = SwitchTarget(app: app)
        let present = delivery.switches[target]
        if present?.hold?.mode != .cancel || present?.endTime != nil {
            let killSwitch = KillSwitch(
                target: target, isOn: true, mode: .cancel, reason: "the app was deleted",
                changedBy: "registry", changeTime: delivery.now)
            delivery.take(try await delivery.store.set(killSwitch))
        }
        try await delivery.hold()
        for provider in delivery.providers.adapters(of: app) {
            let page = try await ProviderTable.remove(
                provider.name, of: app, in: delivery.store.database)
            if let page { delivery.take(page, of: app) }
        }
        closeLanes(delivery)
    }

    private func closeLanes(_ delivery: isolated DeliveryService) {
        for key in delivery.work.lanesOfApps.removeValue(forKey: app) ?? [] { delivery.close(key) }
        delivery.work.apps.remove(app)
    }

    /// Waits until no message of the app is in flight any more.
    ///
    /// - Throws: `unavailable` if some still are after a minute.
    private func waitUntilQuiet(_ delivery: isolated DeliveryService) async throws {
        for _ in 0..<Self.looks {
            let records = delivery.work.records
            guard delivery.engine.inHand.contains(where: { records[$0]?.app == app }) else {
                return
            }
            try await Task.sleep(for: Self.pause)
        }
        throw RPCError(.unavailable, "messages of the deleted app \(app) are still in flight")
    }

    private func deleteRows(
        _ delivery: isolated DeliveryService, _ followed: Followed?
    ) async throws {
        let database = delivery.environment.database
        let rows = try await database.read { [app] in try AppRows(of: app, in: $0) }
        while true {
            while try await database.write(isErasure: true, { try rows.deleteSome(in: $0) }) {}
            let isDone = try await database.write(isErasure: true) { database in
                guard try !rows.exist(in: database) else { return false }
                // A token may be of a provider of the app; others are made again.
                try database.run("DELETE FROM provider_token")
                if let followed { try DeliveryStore.follow(followed, in: database) }
                return true
            }
            if isDone { return }
        }
    }

    /// Frees the memory that the app still has.
    private func forget(_ delivery: isolated DeliveryService) {
        closeLanes(delivery)
        delivery.inbox.forget(app: app)
        delivery.openNotifications.forget(app: app)
        delivery.metrics.backlog.forget(app: app)
        delivery.providers.forget(app: app)
        delivery.metrics.credentials.set(delivery.providers)
        delivery.approvals.forget(app: app)
        delivery.advice.types.forget(app: app)
        delivery.work.forget(app: app)
        delivery.switches.forget(app: app)
        delivery.metrics.switches.set(delivery.switches)
        delivery.feed(.switched(delivery.switches.switches))
    }
}
