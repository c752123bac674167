import Audience
package import Protocol
import ServiceStorage

extension RegistryService {
    package func updateTags(
        _ request: Proto.UpdateTagsRequest, _ call: CallContext
    ) async throws -> Proto.UpdateTagsResponse {
        let device = try device(call, request.app, request.deviceId)
        let change = DeviceChange(
            tags: .edit(
                add: try DeviceFields.tags(request.add, "add"),
                remove: try DeviceFields.tags(request.remove, "remove")))
        let stored = try await changed(device, change).device
        var response = Proto.UpdateTagsResponse()
        response.tags = stored.tags.map(\.text)
        response.tagVersion = stored.tagVersion
        return response
    }

    package func setTags(
        _ request: Proto.SetTagsRequest, _ call: CallContext
    ) async throws -> Proto.SetTagsResponse {
        let device = try device(call, request.app, request.deviceId)
        guard let wish = request.tags else { throw RPCError.invalid("tags", "is required") }
        let change = DeviceChange(
            tags: .replace(try DeviceFields.tags(wish.tags, "tags.tags"), version: wish.version))
        let (stored, outcome) = try await changed(device, change)
        var response = Proto.SetTagsResponse()
        response.tags = stored.tags.map(\.text)
        response.tagVersion = stored.tagVersion
        response.accepted = outcome.isAccepted
        return response
    }

    package func listTags(
        _ request: Proto.ListTagsRequest, _ call: CallContext
    ) async throws -> Proto.ListTagsResponse {
        let directory = try directory(call, request.app)
        let limit = try PageSize.checked(request.pageSize)
        var last: Tag?
        if !request.pageToken.isEmpty {
            guard let tag = try? Tag(request.pageToken) else {
                throw RPCError.invalid("page_token", "is not one that this call has returned")
            }
            last = tag
        }
        let page = directory.index.tags(prefix: request.prefix, limit: limit, after: last)
        var response = Proto.ListTagsResponse()
        response.tags = page.map { tag, count in
            var message = Proto.TagCount()
            message.tag = tag.text
            message.devices = UInt64(count)
            return message
        }
        if page.count == limit, let last = page.last { response.nextPageToken = last.tag.text }
        return response
    }

    private func changed(
        _ device: Device, _ change: DeviceChange
    ) async throws -> (device: Device, outcome: DeviceChange.Outcome) {
        guard let stored = try await store.change(device.id, change) else {
            throw RPCError(.notFound, "no device '\(device.id)'")
        }
        remember(stored.device)
        return stored
    }
}
