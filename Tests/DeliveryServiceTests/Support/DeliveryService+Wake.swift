import DeliveryEngine

@testable import DeliveryService

extension DeliveryService {
    /// Looks for what is due by the clock that the test has moved.
    func wake() async {
        feed(.work)
        await putInOrder()
        await lookAtRollouts()
        await lookAtSchedules()
    }
}
