import Audience
package import Protocol
import ServiceKit
import ServiceStorage

extension RegistryService {
    package func editList(
        _ request: Proto.EditListRequest, _ call: CallContext
    ) async throws -> Proto.EditListResponse {
        let directory = try directory(call, request.app)
        let name = try DeviceFields.name(request.name, "name")
        let count =
            request.addDevices.count + request.removeDevices.count + request.addUsers.count
        guard count <= RegistryLimits.listMembersPerCall else {
            throw RPCError.invalid(
                "add_devices", "over \(RegistryLimits.listMembersPerCall) devices and users")
        }
        var response = Proto.EditListResponse()
        var add = rows(of: request.addDevices, in: directory, unknown: &response.unknownDevices)
        var users: [Selector.Name] = []
        for (index, id) in request.addUsers.enumerated() {
            users.append(try DeviceFields.name(id, "add_users[\(index)]"))
        }
        let rowsOfUsers = try await store.perform(
            ReadRowsOfUsers(app: directory.app.number, ids: users))
        for user in users {
            let rows = rowsOfUsers[user] ?? []
            if rows.isEmpty { response.unknownUsers.append(user.text) }
            add += rows
        }
        var gone: [String] = []
        let remove = rows(of: request.removeDevices, in: directory, unknown: &gone)
        if add.isEmpty, !request.addDevices.isEmpty || !users.isEmpty {
            // Nothing in the file was recognised. A caller who wants an empty list sends no devices
            // and users.
            guard !request.clear else {
                throw RPCError(
                    .failedPrecondition,
                    "none of the devices and users exists; the list was not changed")
            }
            if remove.isEmpty {
                response.list = message(StoredList(name: name, updated: clock.now()), directory)
                response.list?.updateTime = nil
                return response
            }
        }
        let before = message(StoredList(name: name, updated: clock.now()), directory)
        if request.clear { try await empty(name, of: directory, removes: false) }
        // A user counts once but may have a hundred devices, so they are added in several commits.
        var now = clock.now()
        repeat {
            // Whoever repeats the call goes on where this one has stopped.
            try Task.checkCancellation()
            let part = Array(add.prefix(RegistryLimits.listMembersPerCall))
            add.removeFirst(part.count)
            now = clock.now()
            let command = EditList(
                name: name, app: directory.app.number, add: part,
                remove: add.isEmpty ? remove : [], now: now)
            _ = try await commit {
                try await store.perform(command)
            } takeOver: {
                remember($0)
            }
        } while !add.isEmpty
        response.list = message(StoredList(name: name, updated: now), directory)
        call.noteChange(from: before, to: response.list)
        return response
    }

    package func listLists(
        _ request: Proto.ListListsRequest, _ call: CallContext
    ) async throws -> Proto.ListListsResponse {
        let directory = try directory(call, request.app)
        var response = Proto.ListListsResponse()
        for list in try await store.perform(ReadLists(app: directory.app.number)) {
            response.lists.append(message(list, directory))
        }
        return response
    }

    package func deleteList(
        _ request: Proto.DeleteListRequest, _ call: CallContext
    ) async throws -> Proto.DeleteListResponse {
        let directory = try directory(call, request.app)
        let name = try DeviceFields.name(request.name, "name")
        let lists = try await store.perform(ReadLists(app: directory.app.number))
        guard lists.contains(where: { $0.name == name }) else {
            throw RPCError(.notFound, "no list \(quoting: name)")
        }
        try await empty(name, of: directory, removes: true)
        return Proto.DeleteListResponse()
    }

    /// Removes all devices from a list, commit by commit.
    ///
    /// A crash, and the end of the call's time, leave the rest on the list.
    private func empty(
        _ name: Selector.Name, of directory: AppDirectory, removes: Bool
    ) async throws {
        let command = EmptyList(name: name, app: directory.app.number, removes: removes)
        var isEmpty = false
        while !isEmpty {
            try Task.checkCancellation()
            isEmpty = try await commit {
                try await store.perform(command)
            } takeOver: {
                remember($0)
            }.isEmpty
        }
    }

    /// Returns the rows of an app's devices, and appends ids that are not the app's to `unknown`.
    private func rows(
        of ids: [String], in directory: AppDirectory, unknown: inout [String]
    ) -> [DeviceRow] {
        var rows: [DeviceRow] = []
        for text in ids {
            if let id = Identifier(text), let place = table.find(id),
                place.block.directory === directory
            {
                rows.append(place.row)
            } else {
                unknown.append(text)
            }
        }
        return rows
    }

    private func message(_ list: StoredList, _ directory: AppDirectory) -> Proto.StaticList {
        var message = Proto.StaticList()
        message.name = list.name.text
        message.devices = UInt64(directory.index.count(having: .staticList(list.name)))
        message.updateTime = list.updated.timestamp
        return message
    }
}
