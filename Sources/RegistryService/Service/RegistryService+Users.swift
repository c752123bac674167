import Audience
package import Protocol
import ServiceKit
import ServiceStorage

extension RegistryService {
    package func associateUser(
        _ request: Proto.AssociateUserRequest, _ call: CallContext
    ) async throws -> Proto.AssociateUserResponse {
        let user = try DeviceFields.user(request.user, "user")
        try await setUser(
            try place(call, request.app, request.deviceId), to: user, onlyFrom: nil)
        return Proto.AssociateUserResponse()
    }

    package func disassociateUser(
        _ request: Proto.DisassociateUserRequest, _ call: CallContext
    ) async throws -> Proto.DisassociateUserResponse {
        let old = request.user.isEmpty ? nil : try DeviceFields.name(request.user, "user")
        try await setUser(
            try place(call, request.app, request.deviceId), to: nil, onlyFrom: old)
        return Proto.DisassociateUserResponse()
    }

    private func setUser(
        _ place: DeviceTable.Place, to user: Selector.Name?, onlyFrom old: Selector.Name?
    ) async throws {
        let command = SetUser(row: place.row, id: place.id, user: user, onlyFrom: old)
        let transitions = try await commit {
            try await store.perform(command)
        } takeOver: {
            remember($0 ?? [])
        }
        if transitions == nil { throw RPCError.noDevice(command.id.description) }
    }

    package func getUser(
        _ request: Proto.GetUserRequest, _ call: CallContext
    ) async throws -> Proto.GetUserResponse {
        let app = try directory(call, request.app).app
        let id = try DeviceFields.name(request.id, "id")
        let found = try await store.perform(ReadUsers(app: app.number, which: .one(id)))
        guard let found = found.first else { throw RPCError.noUser(id) }
        var response = Proto.GetUserResponse()
        response.user = found.message(app: app.id)
        return response
    }

    package func listUsers(
        _ request: Proto.ListUsersRequest, _ call: CallContext
    ) async throws -> Proto.ListUsersResponse {
        let app = try directory(call, request.app).app
        let limit = try PageSize.checked(request.pageSize)
        let last = try request.last()
        let found = try await store.perform(
            ReadUsers(app: app.number, which: .page(after: last, limit: limit + 1)))
        var response = Proto.ListUsersResponse()
        var room = RegistryLimits.elementsPerPage
        for user in found.prefix(limit) {
            let message = user.message(app: app.id)
            room -= message.elements
            guard room >= 0 || response.users.isEmpty else { break }
            response.users.append(message)
        }
        if let last = response.users.last?.id, response.users.count < found.count {
            response.nextPageToken = PageToken.encode(last)
        }
        return response
    }

    package func updateUserTags(
        _ request: Proto.UpdateUserTagsRequest, _ call: CallContext
    ) async throws -> Proto.UpdateUserTagsResponse {
        let directory = try directory(call, request.app)
        var command = EditUserTags(
            app: directory.app.number, id: try DeviceFields.user(request.id, "id"),
            group: try DeviceFields.group(request.group, "group"),
            add: try DeviceFields.tags(request.add, "add"),
            remove: try DeviceFields.tags(request.remove, "remove", areOld: true))
        command.mostBytes = limits.bytes
        try directory.admit(
            DeviceWords(adding: command.add, to: command.group), limit: limits.words, from: .team)
        let edited = try await commit { [command] in
            try await store.perform(command)
        } takeOver: {
            remember($0.transitions)
        }
        var response = Proto.UpdateUserTagsResponse()
        let tags = command.group.map { edited.user.groups[$0] } ?? edited.user.tags
        response.tags = tags.map(\.text)
        return response
    }

    package func deleteUser(
        _ request: Proto.DeleteUserRequest, _ call: CallContext
    ) async throws -> Proto.DeleteUserResponse {
        let user = UserErasure(
            app: try directory(call, request.app).app,
            id: try DeviceFields.user(request.id, "id"))
        let erased = try await user.run(withDevices: request.devices, on: self)
        guard erased.wasThere else { throw RPCError.noUser(user.id) }
        var response = Proto.DeleteUserResponse()
        response.deletedDevices = UInt32(erased.transitions.count { $0.removed != nil })
        return response
    }
}

extension ReadUsers.Found {
    /// Returns the user as a protobuf message, as operators see it.
    func message(app: String) -> Proto.User {
        var message = Proto.User()
        message.app = app
        message.id = user.id.text
        message.tags = user.tags.map(\.text)
        message.tagGroups = user.groups.messages
        message.deviceIds = devices.map(\.id.description)
        return message
    }
}

extension Proto.User {
    /// The number of elements that the message counts for in `DecodingLimits.elements`, rounded up.
    fileprivate var elements: Int {
        6 + tags.count + deviceIds.count + tagGroups.reduce(0) { $0 + 3 + $1.tags.count }
    }
}

extension RPCError {
    fileprivate static func noUser(_ id: Selector.Name) -> RPCError {
        RPCError(.notFound, "no user \(quoting: id)")
    }
}
