import Audience
import AudienceMessages
import ServiceKit
import ServiceStorage

/// The repetition of users' erasures that a restored store does not have.
enum UserErasureReplay {
    /// The number of users one command looks at.
    private static let usersAtOnce = 1000

    /// Erases the users whose next erasure is in the log, and returns how many.
    static func run(
        _ marks: Set<ErasureMark>, on registry: isolated RegistryService
    ) async throws -> Int {
        guard !marks.isEmpty else { return 0 }
        var count = 0
        for app in registry.directories.values.map(\.app) {
            var place: FindUsersToErase.Place? = .start
            while let from = place {
                let found = try await registry.store.perform(
                    FindUsersToErase(app: app, marks: marks, from: from, limit: usersAtOnce))
                for id in found.ids {
                    try await erase(UserErasure(app: app, id: id), marks, on: registry)
                }
                count += found.ids.count
                place = found.next
            }
        }
        return count
    }

    private static func erase(
        _ user: UserErasure, _ marks: Set<ErasureMark>, on registry: isolated RegistryService
    ) async throws {
        var last: UInt32
        // Each erasure of the log is counted, so that a later one gets a mark of its own.
        repeat {
            last = try await user.run(withDevices: false, on: registry).count
        } while marks.contains(user.mark(count: last + 1))
    }
}

/// Finds users whose next erasure is in a log.
struct FindUsersToErase: RegistryCommand {
    /// The part of the store to search next.
    enum Place: Sendable {
        /// The users that segments and config sets name.
        case start
        /// The users after one in the order of their ids, or from the first.
        case users(after: Selector.Name?)
    }

    /// The users that were found in one part of the store.
    struct Answer: Sendable {
        let ids: [Selector.Name]
        /// The part to search next; nil at the end.
        let next: Place?
    }

    static let kind = RegistryCommandKind.read
    let app: StoredApp
    let marks: Set<ErasureMark>
    let from: Place
    let limit: Int

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Answer {
        let ids: [Selector.Name]
        let next: Place?
        switch from {
        case .start:
            ids = try named(tables)
            next = .users(after: nil)
        case .users(let last):
            ids = try tables.users(of: app.number, after: last, limit: limit)
            next = ids.count == limit ? .users(after: ids.last) : nil
        }
        let erased = try ids.filter { id in
            let user = UserErasure(app: app, id: id)
            return marks.contains(user.mark(count: try tables.erasureCount(of: user) + 1))
        }
        return Answer(ids: erased, next: next)
    }

    /// Returns the users that segments and config sets name.
    private func named(
        _ tables: borrowing some RegistryTables & ~Copyable
    ) throws -> [Selector.Name] {
        var texts = try tables.segments(of: app.number).map(\.audience)
        for version in try tables.configVersions(.having(ConfigLimits.userMark), of: app.number) {
            texts += version.body.variants.map(\.audience)
        }
        var names: Set<Selector.Name> = []
        for text in Set(texts) where text.contains("user") {
            for case .user(let name) in (try? Selector(audience: text, nil))?.atoms ?? [] {
                names.insert(name)
            }
        }
        return names.sorted()
    }
}
