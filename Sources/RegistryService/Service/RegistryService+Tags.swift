import Audience
package import Protocol
import ServiceStorage

extension RegistryService {
    package func updateTags(
        _ request: Proto.UpdateTagsRequest, _ call: CallContext
    ) async throws -> Proto.UpdateTagsResponse {
        let place = try place(call, request.app, request.deviceId)
        let add = try DeviceFields.tags(request.add, "add")
        let remove = try DeviceFields.tags(request.remove, "remove", areOld: true)
        let group = try DeviceFields.group(request.group, "group")
        let change = DeviceChange(
            tags: group.map { .editGroup($0, add: add, remove: remove) }
                ?? .edit(add: add, remove: remove))
        guard let stored = try await changed(place, change)?.device else {
            throw RPCError.noDevice(request.deviceId)
        }
        var response = Proto.UpdateTagsResponse()
        response.tags = stored.tags(of: group).map(\.text)
        response.tagVersion = stored.tagVersion
        return response
    }

    package func setTags(
        _ request: Proto.SetTagsRequest, _ call: CallContext
    ) async throws -> Proto.SetTagsResponse {
        let place = try place(call, request.app, request.deviceId)
        guard let wish = request.tags else { throw RPCError.invalid("tags", "is required") }
        let tags = try DeviceFields.tags(wish.tags, "tags.tags")
        let group = try DeviceFields.group(request.group, "group")
        let change = DeviceChange(
            tags: group.map { .replaceGroup($0, tags) }
                ?? .replace(tags, version: wish.version))
        guard let changed = try await changed(place, change) else {
            throw RPCError.noDevice(request.deviceId)
        }
        let stored = changed.device
        var response = Proto.SetTagsResponse()
        response.tags = stored.tags(of: group).map(\.text)
        response.tagVersion = stored.tagVersion
        response.accepted = changed.outcome.isAccepted
        return response
    }

    package func updateAttributes(
        _ request: Proto.UpdateAttributesRequest, _ call: CallContext
    ) async throws -> Proto.UpdateAttributesResponse {
        let place = try place(call, request.app, request.deviceId)
        guard let message = request.edit else { throw RPCError.invalid("edit", "is required") }
        let edit = try AttributeEdit(message, "edit")
        try place.block.directory.admit(edit.set, "edit.set", from: .team)
        let change = DeviceChange(attributes: edit)
        guard let stored = try await changed(place, change)?.device else {
            throw RPCError.noDevice(request.deviceId)
        }
        var response = Proto.UpdateAttributesResponse()
        response.attributes = stored.profile.attributes.messages
        return response
    }

    package func listTags(
        _ request: Proto.ListTagsRequest, _ call: CallContext
    ) async throws -> Proto.ListTagsResponse {
        try await TagList.page(request, call, on: self)
    }
}

extension Device {
    /// Returns the device's own tags in a group; nil stands for the group `device`.
    fileprivate func tags(of group: Selector.Name?) -> [Tag] {
        group.map { profile.groups[$0] } ?? tags
    }
}
