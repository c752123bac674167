import ServiceKit
import Synchronization

/// Geo's metrics, besides those that every daemon has.
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
    /// Counts devices that the registry erased, whether data of them was stored or not.
    let erased: Counter

    init(_ metrics: Metrics) {
        nearest = metrics.counter(
            "herald_geo_nearest_total", "Answered requests for the nearest places.")
        mergedPlaces = metrics.counter(
            "herald_geo_merged_places_total",
            "Places that were merged into another tree to speed up searches.")
        transitions = metrics.counter(
            "herald_geo_transitions_total", "Transitions of devices at places.")
        erased = metrics.counter(
            "herald_geo_erased_devices_total", "Erasures of devices that were carried out.")
        located = metrics.counter(
            "herald_geo_located_total", "Answered requests for the devices in an area.")
        metrics.gauge("herald_geo_positions", "Devices whose last position is stored.") {
            [positions] in Double(positions.value.load(ordering: .relaxed))
        }
        metrics.gauge("herald_geo_places", "Places of all apps.") { [places] in
            Double(places.value.load(ordering: .relaxed))
        }
    }

    /// Sets the number of places.
    func places(_ count: Int) { places.value.store(count, ordering: .relaxed) }

    /// Sets the number of devices with a stored position.
    func positions(_ count: Int) { positions.value.store(count, ordering: .relaxed) }

    /// Counts an answered request for the devices in an area.
    func answeredLocated() { located.add() }

    /// Counts transitions.
    func moved(_ records: [TransitionRecord]) {
        if !records.isEmpty { transitions.add(records.count) }
    }

    /// Counts places that were merged into another tree.
    func merged(_ count: Int) { mergedPlaces.add(count) }

    /// Counts answered requests for the nearest places.
    func answeredNearest(_ count: Int = 1) { nearest.add(count) }
}
