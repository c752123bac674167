// Only where Apple's frameworks are.
#if canImport(CoreLocation)
    import CoreLocation
    import HeraldClient

    /// The regions of the library as conditions of a `CLMonitor`.
    ///
    /// The system keeps a monitor's conditions over launches, and tells what has changed since once
    /// somebody listens. A monitor is told whether the device is inside, so it does not report as
    /// an entry what the library knows already.
    @MainActor
    final class SystemConditions {
        /// The monitor; a name may be open once.
        private let monitor: Task<CLMonitor, Never>
        private var listening: Task<Void, Never>?

        init(_ name: String) { monitor = Task { await CLMonitor(name) } }

        deinit { listening?.cancel() }

        /// Tells entries and exits from now on, with those since the last launch; only the first
        /// call has an effect.
        func listen(_ tell: @escaping @Sendable (PlaceEvent) async -> Void) {
            guard listening == nil else { return }
            let monitor = monitor
            listening = Task {
                do {
                    for try await event in await monitor.value.events {
                        switch event.state {
                        case .satisfied: await tell(.entered(event.identifier))
                        case .unsatisfied: await tell(.left(event.identifier))
                        // A region that is not watched now was not left.
                        case .unmonitored: await tell(.unwatched(event.identifier))
                        default: break
                        }
                    }
                } catch {
                    // The monitor has ended: the next launch opens it again.
                }
            }
        }

        /// Returns the regions that the system says it watches, and removes those that it keeps and
        /// does not watch.
        func regions() async -> [WatchedRegion] {
            let monitor = await monitor.value
            var found: [WatchedRegion] = []
            for id in await monitor.identifiers {
                guard let record = await monitor.record(for: id),
                    let circle = record.condition as? CLMonitor.CircularGeographicCondition
                else { continue }
                if case .unmonitored = record.lastEvent.state {
                    await monitor.remove(id)
                    continue
                }
                found.append(
                    WatchedRegion(
                        id: id, latitude: circle.center.latitude,
                        longitude: circle.center.longitude, radius: circle.radius))
            }
            return found
        }

        /// Watches a region, in the place of one with the same id.
        func watch(_ region: WatchedRegion, isInside: Bool) async {
            let centre = CLLocationCoordinate2D(
                latitude: region.latitude, longitude: region.longitude)
            let circle = CLMonitor.CircularGeographicCondition(
                center: centre, radius: region.radius)
            await monitor.value.add(
                circle, identifier: region.id, assuming: isInside ? .satisfied : .unsatisfied)
        }

        /// Stops watching a region.
        func stopWatching(_ id: String) async { await monitor.value.remove(id) }
    }
#endif
