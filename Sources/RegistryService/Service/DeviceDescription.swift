import Audience
import AudienceMessages
package import Protocol
import ServiceKit

/// The description of a few thousand devices, for delivery, which counts many small audiences at
/// once.
///
/// With so few devices it is quicker to ask each set for them than to intersect whole sets.
enum DeviceDescription {
    /// The most devices of a request: each is looked for in up to a hundred sets.
    private static let most = 20_000
    /// The most types of a request; most are switched off by nobody and cost nothing.
    private static let types = 1_000

    /// Returns the platforms, versions and switched-off types of the devices of a request.
    static func describe(
        _ request: Proto.DescribeDevicesRequest, _ call: CallContext,
        on service: isolated RegistryService
    ) async throws -> Proto.DescribeDevicesResponse {
        let directory = try service.directory(call, request.app)
        guard request.generation == directory.app.generation else {
            throw RPCError(.failedPrecondition, "the ordinals belong to another registry")
        }
        guard request.ordinals.count <= most else {
            throw RPCError.invalid("ordinals", "at most \(most)")
        }
        guard request.types.count <= types else {
            throw RPCError.invalid("types", "at most \(types)")
        }
        let index = directory.index
        var response = Proto.DescribeDevicesResponse()
        response.present = index.ordinals(present: request.ordinals)
        let present = response.present
        for (number, type) in request.types.enumerated() {
            let tag = try DeviceFields.type(type, "types[\(number)]")
            let off = tag.map { Facet.off(covering: $0) } ?? []
            var ordinals = Proto.Ordinals()
            ordinals.ordinals = Set(off.flatMap { index.ordinals(present, having: $0) }).sorted()
            response.off.append(ordinals)
        }
        let (platforms, versions) = facets(of: index)
        response.platforms = try await split(present, platforms, index, on: service)
        response.versions = try await split(present, versions, index, on: service)
        return response
    }

    /// A property by which devices are told apart, with its name.
    private typealias Named = (name: String, facet: Facet)

    private static func facets(of index: AudienceIndex) -> (platforms: [Named], versions: [Named]) {
        var (platforms, versions) = ([Named](), [Named]())
        for facet in index.facets {
            switch facet {
            case .platform(let name): platforms.append((name.text, facet))
            case .appVersion(let version): versions.append(("\(version)", facet))
            default: continue
            }
        }
        return (platforms, versions)
    }

    /// Splits devices by a property of which each has one at most.
    private static func split(
        _ devices: [UInt32], _ names: [Named], _ index: AudienceIndex,
        on service: isolated RegistryService
    ) async throws -> [Proto.NamedDevices] {
        // The frequent ones come first, so that few devices are left to look for.
        let names = names.map { ($0, index.count(having: $0.facet)) }.sorted { $0.1 > $1.1 }
        var (rest, found) = (devices, [Proto.NamedDevices]())
        for ((name, facet), _) in names where !rest.isEmpty {
            await Task.yield()
            try Task.checkCancellation()
            let having = index.ordinals(rest, having: facet)
            guard !having.isEmpty else { continue }
            var named = Proto.NamedDevices()
            (named.name, named.ordinals) = (name, having)
            found.append(named)
            let taken = Set(having)
            rest.removeAll { taken.contains($0) }
        }
        return found
    }
}

extension RegistryService {
    package func describeDevices(
        _ request: Proto.DescribeDevicesRequest, _ call: CallContext
    ) async throws -> Proto.DescribeDevicesResponse {
        try await DeviceDescription.describe(request, call, on: self)
    }
}
