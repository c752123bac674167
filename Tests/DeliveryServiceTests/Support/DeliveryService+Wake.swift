import DeliveryEngine

@testable import DeliveryService

extension DeliveryService {
    /// Opens an app's lanes, as its first message does.
    func openLanes(of app: String) { _ = lanes(of: app) }

    /// Lets the service look for work that is due by the test's clock.
    func wake() async {
        feed(.work)
        await putInOrder()
        await lookAtRollouts()
        await lookAtSchedules()
    }
}
