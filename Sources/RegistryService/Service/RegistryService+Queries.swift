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
        for selector: Selector, in directory: AppDirectory, depth: Int = 0
    ) async throws -> DirectorySource {
        var source = DirectorySource(directory: directory, now: clock.now())
        source.answers = try await users(in: selector, of: directory.app.number)
        for case .segment(let name) in selector.atoms {
            guard let segment = directory.segments[name] else {
                throw RPCError.invalid("audience", "there is no segment '\(name)'")
            }
            guard depth < RegistryLimits.segmentDepth else {
                throw RPCError.invalid("audience", "the segment '\(name)' lies too deep in others")
            }
            let inner = try Selector(audience: segment.audience, nil)
            let innerSource = try await self.source(for: inner, in: directory, depth: depth + 1)
            source.answers[.segment(name)] = try innerSource.evaluate(inner)
        }
        return source
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
