import Audience
import AudienceMessages
package import Protocol
import ServiceKit
import ServiceStorage

extension RegistryService {
    package func putSegment(
        _ request: Proto.PutSegmentRequest, _ call: CallContext
    ) async throws -> Proto.PutSegmentResponse {
        let directory = try directory(call, request.app)
        let name = try DeviceFields.name(request.name, "name")
        let selector = try Selector(audience: request.audience, request.selector)
        _ = try SegmentTree(of: selector, as: name, directory.segments)
        // A selector that the registry cannot evaluate is refused now, not when it is used.
        _ = try await query(selector, in: directory, .nobody)
        try directory.admit(segment: name, selector.description)
        let segment = StoredSegment(
            app: directory.app.number, name: name, audience: selector.description,
            updated: clock.now())
        let isNew = try await commit {
            try await store.perform(PutSegment(segment: segment))
        } takeOver: { _ in
            let before = directory.segments.updateValue(segment, forKey: name)
            call.noteChange(from: before?.message, to: segment.message)
        }
        return .init(
            segment.message, isNew: isNew,
            warnings: SelectorAdvice(directory: directory).warnings(selector))
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
            call.noteChange(from: directory.segments.removeValue(forKey: name)?.message, to: nil)
        }
        guard wasThere else { throw RPCError(.notFound, "no segment \(quoting: name)") }
        return Proto.DeleteSegmentResponse()
    }
}

extension Proto.PutSegmentResponse {
    fileprivate init(_ segment: Proto.Segment, isNew: Bool, warnings: [Proto.Warning]) {
        self.init()
        (self.segment, created, self.warnings) = (segment, isNew, warnings)
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
