import HeraldClient
import Synchronization

/// The notifications on a phone's screen; they outlive the app's processes.
final class PhoneScreen: Sendable {
    private struct State {
        var shown: [String: ShownNotification] = [:]
        var times: [String: Int] = [:]
        var notificationOf: [String: String] = [:]
    }

    private let state = Mutex(State())

    /// The number of times that each message came onto the screen, by its id.
    var times: [String: Int] { state.withLock { $0.times } }

    /// The notifications' ids of the messages that were on the screen, by the messages' ids.
    var displayed: [String: String] { state.withLock { $0.notificationOf } }

    /// The notifications on the screen, in the order of their slots.
    var present: [ShownNotification] {
        state.withLock { state in state.shown.sorted { $0.key < $1.key }.map(\.value) }
    }

    /// Takes a notification away, as a person does.
    func remove(_ slot: String) { state.withLock { $0.shown[slot] = nil } }

    /// Returns the screen as one process sees it.
    ///
    /// - Parameter notifications: the notifications of the messages that came, by the messages'
    ///   ids.
    func presenter(
        of process: PhoneProcess, notifications: @escaping @Sendable (String) -> String
    ) -> any NotificationPresenter {
        Presenter(screen: self, process: process, notifications: notifications)
    }

    private struct Presenter: NotificationPresenter {
        let screen: PhoneScreen
        let process: PhoneProcess
        let notifications: @Sendable (String) -> String

        func show(_ notification: ShownNotification) async -> Bool {
            guard (try? process.begin()) != nil else { return false }
            defer { process.end() }
            screen.state.withLock { state in
                state.shown[notification.slot] = notification
                for id in notification.newIDs {
                    state.times[id, default: 0] += 1
                    state.notificationOf[id] = notifications(id)
                }
            }
            return true
        }

        func remove(_ slots: [String]) async {
            guard !process.isDead else { return }
            screen.state.withLock { state in
                for slot in slots { state.shown[slot] = nil }
            }
        }

        func setBadge(_ number: Int64) async {}

        func onScreen() async -> [String: Int64] {
            screen.state.withLock { $0.shown.mapValues(\.revision) }
        }
    }
}
