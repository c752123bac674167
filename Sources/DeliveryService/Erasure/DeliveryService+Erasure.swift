package import Protocol
import ServiceKit
import Storage

extension DeliveryService {
    /// Forgets a device: its events, what waits for it, and its inbox.
    package func eraseDevice(
        _ request: Proto.EraseDeviceRequest, _ call: CallContext
    ) async throws -> Proto.EraseDeviceResponse {
        let device = ErasedDevice(
            app: try call.checkedApp(request.app), id: try request.deviceId.device(),
            ordinal: request.ordinal)
        note(try await store.erase([device], now: now))
        return Proto.EraseDeviceResponse()
    }

    /// Forgets every device that the registry has erased, as long as the service runs.
    func followErasures() async {
        var last: String?
        while !queue.isStopping {
            var rest = limits.erasurePoll
            do {
                if try await followOnce() { rest = .zero }
                last = nil
                metrics.setRegressed(false)
            } catch let error as StorageError where error.code == .closed {
                return
            } catch let error as StoreRegressed {
                rest = limits.pause
                metrics.setRegressed(true)
                if last != error.reason {
                    log(
                        .error, "devices that the registry has erased may be unknown here",
                        ["code": StoreRegressed.code, "error": error.reason])
                }
                last = error.reason
            } catch {
                rest = limits.pause
                let text = "\(error)"
                // That the registry is away others say too.
                if last != text, (error as? RPCError)?.code != .unavailable {
                    log(.warning, "erasures cannot be followed now", ["error": text])
                }
                last = text
            }
            // Not cancelled by anyone.
            if rest > .zero { try? await Task.sleep(for: rest) }
        }
    }

    /// Asks the registry once; says whether there may be more.
    func followOnce() async throws -> Bool {
        var request = Proto.FollowErasuresRequest()
        request.generation = followed.generation
        request.sequence = UInt64(max(0, followed.sequence))
        let page = try await environment.registry.followErasures(request, CallContext())
        let next = try followed.after(page)
        if next.generation != followed.generation, !followed.generation.isEmpty {
            log(.info, "the registry was put back; its erasures are followed from the beginning")
        }
        if next != followed {
            let devices = page.devices.filter { !$0.app.isEmpty }.map { device in
                ErasedDevice(app: device.app, id: device.deviceId, ordinal: device.ordinal)
            }
            note(try await store.erase(devices, now: now, followed: next))
            followed = next
        }
        guard page.devices.isEmpty else { return true }
        if !followed.isChecked { try await forgetUnknown() }
        return false
    }

    /// Forgets the devices that the registry does not know: after one of the two was put back it
    /// may have missed to say that they are gone.
    private func forgetUnknown() async throws {
        var count = 0
        for table in DeliveryStore.DeviceTable.allCases {
            var last: DeliveryStore.KnownDevice?
            while case let devices = try await store.devices(
                in: table, after: last, limit: limits.idsChecked),
                let end = devices.last
            {
                last = end
                for (app, own) in Dictionary(grouping: devices, by: \.app) {
                    var request = Proto.FindUnknownDevicesRequest()
                    request.app = app
                    request.deviceIds = own.map(\.id)
                    let unknown = try await environment.registry.findUnknownDevices(
                        request, CallContext()
                    ).deviceIds
                    note(
                        try await store.erase(
                            unknown.map { ErasedDevice(app: app, id: $0, ordinal: nil) }, now: now))
                    count += unknown.count
                    metrics.erased.add(unknown.count)
                }
            }
        }
        var next = followed
        next.isChecked = true
        note(try await store.erase([], now: now, followed: next))
        followed = next
        if count > 0 {
            log(.info, "forgot devices that the registry does not know", ["devices": "\(count)"])
        }
    }

    private func note(_ erasures: [Erasure]) {
        for erasure in erasures {
            inbox.erase(erasure)
            metrics.erased.add()
        }
    }
}
