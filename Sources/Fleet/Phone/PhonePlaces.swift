import HeraldClient
import Synchronization

/// A phone's regions, location and sensors; they outlive the app's processes.
final class PhonePlaces: Sendable {
    /// A story of a place that was shown.
    struct Shown: Sendable {
        let placeID: String
        let time: UnixTime
    }

    private struct Region {
        var region: WatchedRegion
        var isInside: Bool

        func holds(_ point: GeoPoint) -> Bool {
            // Most are far to the north or south.
            let north = abs(point.latitude - region.latitude) * GeoPoint.metresPerDegree
            guard north <= region.radius * 1.01 else { return false }
            return point.metres(to: GeoPoint(region.latitude, region.longitude)) <= region.radius
        }

        /// Returns the distance to the region's edge, in metres; `most` if it is not nearer.
        func edge(_ point: GeoPoint, _ most: Double) -> Double {
            let middle = GeoPoint(region.latitude, region.longitude)
            return point.clearance(around: middle, radius: region.radius, upTo: most)
        }
    }

    private struct State {
        var regions: [String: Region] = [:]
        var point = GeoPoint(0, 0)
        var shown: [Shown] = []
        var onScreen: Set<String> = []
        var motion: [MotionSample] = []
        var kind: MotionSample.Kind?
        /// True if the regions have changed since this was asked last.
        var isChanged = false
    }

    private let state = Mutex(State())
    /// True if the sensors wrongly say that a driving person walks, to show that the report finds
    /// that.
    private let isSensorBroken: Bool

    init(isSensorBroken: Bool) { self.isSensorBroken = isSensorBroken }

    /// The stories that were shown, in order.
    var shown: [Shown] { state.withLock { $0.shown } }

    /// The ids of the regions that the system watches.
    var watched: [String] { state.withLock { $0.regions.keys.sorted() } }

    /// The motions of the person, in order.
    var motion: [MotionSample] { state.withLock { $0.motion } }

    /// Notes how the person moves from now on.
    func note(_ kind: MotionSample.Kind, at time: UnixTime) {
        state.withLock { state in
            guard state.kind != kind else { return }
            state.kind = kind
            state.motion.append(MotionSample([kind], at: time))
        }
    }

    /// Moves the phone, and returns the events that the system reports to the app.
    func move(to point: GeoPoint) -> [PlaceEvent] {
        state.withLock { state in
            state.point = point
            var crossed: [(id: String, isInside: Bool)] = []
            for (id, region) in state.regions where region.holds(point) != region.isInside {
                crossed.append((id, !region.isInside))
            }
            crossed.sort { $0.id < $1.id }
            return crossed.map { id, isInside in
                state.regions[id]?.isInside = isInside
                return isInside ? .entered(id) : .left(id)
            }
        }
    }

    /// Returns whether the system watches other regions than when this was asked last.
    func takeChange() -> Bool {
        state.withLock { state in
            defer { state.isChanged = false }
            return state.isChanged
        }
    }

    /// Returns the distance that the phone can go before it crosses the edge of a region, in
    /// metres; 0 if it has crossed one that was not reported to the app yet.
    func clearance(at point: GeoPoint, upTo most: Double) -> Double {
        state.withLock { state in
            state.regions.values.reduce(most) { nearest, region in
                region.holds(point) == region.isInside ? region.edge(point, nearest) : 0
            }
        }
    }

    /// The phone's sensors and regions as one process sees them.
    func system(of process: PhoneProcess, _ clock: SimulatedClock) -> any PlaceSystem {
        System(places: self, process: process, clock: clock)
    }

    private struct System: PlaceSystem {
        let places: PhonePlaces
        let process: PhoneProcess
        let clock: SimulatedClock

        func watchedRegions() async -> [WatchedRegion] {
            places.state.withLock { state in state.regions.values.map(\.region) }
        }

        func watch(_ region: WatchedRegion, isInside: Bool) async {
            guard (try? process.begin()) != nil else { return }
            defer { process.end() }
            places.state.withLock { state in
                state.regions[region.id] = Region(region: region, isInside: isInside)
                state.isChanged = true
            }
        }

        func stopWatching(_ id: String) async {
            guard (try? process.begin()) != nil else { return }
            defer { process.end() }
            places.state.withLock { $0.regions[id] = nil }
        }

        func locate() async -> PlaceFix? {
            guard (try? process.begin()) != nil else { return nil }
            defer { process.end() }
            let point = places.state.withLock { $0.point }
            return PlaceFix(
                latitude: point.latitude, longitude: point.longitude, accuracy: 10,
                time: clock.now)
        }

        func motion(since time: UnixTime) async -> MotionReport {
            guard (try? process.begin()) != nil else { return .missing }
            defer { process.end() }
            let all = places.motion
            // The sensors also say what began before and still lasts.
            let first = all.lastIndex { $0.time <= time } ?? 0
            var samples = Array(all.dropFirst(first))
            if var last = samples.last {
                last.time = clock.now
                samples.append(last)
            }
            guard places.isSensorBroken else { return .samples(samples) }
            return .samples(samples.map { MotionSample([.walking], at: $0.time) })
        }

        func show(_ notification: PlaceNotification) async -> Bool {
            guard (try? process.begin()) != nil else { return false }
            defer { process.end() }
            let now = clock.now
            places.state.withLock { state in
                state.shown.append(Shown(placeID: notification.placeID, time: now))
                state.onScreen.insert(notification.placeID)
            }
            return true
        }

        func schedule(_ notification: PlaceNotification, at time: UnixTime) async {}

        func unschedule(_ placeID: String) async {}

        func onScreen() async -> Set<String> { places.state.withLock { $0.onScreen } }
    }
}
