import DeliveryEngine
import ServiceKit

/// Lets what is tried again follow the states of its notifications (see ``RowFollowing``).
enum RowKeeper {
    /// The interval at which is looked whether anything is to follow.
    private static let pause: Duration = .milliseconds(200)

    /// Looks from time to time, until the service stops.
    static func run(on service: isolated DeliveryService) async {
        while !service.work.isStopping {
            do {
                while try await service.store.followRows(now: service.now) {
                    service.feed(.work)
                }
            } catch {
                service.log(
                    .warning, "the retries of a notification cannot follow its state now",
                    ["error": "\(error)"])
            }
            // Nobody cancels this task.
            try? await Task.sleep(for: pause)
        }
    }
}
