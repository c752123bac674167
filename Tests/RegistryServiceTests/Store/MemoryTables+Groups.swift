import Audience
import ServiceKit
import Storage

@testable import RegistryService

extension MemoryTables {
    func user(_ id: Selector.Name, of app: UInt32) throws -> User? {
        state.users[UserKey(app: app, name: id)]
    }

    func keep(_ user: User, of app: UInt32) throws {
        state.users[UserKey(app: app, name: user.id)] = user.isBlank ? nil : user
    }

    func rows(ofUser id: Selector.Name, in app: UInt32) throws -> [DeviceRow] {
        state.usersOfRows.filter { $0.value == id && $0.key.app == app }.map(\.key).sorted()
    }

    func setUser(of row: DeviceRow, from old: Selector.Name?, to new: Selector.Name?) throws {
        if state.devices[row] != nil { state.usersOfRows[row] = new }
        try touch(row)
    }

    func users(of app: UInt32, after id: Selector.Name?, limit: Int) throws -> [Selector.Name] {
        let withTags = state.users.keys.filter { $0.app == app }.map(\.name)
        let withDevices = state.usersOfRows.filter { $0.key.app == app }.map(\.value)
        return Set(withTags + withDevices).filter { name in id.map { name > $0 } ?? true }
            .sorted().prefix(limit).map(\.self)
    }

    func bytes(of app: UInt32) throws -> Int {
        state.devices.values.reduce(0) { $0 + ($1.row.app == app ? $1.approximateBytes : 0) }
            + state.users.reduce(0) { $0 + ($1.key.app == app ? $1.value.approximateBytes : 0) }
    }

    func segments(of app: UInt32) throws -> [StoredSegment] {
        try segments().filter { $0.app == app }
    }

    func segments() throws -> [StoredSegment] {
        state.segments.values.sorted { ($0.app, $0.name) < ($1.app, $1.name) }
    }

    func keep(_ segment: StoredSegment) throws -> Bool {
        let key = UserKey(app: segment.app, name: segment.name)
        return state.segments.updateValue(segment, forKey: key) == nil
    }

    func removeSegment(_ name: Selector.Name, of app: UInt32) throws -> Bool {
        state.segments.removeValue(forKey: UserKey(app: app, name: name)) != nil
    }

    func lists(of app: UInt32) throws -> [StoredList] {
        state.lists.filter { $0.key.app == app }.values.sorted { $0.name < $1.name }
    }

    func keepList(_ name: Selector.Name, of app: UInt32, at time: UnixTime) throws {
        state.lists[UserKey(app: app, name: name)] = StoredList(name: name, updated: time)
    }

    func removeList(_ name: Selector.Name, of app: UInt32) throws {
        state.lists[UserKey(app: app, name: name)] = nil
        state.members[UserKey(app: app, name: name)] = nil
    }

    func setMember(
        _ row: DeviceRow, ofList name: Selector.Name, _ isMember: Bool
    ) throws -> Bool {
        let key = UserKey(app: row.app, name: name)
        guard state.lists[key] != nil else { return false }
        var members = state.members[key] ?? []
        let isChanged = isMember ? members.insert(row).inserted : members.remove(row) != nil
        state.members[key] = members
        return isChanged
    }

    func members(
        ofList name: Selector.Name, in app: UInt32, limit: Int
    ) throws -> [DeviceRow] {
        Array((state.members[UserKey(app: app, name: name)] ?? []).sorted().prefix(limit))
    }
}
