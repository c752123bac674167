import Audience
import AudienceMessages
import Protocol
import ServiceKit

extension RegistryService {
    /// What a call asks about an audience.
    ///
    /// - Throws: `invalidArgument` for a selector that cannot be read or evaluated, `unavailable`
    ///   where somebody else would have to tell and does not: never an empty audience instead.
    func query(
        _ selector: Selector, _ type: String = "", in directory: AppDirectory
    ) async throws -> AudienceQuery {
        let type = try DeviceFields.type(type, "type")
        let source = try await source(for: selector, in: directory)
        return try AudienceQuery(selector, directory, source, without: type)
    }

    /// A source that has what `selector` asks of others than the directory.
    private func source(
        for selector: Selector, in directory: AppDirectory
    ) async throws -> DirectorySource {
        let tree = try SegmentTree(of: selector, directory.segments)
        var source = DirectorySource(directory: directory, now: clock.now())
        for (name, inner) in tree.order {
            // What it is made of has been evaluated before.
            try await answerUsers(in: inner, &source)
            let query = try AudienceQuery(inner, directory, source, without: nil)
            source.answers[.segment(name)] = try await query.bitmap(self)
        }
        try await answerUsers(in: selector, &source)
        return source
    }

    private func answerUsers(in selector: Selector, _ source: inout DirectorySource) async throws {
        let answers = try await users(in: selector, of: source.directory.app.number)
        source.answers.merge(answers) { _, new in new }
    }

    /// The devices of the users that a selector names.
    private func users(
        in selector: Selector, of app: UInt32
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
