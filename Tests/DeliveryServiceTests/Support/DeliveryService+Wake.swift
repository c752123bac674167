import DeliveryEngine

@testable import DeliveryService

extension DeliveryService {
    /// Opens an app's lanes, as its first message does.
    func openLanes(of app: String) { _ = lanes(of: app) }

    /// Looks for what is due by the clock that the test has moved.
    func wake() async {
        feed(.work)
        await putInOrder()
        await lookAtRollouts()
        await lookAtSchedules()
    }
}
