// swift-format-ignore-file
import Foundation

public typealias CLLocationDistance = Double
public let kCLLocationAccuracyHundredMeters = 100.0

public struct CLLocationCoordinate2D: Sendable {
    public var latitude: Double
    public var longitude: Double
    public init(latitude: Double, longitude: Double) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

public final class CLLocation: NSObject, Sendable {
    public var coordinate: CLLocationCoordinate2D { .init(latitude: 0, longitude: 0) }
    public var horizontalAccuracy: Double { 0 }
    public var timestamp: Date { Date() }
}

open class CLRegion: NSObject {
    public var identifier: String { "" }
    public var notifyOnEntry = true
    public var notifyOnExit = true
}

public final class CLCircularRegion: CLRegion {
    public let center: CLLocationCoordinate2D
    public let radius: CLLocationDistance
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        (self.center, self.radius) = (center, radius)
    }
}

public struct CLError: Error {
    public enum Code: Int, Sendable {
        case locationUnknown = 0
        case denied, network, headingFailure
        case regionMonitoringDenied, regionMonitoringFailure
        case regionMonitoringSetupDelayed, regionMonitoringResponseDelayed
    }
    public let code: Code
}

public enum CLAuthorizationStatus: Int32, Sendable {
    case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse
}

public protocol CLLocationManagerDelegate: AnyObject {
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)
    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)
    func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
        withError error: any Error)
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
}

public final class CLLocationManager: NSObject {
    public weak var delegate: (any CLLocationManagerDelegate)?
    public var desiredAccuracy = 0.0
    public var maximumRegionMonitoringDistance: CLLocationDistance { 0 }
    public var monitoredRegions: Set<CLRegion> { [] }
    public func startMonitoring(for region: CLRegion) {}
    public func stopMonitoring(for region: CLRegion) {}
    public func requestLocation() {}
    public var authorizationStatus: CLAuthorizationStatus { .notDetermined }
    public func requestAlwaysAuthorization() {}
}

public protocol CLCondition: Sendable {}

public actor CLMonitor {
    public struct CircularGeographicCondition: CLCondition {
        public let center: CLLocationCoordinate2D
        public let radius: CLLocationDistance
        public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
            (self.center, self.radius) = (center, radius)
        }
    }

    public struct Event: Sendable {
        public enum State: Sendable { case unknown, satisfied, unsatisfied, unmonitored }
        public let identifier: String
        public let state: State
    }

    public struct Record: Sendable {
        public let condition: any CLCondition
        public let lastEvent: Event
    }

    public struct Events: AsyncSequence, Sendable {
        public typealias Element = Event
        public struct Iterator: AsyncIteratorProtocol {
            public mutating func next() async throws -> Event? { nil }
        }
        public func makeAsyncIterator() -> Iterator { Iterator() }
    }

    public init(_ name: String) async {}
    public var events: Events { Events() }
    public var identifiers: [String] { [] }
    public func record(for identifier: String) -> Record? { nil }
    public func add(
        _ condition: any CLCondition, identifier: String, assuming state: Event.State
    ) {}
    public func remove(_ identifier: String) {}
}
