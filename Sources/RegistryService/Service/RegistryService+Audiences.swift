import Audience
import AudienceMessages
package import Protocol
import ServiceKit

extension RegistryService {
    package func previewAudience(
        _ request: Proto.PreviewAudienceRequest, _ call: CallContext
    ) async throws -> Proto.PreviewAudienceResponse {
        // Whoever is refused learns nothing.
        call.note?.tells(of: [])
        let directory = try directory(call, request.app)
        let selector = try Selector(audience: request.audience, request.selector)
        call.note?.tells(of: try directory.people(in: selector))
        let query = try await query(selector, request.type, in: directory, areas(call))
        var response = Proto.PreviewAudienceResponse()
        if request.breakdown {
            let breakdown = try await AudienceBreakdown(query, table, self)
            response.devices = UInt64(breakdown.devices)
            response.byAddressKind = Proto.NamedCount.highest(breakdown.byAddressKind)
            response.byTimeZone = Proto.NamedCount.highest(breakdown.byTimeZone)
        } else {
            response.devices = UInt64(try await query.count(self))
        }
        response.devicesInApp = UInt64(directory.index.deviceCount)
        response.audience = selector.description
        response.warnings = SelectorAdvice(directory: directory).warnings(selector)
        return response
    }

    package func resolveAudience(
        _ request: Proto.ResolveAudienceRequest, _ call: CallContext
    ) async throws -> Proto.ResolveAudienceResponse {
        let isFirst = request.firstOrdinal == 0
        let directory = try directory(call, request.app)
        let selector = try Selector(audience: request.audience, request.selector)
        let query = try await query(
            selector, request.type, in: directory,
            areas(call, goesOn: !isFirst))
        let (end, isLast) = request.firstOrdinal.addingReportingOverflow(
            RegistryLimits.ordinalsPerPage)
        let page = request.firstOrdinal..<(isLast ? .max : end)
        var found = Bitmap()
        var isMore = false
        try await query.forEachSegment(self, from: Int(page.lowerBound >> 16)) {
            evaluation, segment in
            let part = try evaluation.bitmap(segment..<segment + 1)
            if UInt32(segment) << 16 < page.upperBound { found.formUnion(part) }
            isMore = !isLast && (part.last ?? 0) >= end
            // Beyond the page only the existence of more devices matters.
            return !isMore
        }
        if let first = found.first, let last = found.last, !(page ~= first && page ~= last) {
            found = found.slice(page)
        }
        found.runOptimize()
        var response = Proto.ResolveAudienceResponse()
        response.ordinals = found.serialized()
        response.generation = directory.app.generation
        response.audience = selector.description
        response.defaultTimeZone = directory.app.timeZone
        if isFirst { response.people = try directory.people(in: selector).sorted() }
        if isMore { response.next = Proto.NextOrdinal(end) }
        return response
    }

    package func getTargets(
        _ request: Proto.GetTargetsRequest, _ call: CallContext
    ) async throws -> Proto.GetTargetsResponse {
        let directory = try directory(call, request.app)
        guard request.generation == directory.app.generation else {
            throw RPCError(
                .failedPrecondition,
                "the ordinals belong to another registry: resolve the audience again")
        }
        let ordinals: Bitmap
        do throws(BitmapError) {
            ordinals = try Bitmap.deserialize(request.ordinals)
        } catch {
            throw RPCError.invalid("ordinals", error.message)
        }
        let count = ordinals.count
        guard count <= RegistryLimits.targetsPerCall else {
            throw RPCError.invalid("ordinals", "has over \(RegistryLimits.targetsPerCall)")
        }
        guard request.lostKinds.count <= RegistryLimits.lostKindsPerCall else {
            throw RPCError.invalid("lost_kinds", "has over \(RegistryLimits.lostKindsPerCall)")
        }
        var page = TargetPage(table, directory, count: count)
        page.add(ordinals.ordinals(limit: count))
        page.addLost(request.lostKinds.compactMap { Selector.Name($0) })
        return page.message
    }
}

extension Proto.NamedCount {
    /// Returns the highest counts, highest first; at most as many as a preview may have.
    fileprivate static func highest(_ counts: [String: Int]) -> [Proto.NamedCount] {
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return sorted.prefix(RegistryLimits.countsPerPreview).map { name, count in
            var message = Proto.NamedCount()
            (message.name, message.devices) = (name, UInt64(count))
            return message
        }
    }
}

extension Proto.NextOrdinal {
    /// Creates the place where the next page begins.
    fileprivate init(_ ordinal: UInt32) {
        self.init()
        self.ordinal = ordinal
    }
}

extension AppDirectory {
    /// Returns the ids of the devices and users that a selector names, itself or in its segments.
    fileprivate func people(in selector: Selector) throws(RPCError) -> Set<String> {
        var atoms = selector.atoms
        for segment in try SegmentTree(of: selector, segments).order {
            atoms += segment.selector.atoms
        }
        return atoms.people
    }
}
