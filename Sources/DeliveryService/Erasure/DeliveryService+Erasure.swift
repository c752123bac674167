import DeliveryEngine
package import Protocol
import ServiceKit
package import ServiceStorage

extension DeliveryService {
    /// Erases a device: its events, its open deliveries and its inbox.
    package func eraseDevice(
        _ request: Proto.EraseDeviceRequest, _ call: CallContext
    ) async throws -> Proto.EraseDeviceResponse {
        let device = ErasedDevice(
            app: try gone.app(request.app, call), id: try request.deviceId.device(),
            ordinal: request.ordinal)
        try await erase([device], followed: nil)
        return Proto.EraseDeviceResponse()
    }
}

extension DeliveryService: ErasureHolder {
    package var isStopping: Bool { work.isStopping }

    package func erase(_ devices: [ErasedDevice], followed next: Followed?) async throws {
        let erased = try await store.erase(devices, now: now, followed: next)
        for erasure in erased.erasures {
            inbox.erase(erasure)
            feed(.erased(app: erasure.app, [erasure.ordinal]))
        }
        for transition in erased.transitions { note(transition) }
        work.forget(devices)
        metrics.erased.add(devices.count)
        if let next { followed = next }
    }

    package func erase(users: [ErasedUser]) async throws {
        try await UserNames.erase(users, in: environment.database)
    }

    package var heldApps: any AppHolder { HeldApps(service: self) }

    package func heldDevices(
        after last: HeldDevice?, limit: Int
    ) async throws -> [HeldDevice] {
        var last = last
        let first = last.map { HeldPlace($0.place).table } ?? .event
        for table in HeldPlace.Table.allCases[first.rawValue...] {
            let devices = try await store.devices(in: table, after: last, limit: limit)
            if !devices.isEmpty { return devices }
            last = nil
        }
        return []
    }
}
