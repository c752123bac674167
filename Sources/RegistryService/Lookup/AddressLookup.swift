import Addresses
package import Protocol
import ServiceKit

/// Finds devices by an address, for people who have a token or a mail address and no id.
enum AddressLookup {
    /// The most devices of an answer: one device has an address, and only those that have named it
    /// without confirming it can be more.
    static let devices = 100

    /// Returns the devices that have the address of a request.
    static func find(
        _ request: Proto.FindDevicesRequest, _ call: CallContext,
        on service: isolated RegistryService
    ) async throws -> Proto.FindDevicesResponse {
        let directory = try service.directory(call, request.app)
        let command = FindAddresses(
            app: directory.app.number, ids: try addresses(request), limit: devices)
        var response = Proto.FindDevicesResponse()
        var room = RegistryLimits.elementsPerPage
        for (device, address) in try await service.store.perform(command) {
            room -= device.elements
            guard room >= 0 else { break }
            var found = Proto.FoundDevice()
            found.device = device.message(app: directory.app.id)
            found.address = address
            response.devices.append(found)
        }
        if response.devices.count == 1, let id = response.devices.first?.device?.id {
            call.note?.isAbout(id)
        }
        return response
    }

    /// Returns the addresses that a request can mean, in the form in which they are stored.
    ///
    /// - Throws: `invalidArgument` that names the field.
    static func addresses(
        _ request: Proto.FindDevicesRequest
    ) throws(RPCError) -> [Proto.Address.ID] {
        let text = request.address
        guard !text.isEmpty else {
            throw .invalid("address", "is required, such as a device token or a mail address")
        }
        try DeviceFields.text(text, "address", limit: RegistryLimits.addressBytes)
        guard request.kind.isEmpty else {
            let kind = try DeviceFields.kind(request.kind, "kind")
            do throws(AddressProblem) {
                let form = try AddressForm(kind: kind.rawValue, value: text)
                return [.init(kind: kind.rawValue, value: form.value)]
            } catch {
                // Such a token may be stored since a time when it was not refused.
                guard kind == .fcmToken || kind == .fcmFID else {
                    throw .invalid("address", error.description)
                }
                return [.init(kind: kind.rawValue, value: text)]
            }
        }
        let ids = AddressKind.allCases.map(\.rawValue).compactMap { kind in
            (try? AddressForm(kind: kind, value: text)).map {
                Proto.Address.ID(kind: kind, value: $0.value)
            }
        }
        guard !ids.isEmpty else { throw .invalid("address", "is no address of any kind") }
        return ids
    }
}

/// Finds the devices that have one of some addresses, or have named one and not confirmed it.
///
/// It is a command of the kind `change`, because the newest owners are in a table that only the
/// writing connection has.
struct FindAddresses: RegistryCommand {
    let app: UInt32
    let ids: [Proto.Address.ID]
    /// The most devices.
    let limit: Int

    func run(
        _ tables: borrowing some RegistryTables & ~Copyable
    ) throws -> [(device: Device, address: Proto.Address)] {
        var found: [(device: Device, address: Proto.Address)] = []
        for id in ids {
            let key = AddressKey(app: app, id: id)
            // The owner comes first.
            var rows = try tables.owner(of: key).map { [$0] } ?? []
            for row in try tables.rows(waitingFor: OwnedKey(key), of: app, most: limit)
            where !rows.contains(row) {
                rows.append(row)
            }
            for row in rows {
                // An owner may have lost the address since.
                guard found.count < limit, let device = try tables.device(at: row),
                    let address = device.profile.addresses.first(where: { $0.id == id })
                else { continue }
                found.append((device, address))
            }
        }
        return found
    }
}

extension RegistryService {
    package func findDevices(
        _ request: Proto.FindDevicesRequest, _ call: CallContext
    ) async throws -> Proto.FindDevicesResponse {
        try await AddressLookup.find(request, call, on: self)
    }
}
