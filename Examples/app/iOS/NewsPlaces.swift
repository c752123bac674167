import CoreLocation
import HeraldClient
import HeraldClientApple

/// What an app adds that tells of places around the person.
@MainActor
enum NewsPlaces {
    /// Made at each launch, also when the system launches the app because of a region.
    static let system = SystemPlaces()
    private static let manager = CLLocationManager()

    /// Makes the app's client, from a configuration as the other apps have it.
    static func client(_ configuration: ClientConfiguration) -> HeraldClient {
        var configuration = configuration
        configuration.hooks.places = system
        // A location leaves the device rounded to squares of 500 metres.
        configuration.places.gridMetres = 500
        let herald = HeraldClient(configuration)
        // Before start(): the system tells at once what has happened.
        system.client = herald
        return herald
    }

    /// The person wants to hear of places: asks for the location, and says whether the server may
    /// keep it, for what is sent to an area.
    static func follow(_ herald: HeraldClient, mayKeep: Bool) async throws {
        try await herald.edit { $0.locationConsent = mayKeep ? .given : .withdrawn }
        manager.requestAlwaysAuthorization()
    }
}
