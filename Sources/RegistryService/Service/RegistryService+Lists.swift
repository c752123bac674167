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
        let count = request.addDevices.count + request.removeDevices.count + request.addUsers.count
        guard count <= RegistryLimits.listMembersPerCall else {
            throw RPCError.invalid(
                "add_devices", "over \(RegistryLimits.listMembersPerCall) devices and users")
        }
        var response = Proto.EditListResponse()
        let named = NamedDevices(request.addDevices, in: directory, table)
        response.unknownDevices = named.unknown
        var (add, users): ([DeviceRow], [Selector.Name]) = (named.rows, [])
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
        let remove = NamedDevices(request.removeDevices, in: directory, table)
        if add.isEmpty, !request.addDevices.isEmpty || !users.isEmpty {
            // Nothing in the file was recognised. A caller who wants an empty list sends no devices
            // and users.
            guard !request.clear else {
                throw RPCError(
                    .failedPrecondition,
                    "none of the devices and users exists; the list was not changed")
            }
            if remove.rows.isEmpty {
                response.list = message(StoredList(name: name, updated: clock.now()), directory)
                response.list?.updateTime = nil
                response.devicesNotOnList = request.removeDevices
                return response
            }
        }
        if add.isEmpty, !request.removeDevices.isEmpty, !request.clear {
            try await checkList(name, of: directory)
        }
        let before = message(StoredList(name: name, updated: clock.now()), directory)
        if request.clear { try await empty(name, of: directory, removes: false) }
        let removed = try await edit(name, of: directory, add: add, remove: remove.rows)
        if !request.clear { response.devicesNotOnList = remove.ids(without: removed) }
        response.list = message(StoredList(name: name, updated: clock.now()), directory)
        call.noteChange(from: before, to: response.list)
        return response
    }

    /// Adds devices to a list and removes others; returns those of the last commit that changed.
    ///
    /// A user counts once but may have a hundred devices, so they are added in several commits.
    /// Devices are removed with the last one.
    private func edit(
        _ name: Selector.Name, of directory: AppDirectory, add: [DeviceRow], remove: [DeviceRow]
    ) async throws -> Set<DeviceRow> {
        var add = add
        while true {
            // Whoever repeats the call goes on where this one has stopped.
            try Task.checkCancellation()
            let part = Array(add.prefix(RegistryLimits.listMembersPerCall))
            add.removeFirst(part.count)
            let command = EditList(
                name: name, app: directory.app.number, add: part,
                remove: add.isEmpty ? remove : [], now: clock.now())
            let transitions = try await commit {
                try await store.perform(command)
            } takeOver: {
                remember($0)
            }
            if add.isEmpty { return Set(transitions.compactMap(\.row)) }
        }
    }

    package func listLists(
        _ request: Proto.ListListsRequest, _ call: CallContext
    ) async throws -> Proto.ListListsResponse {
        let directory = try directory(call, request.app)
        var response = Proto.ListListsResponse()
        let lists = try await store.perform(ReadLists(app: directory.app.number))
        response.lists = lists.map { message($0, directory) }
        return response
    }

    package func deleteList(
        _ request: Proto.DeleteListRequest, _ call: CallContext
    ) async throws -> Proto.DeleteListResponse {
        let directory = try directory(call, request.app)
        let name = try DeviceFields.name(request.name, "name")
        try await checkList(name, of: directory)
        try await empty(name, of: directory, removes: true)
        return Proto.DeleteListResponse()
    }

    /// Throws `notFound` if an app has no list of a name.
    private func checkList(_ name: Selector.Name, of directory: AppDirectory) async throws {
        let lists = try await store.perform(ReadLists(app: directory.app.number))
        guard lists.contains(where: { $0.name == name }) else {
            throw RPCError(.notFound, "no list \(quoting: name)")
        }
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

    private func message(_ list: StoredList, _ directory: AppDirectory) -> Proto.StaticList {
        var message = Proto.StaticList()
        message.name = list.name.text
        message.devices = UInt64(directory.index.count(having: .staticList(list.name)))
        message.updateTime = list.updated.timestamp
        return message
    }
}
