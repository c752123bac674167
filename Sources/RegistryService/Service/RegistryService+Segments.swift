import Audience
import AudienceMessages
package import Protocol
import ServiceKit

extension RegistryService {
    package func putSegment(
        _ request: Proto.PutSegmentRequest, _ call: CallContext
    ) async throws -> Proto.PutSegmentResponse {
        let directory = try directory(call, request.app)
        let name = try DeviceFields.name(request.name, "name")
        let selector = try Selector(audience: request.audience, request.selector)
        try checkNesting(of: selector, as: name, in: directory)
        // Refused now and not when it is used: what nobody here can tell.
        _ = try await query(selector, in: directory)
        guard
            directory.segments[name] != nil
                || directory.segments.count < RegistryLimits.segmentsPerApp
        else {
            throw RPCError(
                .resourceExhausted,
                "there are \(RegistryLimits.segmentsPerApp) segments, the most")
        }
        let segment = StoredSegment(
            app: directory.app.number, name: name, audience: selector.description,
            updated: clock.now())
        let isNew = try await commit {
            try await store.perform(PutSegment(segment: segment))
        } takeOver: { _ in
            directory.segments[name] = segment
        }
        var response = Proto.PutSegmentResponse()
        response.segment = segment.message
        response.created = isNew
        return response
    }

    /// Refuses a segment that would be in itself, or in too many others.
    private func checkNesting(
        of selector: Selector, as name: Selector.Name, in directory: AppDirectory, depth: Int = 1
    ) throws(RPCError) {
        for case .segment(let inner) in selector.atoms {
            guard inner != name else {
                throw .invalid("audience", "the segment '\(name)' would be in itself")
            }
            guard depth < RegistryLimits.segmentDepth else {
                throw .invalid("audience", "the segment '\(inner)' lies too deep in others")
            }
            guard let segment = directory.segments[inner] else {
                throw .invalid("audience", "there is no segment '\(inner)'")
            }
            try checkNesting(
                of: try Selector(audience: segment.audience, nil), as: name, in: directory,
                depth: depth + 1)
        }
    }

    package func listSegments(
        _ request: Proto.ListSegmentsRequest, _ call: CallContext
    ) async throws -> Proto.ListSegmentsResponse {
        var response = Proto.ListSegmentsResponse()
        response.segments = try directory(call, request.app).segments.values
            .sorted { $0.name < $1.name }.map(\.message)
        return response
    }

    package func deleteSegment(
        _ request: Proto.DeleteSegmentRequest, _ call: CallContext
    ) async throws -> Proto.DeleteSegmentResponse {
        let directory = try directory(call, request.app)
        let name = try DeviceFields.name(request.name, "name")
        let command = DeleteSegment(name: name, app: directory.app.number)
        let wasThere = try await commit {
            try await store.perform(command)
        } takeOver: { _ in
            directory.segments[name] = nil
        }
        guard wasThere else { throw RPCError(.notFound, "no segment '\(name)'") }
        return Proto.DeleteSegmentResponse()
    }
}

extension StoredSegment {
    fileprivate var message: Proto.Segment {
        var message = Proto.Segment()
        message.name = name.text
        message.audience = audience
        message.updateTime = updated.timestamp
        return message
    }
}
