// Only where Apple's frameworks are.
#if canImport(CoreLocation) && canImport(CoreMotion)
    public import CoreLocation
    import CoreMotion
    public import Foundation
    public import HeraldClient

    /// The system's regions, location and motion, for ``HeraldPlaces``.
    ///
    /// Make one at each launch, also when the system launches the app because of a region, and set
    /// ``client`` before ``HeraldClient/HeraldClient/start()``.
    @MainActor
    public final class SystemPlaces: NSObject, PlaceSystem {
        private let manager = CLLocationManager()
        private let activities = CMMotionActivityManager()
        private var notifications = SystemPlaceNotifications()
        private var waiting: [CheckedContinuation<PlaceFix?, Never>] = []
        /// The regions as conditions; nil if the location manager watches them.
        private let conditions: SystemConditions?

        /// The client that hears of regions.
        public weak var client: HeraldClient? {
            didSet { conditions?.listen { [weak self] in await self?.hear($0) } }
        }

        /// The text of the button by which the person has a story shown again later, in the
        /// person's language; empty if there is no such button.
        public var laterTitle: String {
            get { notifications.laterTitle }
            set { notifications.laterTitle = newValue }
        }

        /// True if the image of a story is loaded from its URL, which tells its server of the
        /// device; one in the app's files is shown in any case.
        public var loadsImages: Bool {
            get { notifications.loadsImages }
            set { notifications.loadsImages = newValue }
        }

        /// Creates the places with regions that the location manager watches.
        ///
        /// Call it on the main thread, which the system's manager needs.
        override public convenience init() { self.init(conditions: nil) }

        /// Creates the places.
        ///
        /// Call it on the main thread, which the system's manager needs.
        ///
        /// - Parameter name: the name of a `CLMonitor` that watches the regions and is nobody
        ///   else's; nil: the location manager watches them.
        public init(conditions name: String?) {
            conditions = name.map { SystemConditions($0) }
            super.init()
            manager.delegate = self
            manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
            // Those of an older version of the app count towards the system's limit.
            if name != nil { manager.monitoredRegions.forEach(manager.stopMonitoring) }
        }

        /// The radius in metres of the largest region that the system watches.
        @MainActor public var largestRadius: Double { manager.maximumRegionMonitoringDistance }

        /// True: the system shows a reminder at its time, whether the app runs or not.
        nonisolated public var showsReminders: Bool { true }

        /// Returns the regions that the system says it watches.
        @MainActor public func watchedRegions() async -> [WatchedRegion] {
            if let conditions { return await conditions.regions() }
            return manager.monitoredRegions.compactMap { Self.watched($0) }
        }

        /// Watches a region.
        @MainActor public func watch(_ region: WatchedRegion, isInside: Bool) async {
            if let conditions { return await conditions.watch(region, isInside: isInside) }
            manager.startMonitoring(for: Self.circle(region))
        }

        /// Stops watching a region.
        @MainActor public func stopWatching(_ id: String) async {
            if let conditions { return await conditions.stopWatching(id) }
            for region in manager.monitoredRegions where region.identifier == id {
                manager.stopMonitoring(for: region)
            }
        }

        /// Returns where the device is.
        @MainActor public func locate() async -> PlaceFix? {
            await withCheckedContinuation { continuation in
                waiting.append(continuation)
                manager.requestLocation()
            }
        }

        /// Returns the report of the motion sensors on the time since `time`.
        @MainActor public func motion(since time: UnixTime) async -> MotionReport {
            guard CMMotionActivityManager.isActivityAvailable() else { return .missing }
            switch CMMotionActivityManager.authorizationStatus() {
            case .denied, .restricted: return .denied
            default: break
            }
            return await withCheckedContinuation { continuation in
                activities.queryActivityStarting(from: time.date, to: Date(), to: .main) {
                    found, error in
                    let samples = (found ?? []).map { Self.sample($0) }
                    continuation.resume(returning: error == nil ? .samples(samples) : .missing)
                }
            }
        }

        /// Shows the notification of a place.
        @MainActor public func show(_ notification: PlaceNotification) async -> Bool {
            await notifications.add(notification, at: nil)
        }

        /// Schedules a reminder for a time.
        @MainActor
        public func schedule(_ notification: PlaceNotification, at time: UnixTime) async {
            _ = await notifications.add(notification, at: time.date)
        }

        /// Takes a reminder back.
        @MainActor public func unschedule(_ placeID: String) async { notifications.remove(placeID) }

        /// Returns the ids of the places whose notifications are on the screen.
        @MainActor public func onScreen() async -> Set<String> { await notifications.onScreen() }

        private static func circle(_ region: WatchedRegion) -> CLCircularRegion {
            let centre = CLLocationCoordinate2D(
                latitude: region.latitude, longitude: region.longitude)
            let circle = CLCircularRegion(
                center: centre, radius: region.radius, identifier: region.id)
            (circle.notifyOnEntry, circle.notifyOnExit) = (true, true)
            return circle
        }

        nonisolated private static func watched(_ region: CLRegion) -> WatchedRegion? {
            guard let circle = region as? CLCircularRegion else { return nil }
            return WatchedRegion(
                id: circle.identifier, latitude: circle.center.latitude,
                longitude: circle.center.longitude, radius: circle.radius)
        }

        nonisolated private static func sample(_ activity: CMMotionActivity) -> MotionSample {
            var kinds: Set<MotionSample.Kind> = []
            if activity.stationary { kinds.insert(.stationary) }
            if activity.walking { kinds.insert(.walking) }
            if activity.running { kinds.insert(.running) }
            if activity.cycling { kinds.insert(.cycling) }
            if activity.automotive { kinds.insert(.driving) }
            let confidence: MotionSample.Confidence =
                switch activity.confidence {
                case .low: .low
                case .medium: .medium
                default: .high
                }
            return MotionSample(kinds, confidence, at: UnixTime(activity.startDate))
        }

        /// Takes the person's answer on the permission, which the system says at each launch as
        /// well.
        fileprivate func take(_ status: CLAuthorizationStatus) async {
            if let permission = Self.permission(status) { await hear(.permission(permission)) }
            switch status {
            case .authorizedAlways, .authorizedWhenInUse: await tellWhere()
            default: break
            }
        }

        /// Returns the permission of the person; nil before the person has answered.
        private static func permission(_ status: CLAuthorizationStatus) -> PlacePermission? {
            switch status {
            case .authorizedAlways: .always
            case .authorizedWhenInUse: .whileUsed
            case .notDetermined: nil
            default: .denied
            }
        }

        /// Reports the device's location, once the person allows the app to know it.
        private func tellWhere() async {
            guard let client, let fix = await locate() else { return }
            try? await client.places.report(.located(fix))
        }

        private func hear(_ event: PlaceEvent) async { try? await client?.places.report(event) }

        fileprivate func finish(_ fix: PlaceFix?) {
            for continuation in waiting { continuation.resume(returning: fix) }
            waiting = []
        }
    }

    extension SystemPlaces: CLLocationManagerDelegate {
        /// Takes the person's answer on the permission, for which the app asks.
        nonisolated public func locationManagerDidChangeAuthorization(
            _ manager: CLLocationManager
        ) {
            let status = manager.authorizationStatus
            Task { await take(status) }
        }

        /// Hears of an entry.
        nonisolated public func locationManager(
            _ manager: CLLocationManager, didEnterRegion region: CLRegion
        ) {
            tell(.entered(region.identifier))
        }

        /// Hears that a region was left.
        nonisolated public func locationManager(
            _ manager: CLLocationManager, didExitRegion region: CLRegion
        ) {
            tell(.left(region.identifier))
        }

        /// Hears that the system does not watch a region.
        nonisolated public func locationManager(
            _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
            withError error: any Error
        ) {
            switch (error as? CLError)?.code {
            // It watches the region, and only says so later.
            case .regionMonitoringSetupDelayed, .regionMonitoringResponseDelayed: break
            default:
                guard let region else { return }
                if let circle = Self.watched(region) {
                    tell(.refused(circle))
                } else {
                    tell(.unwatched(region.identifier))
                }
            }
        }

        /// Hears where the device is.
        nonisolated public func locationManager(
            _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
        ) {
            let fix = locations.last.map { location in
                PlaceFix(
                    latitude: location.coordinate.latitude,
                    longitude: location.coordinate.longitude,
                    accuracy: max(0, location.horizontalAccuracy),
                    time: UnixTime(location.timestamp))
            }
            Task { await finish(fix) }
        }

        /// Hears that nobody knows where the device is.
        nonisolated public func locationManager(
            _ manager: CLLocationManager, didFailWithError error: any Error
        ) {
            Task { await finish(nil) }
        }

        nonisolated private func tell(_ event: PlaceEvent) {
            Task { try? await client?.places.report(event) }
        }
    }
#endif
