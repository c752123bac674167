import Audience
import Crypto
package import Protocol
import ServiceKit

extension RegistryService {
    package func registerDevice(
        _ request: Proto.RegisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.RegisterDeviceResponse {
        let app = try directory(call, request.app).app.id
        let tags = Device.sorted(try DeviceFields.tags(request.tags, "tags"))
        try DeviceFields.addresses(request.addresses, "addresses")
        try DeviceFields.settings(request.settings, "settings")
        try DeviceFields.text(request.locale, "locale")
        try DeviceFields.timeZone(request.timeZone, "time_zone")
        try DeviceFields.text(request.platform, "platform")
        let secret = Secret.device(random)
        let device = try await store.register(
            NewDevice(
                id: identifiers.next(), app: app,
                install: try DeviceFields.install(request.installId),
                secretHash: Secret.hash(secret), tags: tags,
                profile: DeviceProfile(
                    addresses: request.addresses, settings: request.settings,
                    locale: request.locale, timeZone: request.timeZone, platform: request.platform),
                now: clock.now()))
        remember(device)
        var response = Proto.RegisterDeviceResponse()
        response.deviceId = device.id
        response.deviceSecret = secret
        response.tagVersion = device.tagVersion
        return response
    }

    package func syncDevice(
        _ request: Proto.SyncDeviceRequest, _ call: CallContext
    ) async throws -> Proto.SyncDeviceResponse {
        var device = try proven(request.deviceId, request.deviceSecret)
        let change = try DeviceChange(request, heard: clock.now())
        // Nothing to store is the usual case: it is answered from memory.
        var outcome = try device.apply(change)
        if outcome.isStored {
            guard let stored = try await store.change(device.id, change) else {
                throw RPCError.wrongDevice
            }
            (device, outcome) = stored
            remember(device)
        }
        var response = Proto.SyncDeviceResponse()
        response.app = device.app
        response.tagVersion = device.tagVersion
        response.ordinal = device.ordinal
        response.tagsAccepted = outcome.isAccepted
        if !outcome.isAccepted { response.tags = device.tags.map(\.text) }
        return response
    }

    package func unregisterDevice(
        _ request: Proto.UnregisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.UnregisterDeviceResponse {
        let device = try proven(request.deviceId, request.deviceSecret)
        try await forget(device)
        var response = Proto.UnregisterDeviceResponse()
        response.app = device.app
        return response
    }

    /// Deletes a device from the store and then from memory.
    func forget(_ device: Device) async throws {
        _ = try await store.deleteDevice(device.id)
        directories[device.app]?.remove(device.id)
        appOfDevice[device.id] = nil
    }

    private func proven(_ id: String, _ secret: String) throws(RPCError) -> Device {
        let hash = Secret.hash(secret)
        guard let app = appOfDevice[id], let device = directories[app]?.devices[id],
            device.secretHash == hash
        else { throw .wrongDevice }
        return device
    }
}

extension DeviceChange {
    fileprivate init(_ request: Proto.SyncDeviceRequest, heard: UnixTime) throws(RPCError) {
        if let wish = request.tags {
            tags = .replace(
                try DeviceFields.tags(wish.tags, "tags.tags"), version: wish.version)
        }
        try DeviceFields.settings(request.settings, "settings")
        settings = request.settings
        if let wish = request.addresses {
            try DeviceFields.addresses(wish.addresses, "addresses.addresses")
            addresses = wish.addresses
        }
        try DeviceFields.text(request.locale, "locale")
        locale = request.locale
        try DeviceFields.timeZone(request.timeZone, "time_zone")
        timeZone = request.timeZone
        self.heard = heard
    }
}

extension DeviceChange.Outcome {
    /// Whether anything is different from before.
    var isStored: Bool {
        switch self {
        case .accepted(let stored), .outdated(let stored): stored
        }
    }

    /// Whether the tags are as wished.
    var isAccepted: Bool {
        if case .accepted = self { true } else { false }
    }
}
