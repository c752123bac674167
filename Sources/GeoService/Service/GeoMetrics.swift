import ServiceKit
import Synchronization

/// What geo tells of itself besides what every daemon does.
final class GeoMetrics: Sendable {
    private final class Level: Sendable {
        let value = Atomic<Int>(0)
    }

    private let places = Level()
    private let positions = Level()
    private let nearest: Counter
    private let mergedPlaces: Counter
    private let located: Counter
    private let transitions: Counter
    /// Devices that the registry has erased, whether anything was kept of them or not.
    let erased: Counter

    init(_ metrics: Metrics) {
        nearest = metrics.counter(
            "herald_geo_nearest_total", "Questions for the nearest places that were answered.")
        mergedPlaces = metrics.counter(
            "herald_geo_merged_places_total",
            "Places that were put into another tree so that fewer have to be searched.")
        transitions = metrics.counter(
            "herald_geo_transitions_total", "Things that devices did at places.")
        erased = metrics.counter(
            "herald_geo_erased_devices_total", "Erased devices that were followed.")
        located = metrics.counter(
            "herald_geo_located_total", "Questions for the devices in an area that were answered.")
        metrics.gauge("herald_geo_positions", "Devices whose last position is kept.") {
            [positions] in Double(positions.value.load(ordering: .relaxed))
        }
        metrics.gauge("herald_geo_places", "Places of all apps.") { [places] in
            Double(places.value.load(ordering: .relaxed))
        }
    }

    /// There are so many places now.
    func places(_ count: Int) { places.value.store(count, ordering: .relaxed) }

    /// The positions of so many devices are kept now.
    func positions(_ count: Int) { positions.value.store(count, ordering: .relaxed) }

    /// A question for the devices in an area was answered.
    func answeredLocated() { located.add() }

    /// Devices did this at places.
    func moved(_ records: [TransitionRecord]) {
        if !records.isEmpty { transitions.add(records.count) }
    }

    /// So many places are in another tree now.
    func merged(_ count: Int) { mergedPlaces.add(count) }

    /// Questions for what is near were answered.
    func answeredNearest(_ count: Int = 1) { nearest.add(count) }
}
