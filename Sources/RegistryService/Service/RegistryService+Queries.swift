import Audience
import AudienceMessages
import Protocol
import ServiceKit

extension RegistryService {
    /// Creates the query for an audience that a call names.
    ///
    /// - Throws: `invalidArgument` for a selector that cannot be read or evaluated; `unavailable`
    ///   if another service is needed and does not answer. It never returns an empty audience
    ///   instead.
    func query(
        _ selector: Selector, _ type: String = "", in directory: AppDirectory, _ areas: AreaLookup
    ) async throws -> AudienceQuery {
        let type = try DeviceFields.type(type, "type")
        // Users, areas and segments are looked up before the evaluation, inner segments first.
        let base = DirectorySource(directory: directory, now: clock.now(), zones: zones)
        var answers: [Selector.Atom: AtomDevices] = [:]
        for (name, inner) in try SegmentTree(of: selector, directory.segments).order {
            try await lookUp(inner, in: directory, areas, &answers)
            let source = AnsweredSource(base, answers: answers)
            let query = try AudienceQuery(inner, directory, source, without: nil)
            answers[.segment(name)] = .bitmap(try await query.bitmap(self))
        }
        try await lookUp(selector, in: directory, areas, &answers)
        let source = AnsweredSource(base, answers: answers)
        return try AudienceQuery(selector, directory, source, without: type)
    }

    /// Returns how a call's areas are looked up.
    ///
    /// - Parameter goesOn: true if the call asks for a later page of an audience.
    func areas(_ call: CallContext, goesOn: Bool = false) -> AreaLookup {
        .geo(geo, call, goesOn: goesOn)
    }

    private func lookUp(
        _ selector: Selector, in directory: AppDirectory, _ areas: AreaLookup,
        _ answers: inout [Selector.Atom: AtomDevices]
    ) async throws {
        let app = directory.app
        try await checkLists(of: selector, in: directory)
        for (atom, devices) in try await UserDevices.find(
            in: selector, of: app.number, store)
        {
            answers[atom] = .bitmap(devices)
        }
        for atom in selector.atoms where answers[atom] == nil {
            guard let area = AreaLookup.area(atom) else { continue }
            if areas.goesOn, let found = areaMemory.find(atom, of: app.number, now: clock.now()) {
                answers[atom] = found
                continue
            }
            let devices = AtomDevices.bitmap(
                try await areas.devices(in: area, atom, of: app.id))
            answers[atom] = devices
            guard case .geo = areas else { continue }
            areaMemory.remember(devices, atom, of: app.number, now: clock.now())
        }
    }

    /// Refuses a selector that names a static list that does not exist; a misspelled name would
    /// otherwise be an empty audience.
    func checkLists(of selector: Selector, in directory: AppDirectory) async throws {
        let names = selector.atoms.compactMap { atom in
            if case .staticList(let name) = atom { name } else { nil }
        }
        // A list that has devices exists.
        let doubtful = names.filter { directory.index.count(having: .staticList($0)) == 0 }
        guard !doubtful.isEmpty else { return }
        let lists = Set(
            try await store.perform(ReadLists(app: directory.app.number)).map(\.name))
        for name in doubtful where !lists.contains(name) {
            throw RPCError.invalid("audience", "there is no list \(quoting: name)")
        }
    }
}

/// The devices of users.
private enum UserDevices {
    /// Returns the devices of the users that a selector names.
    static func find(
        in selector: Selector, of app: UInt32, _ store: any RegistryDriver
    ) async throws -> [Selector.Atom: Bitmap] {
        let ids = selector.atoms.compactMap { atom in
            if case .user(let id) = atom { id } else { nil }
        }
        guard !ids.isEmpty else { return [:] }
        let rows = try await store.perform(ReadRowsOfUsers(app: app, ids: ids))
        return rows.reduce(into: [:]) { answers, entry in
            answers[.user(entry.key)] = Bitmap(entry.value.map(\.ordinal))
        }
    }
}
