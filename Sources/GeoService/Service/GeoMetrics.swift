import ServiceKit

/// What geo tells of itself besides what every daemon does.
final class GeoMetrics: Sendable {
    private let places: Level
    private let positions: Level
    private let nearest: Counter
    private let mergedPlaces: Counter
    private let located: Counter
    private let transitions: Counter
    /// Devices that the registry has erased, whether anything was kept of them or not.
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

    /// There are so many places now.
    func places(_ count: Int) { places.set(count) }

    /// The positions of so many devices are kept now.
    func positions(_ count: Int) { positions.set(count) }

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
