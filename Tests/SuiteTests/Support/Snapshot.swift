import GatewayClient
import Protocol

/// Everything that an operator can see of an app; two snapshots differ if a call left a trace.
struct Snapshot: Hashable {
    private let devices: [Proto.Device]
    private let tags: [Proto.TagCount]
    private let places: [Proto.Place]
    private let notifications: [Proto.Notification]
    private let switches: [Proto.KillSwitch]
    private let keys: [Proto.Key]
    private let apps: [Proto.App]

    /// Reads everything about an app with a key for the whole suite.
    init(of app: String, in suite: RunningSuite) async throws {
        let caller = try suite.admin
        let (registry, geo, delivery) = (
            RegistryClient(caller), GeoClient(caller), DeliveryClient(caller)
        )
        var devices = Proto.ListDevicesRequest()
        devices.app = app
        self.devices = try await registry.listDevices(devices, CallContext()).devices
        var tags = Proto.ListTagsRequest()
        tags.app = app
        self.tags = try await registry.listTags(tags, CallContext()).tags
        var places = Proto.ListPlacesRequest()
        places.app = app
        self.places = try await geo.listPlaces(places, CallContext()).places
        var list = Proto.ListNotificationsRequest()
        list.app = app
        notifications = try await delivery.listNotifications(list, CallContext()).notifications
        var switches = Proto.GetKillSwitchRequest()
        switches.app = app
        self.switches = try await delivery.getKillSwitch(switches, CallContext()).switches
        var keys = Proto.ListKeysRequest()
        keys.app = app
        // A call with a key leaves the time of its use, which is no trace of what it asked for.
        self.keys = try await registry.listKeys(keys, CallContext()).keys.map { key in
            var key = key
            key.lastUseTime = nil
            return key
        }
        apps = try await registry.listApps(Proto.ListAppsRequest(), CallContext()).apps
    }
}
