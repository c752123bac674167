import Audience
import AudienceMessages
package import Protocol

extension RegistryService {
    package func previewAudience(
        _ request: Proto.PreviewAudienceRequest, _ call: CallContext
    ) async throws -> Proto.PreviewAudienceResponse {
        let directory = try directory(call, request.app)
        let selector = try Selector(audience: request.audience, request.selector)
        var response = Proto.PreviewAudienceResponse()
        response.devices = UInt64(try directory.index.count(selector))
        response.devicesInApp = UInt64(directory.index.deviceCount)
        response.audience = selector.description
        return response
    }

    package func resolveAudience(
        _ request: Proto.ResolveAudienceRequest, _ call: CallContext
    ) async throws -> Proto.ResolveAudienceResponse {
        let directory = try directory(call, request.app)
        let selector = try Selector(audience: request.audience, request.selector)
        let found = try directory.index.evaluate(selector)
        let (end, isLast) = request.firstOrdinal.addingReportingOverflow(
            RegistryLimits.ordinalsPerPage)
        let page = found.slice(request.firstOrdinal..<(isLast ? .max : end))
        page.runOptimize()
        var response = Proto.ResolveAudienceResponse()
        response.ordinals = page.serialized()
        response.generation = directory.app.generation
        response.audience = selector.description
        if !isLast, let last = found.last, last >= end {
            response.next = Proto.NextOrdinal()
            response.next?.ordinal = end
        }
        return response
    }

    package func getTargets(
        _ request: Proto.GetTargetsRequest, _ call: CallContext
    ) async throws -> Proto.GetTargetsResponse {
        let directory = try directory(call, request.app)
        guard request.generation == directory.app.generation else {
            throw RPCError(
                .failedPrecondition,
                "the ordinals are of another registry: resolve the audience again")
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
        var page = TargetPage(table, directory, count: count)
        page.add(ordinals.ordinals(limit: count))
        return page.message
    }
}
