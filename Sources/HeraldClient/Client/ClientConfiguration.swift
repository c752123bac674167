public import Foundation

/// The parts and settings of a ``HeraldClient``.
public struct ClientConfiguration: Sendable {
    /// The URL of the gateway, such as `https://push.example.org:8443`.
    public var gateway: URL
    /// The app's device key, which may register devices and nothing else.
    public var key: String
    /// The storage in which the library keeps everything.
    public var storage: ClientStorage
    /// The platform of the device, such as `ios`, `android` or `linux`.
    public var platform = ""
    /// The functions that the app and the system provide to the library.
    public var hooks = ClientHooks()
    /// The transport that carries requests to the gateway.
    public var transport: any HTTPTransport = URLSessionTransport()
    /// The device's clock, or that of a test.
    public var clock = DeviceClock.system
    /// The system's language and time zone, which the wishes take over; or those of a test.
    public var locale = DeviceLocale.system
    /// The system's random numbers, or those of a test.
    public var random = RandomSource.system
    /// The times between exchanges with the server.
    public var pacing = SyncPacing()
    /// The names under which the app's payloads have their parts.
    public var mapping = PayloadMapping.herald
    /// The app's rules for the notifications on the screen.
    public var screen = ScreenRules()
    /// The time after ``MessageAction/later`` after which a message is shown again.
    public var later = Duration.seconds(3600)
    /// The links that the app understands.
    public var links = LinkTable(routes: [])
    /// The screens for events that no screen has taken.
    public var paths: [ScreenPath] = []
    /// The app's choices for its config sets; nil if it has none, so that no sync asks for them.
    public var configs: ConfigRules?
    /// The app's rules for notifications of places, and for the exactness of a location that leaves
    /// the device.
    public var places = PlaceRules()

    /// Creates a configuration.
    public init(gateway: URL, key: String, storage: ClientStorage) {
        (self.gateway, self.key, self.storage) = (gateway, key, storage)
    }
}
