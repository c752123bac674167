import ServiceKit
import Synchronization

/// What geo tells of itself besides what every daemon does.
final class GeoMetrics: Sendable {
    private final class Level: Sendable {
        let value = Atomic<Int>(0)
    }

    private let places = Level()
    private let nearest: Counter

    init(_ metrics: Metrics) {
        nearest = metrics.counter(
            "herald_geo_nearest_total", "Questions for the nearest places that were answered.")
        metrics.gauge("herald_geo_places", "Places of all apps.") { [places] in
            Double(places.value.load(ordering: .relaxed))
        }
    }

    /// There are so many places now.
    func places(_ count: Int) { places.value.store(count, ordering: .relaxed) }

    /// A question for what is near was answered.
    func answeredNearest() { nearest.add() }
}
