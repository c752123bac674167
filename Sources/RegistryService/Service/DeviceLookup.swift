import Audience
import AudienceMessages
package import Protocol
import ServiceKit

/// Lookups of devices by their ids, for services that hold something of them.
enum DeviceLookup {
    /// The most devices of a user that are found: people have a handful, and each is counted for.
    private static let devicesOfUser = 64

    /// Returns those of the given ids that are not devices of the app.
    static func unknown(
        _ request: Proto.FindUnknownDevicesRequest, _ call: CallContext,
        on service: isolated RegistryService
    ) throws -> Proto.FindUnknownDevicesResponse {
        guard request.deviceIds.count <= RegistryLimits.idsPerCall else {
            throw RPCError.invalid("device_ids", "at most \(RegistryLimits.idsPerCall) at a time")
        }
        let directory = service.directories[try call.app(request.app)]
        var response = Proto.FindUnknownDevicesResponse()
        response.deviceIds = request.deviceIds.filter { text in
            guard let directory else { return true }
            return service.place(text)?.block.directory !== directory
        }
        return response
    }

    /// Returns the ordinals of devices and of users' devices, in the order of the request; none for
    /// who is not known.
    static func find(
        _ request: Proto.FindOrdinalsRequest, _ call: CallContext,
        on service: isolated RegistryService
    ) async throws -> Proto.FindOrdinalsResponse {
        guard request.deviceIds.count + request.users.count <= RegistryLimits.idsPerCall else {
            throw RPCError.invalid("device_ids", "at most \(RegistryLimits.idsPerCall) at a time")
        }
        let directory = try service.directory(call, request.app)
        var response = Proto.FindOrdinalsResponse()
        response.devices = request.deviceIds.map { id in
            guard let place = service.place(id), place.block.directory === directory else {
                return Proto.Ordinals()
            }
            return Proto.Ordinals([place.row.ordinal])
        }
        // A text that cannot be a user's id is nobody's.
        let users = request.users.map { Selector.Name($0) }
        let known = Set(users.compactMap(\.self))
        let rows =
            known.isEmpty
            ? [:]
            : try await service.store.perform(
                ReadRowsOfUsers(app: directory.app.number, ids: Array(known)))
        response.users = users.map { user in
            let ordinals = user.flatMap { rows[$0] }?.map(\.ordinal) ?? []
            return Proto.Ordinals(Array(ordinals.sorted().prefix(devicesOfUser)))
        }
        response.generation = UInt64(directory.app.generation)
        return response
    }
}

extension DeviceLookup {
    /// The most sets of a request: one for each count that is shown, and some more.
    private static let sets = 16
    /// The most versions that are counted, those that most devices have.
    private static let versions = 50

    /// Returns how many devices of sets are of each platform and of each version.
    static func count(
        _ request: Proto.CountDevicesRequest, _ call: CallContext,
        on service: isolated RegistryService
    ) async throws -> Proto.CountDevicesResponse {
        let directory = try service.directory(call, request.app)
        guard request.generation == directory.app.generation else {
            throw RPCError(.failedPrecondition, "the ordinals belong to another registry")
        }
        guard request.sets.count <= sets else {
            throw RPCError.invalid("sets", "at most \(sets)")
        }
        let sets: [Bitmap]
        do throws(BitmapError) {
            sets = try request.sets.map { bytes throws(BitmapError) in
                try Bitmap.deserialize(bytes)
            }
        } catch {
            throw RPCError.invalid("sets", error.message)
        }
        var response = Proto.CountDevicesResponse()
        var versions: [(name: String, facet: Facet)] = []
        for facet in Array(directory.index.facets) {
            switch facet {
            case .platform(let name):
                response.platforms.append(directory.count(sets, having: facet, name.text))
                await Task.yield()
                try Task.checkCancellation()
            case .appVersion(let version): versions.append(("\(version)", facet))
            default: continue
            }
        }
        versions.sort {
            directory.index.count(having: $0.facet) > directory.index.count(having: $1.facet)
        }
        for (name, facet) in versions.prefix(Self.versions) {
            response.versions.append(directory.count(sets, having: facet, name))
            // Of ten million devices each takes some milliseconds.
            await Task.yield()
            try Task.checkCancellation()
        }
        return response
    }
}

extension AppDirectory {
    fileprivate func count(
        _ sets: [Bitmap], having facet: Facet, _ name: String
    ) -> Proto.DevicesOfKind {
        var kind = Proto.DevicesOfKind()
        kind.name = name
        let devices = index.devices(having: facet)
        kind.devices = sets.map { UInt64($0.intersectionCount(devices)) }
        return kind
    }
}

extension Proto.Ordinals {
    fileprivate init(_ ordinals: [UInt32]) {
        self.init()
        self.ordinals = ordinals
    }
}

extension RegistryService {
    package func findOrdinals(
        _ request: Proto.FindOrdinalsRequest, _ call: CallContext
    ) async throws -> Proto.FindOrdinalsResponse {
        try await DeviceLookup.find(request, call, on: self)
    }

    package func countDevices(
        _ request: Proto.CountDevicesRequest, _ call: CallContext
    ) async throws -> Proto.CountDevicesResponse {
        try await DeviceLookup.count(request, call, on: self)
    }
}
