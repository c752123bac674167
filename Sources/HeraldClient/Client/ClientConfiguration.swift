public import Foundation

/// What a ``HeraldClient`` is made of.
public struct ClientConfiguration: Sendable {
    /// Where the gateway is, such as `https://push.example.org:8443`.
    public var gateway: URL
    /// The app's device key, which may register devices and nothing else.
    public var key: String
    /// Where everything is kept.
    public var storage: ClientStorage
    /// What the device runs, such as `ios`, `android` or `linux`.
    public var platform = ""
    /// What the library asks of the app and of the system.
    public var hooks = ClientHooks()
    /// How requests are carried.
    public var transport: any HTTPTransport = URLSessionTransport()
    /// The device's clock, or that of a test.
    public var clock = DeviceClock.system
    /// The system's language and time zone, which the wishes take over; or those of a test.
    public var locale = DeviceLocale.system
    /// The system's random numbers, or those of a test.
    public var random = RandomSource.system
    /// How often the library talks to the server.
    public var pacing = SyncPacing()
    /// How the app's payloads are read.
    public var mapping = PayloadMapping.herald
    /// What the screen shows.
    public var screen = ScreenRules()
    /// How long after ``MessageAction/later`` a message is shown again.
    public var later = Duration.seconds(3600)
    /// The links that the app understands.
    public var links = LinkTable(routes: [])
    /// The screens for events that no screen has taken.
    public var paths: [ScreenPath] = []
    /// How the app uses config sets; nil: it does not, and no sync asks for them.
    public var configs: ConfigRules?
    /// When something is shown of places, and how exact a location leaves the device.
    public var places = PlaceRules()

    /// Creates a configuration.
    public init(gateway: URL, key: String, storage: ClientStorage) {
        (self.gateway, self.key, self.storage) = (gateway, key, storage)
    }
}
