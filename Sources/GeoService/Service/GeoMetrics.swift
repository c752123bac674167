import ServiceKit

/// Geo's metrics, besides those that every daemon has.
final class GeoMetrics: Sendable {
    private let places: Level
    private let positions: Level
    private let nearest: Counter
    private let mergedPlaces: Counter
    private let located: Counter
    private let transitions: Counter
    /// Counts devices that the registry erased, whether data of them was stored or not.
    let erased: Counter

    init(_ metrics: Metrics) {
        nearest = metrics.counter(
            "herald_geo_nearest_total", "Queries for the nearest places that were answered.")
        mergedPlaces = metrics.counter(
            "herald_geo_merged_places_total",
            "Places that were moved into a larger search tree, so that there are fewer trees.")
        transitions = metrics.counter(
            "herald_geo_transitions_total", "Entries, exits and stays of devices at places.")
        erased = metrics.counter(
            "herald_geo_erased_devices_total",
            "Devices erased by the registry whose data was erased here, too.")
        located = metrics.counter(
            "herald_geo_located_total", "Queries for the devices in an area that were answered.")
        positions = metrics.level(
            "herald_geo_positions", "Devices whose last position is stored.")
        places = metrics.level("herald_geo_places", "Places stored, of all apps.")
    }

    /// Sets the number of stored places.
    func places(_ count: Int) { places.set(count) }

    /// Sets the number of devices whose last position is stored.
    func positions(_ count: Int) { positions.set(count) }

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
