import Audience
import AudienceMessages
import Protocol
import ServiceKit

/// Erases a user: the tags, which device is whose, and the id in segments and config sets.
///
/// The devices are deleted, or lose their user. The erasure is listed for the followers even if
/// there is nothing of the user here, because what others wrote may still name the id.
struct EraseUser: RegistryCommand {
    /// The changes that an erasure made.
    struct Answer: Sendable {
        /// True if there was a user with this id.
        let wasThere: Bool
        let transitions: [DeviceTransition]
        /// The segments that named the user, as they are now.
        let segments: [StoredSegment]
        /// The number of times that the user was erased, this erasure included.
        let count: UInt32
    }

    static let kind = RegistryCommandKind.erasure
    let user: UserErasure
    let deletesDevices: Bool
    let now: UnixTime

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Answer {
        let (app, id) = (user.app.number, user.id)
        let rows = try tables.rows(ofUser: id, in: app)
        let known = try tables.user(id, of: app)
        var transitions: [DeviceTransition] = []
        for row in rows {
            guard let before = try tables.device(at: row) else { continue }
            if deletesDevices {
                try DeleteDevice.delete(before, at: now, in: tables)
            } else {
                try tables.setUser(of: row, from: id, to: nil)
            }
            transitions.append(
                DeviceTransition(before: before, after: try tables.device(at: row)))
        }
        try tables.keep(User(id: id), of: app)
        let segments = try eraseSegments(tables)
        try eraseConfigs(tables)
        return Answer(
            wasThere: known != nil || !rows.isEmpty, transitions: transitions, segments: segments,
            count: try tables.noteErasure(of: user, at: now))
    }

    private func eraseSegments(
        _ tables: borrowing some RegistryTables & ~Copyable
    ) throws -> [StoredSegment] {
        try tables.segments(of: user.app.number).compactMap { segment in
            guard let text = names.replaced(in: segment.audience) else { return nil }
            let erased = StoredSegment(
                app: segment.app, name: segment.name, audience: text, updated: segment.updated)
            _ = try tables.keep(erased)
            return erased
        }
    }

    /// Erases the id in all kept versions of config sets, which stay the versions that they are:
    /// the values are signed, and the audiences are not.
    private func eraseConfigs(_ tables: borrowing some RegistryTables & ~Copyable) throws {
        for mark in names.marks {
            for version in try tables.configVersions(.having(mark), of: user.app.number) {
                guard let body = version.body.erasing(names) else { continue }
                try tables.replaceBody(
                    of: StoredConfigSet(
                        app: version.app, body: body, version: version.version,
                        updated: version.updated, updatedBy: version.updatedBy))
            }
        }
    }

    private var names: ErasedUsers { ErasedUsers([user.id.text]) }
}

extension ConfigBody {
    /// Returns the body with ``ErasedUserName`` in place of the given users; nil if it names
    /// none of them.
    fileprivate func erasing(_ users: ErasedUsers) -> ConfigBody? {
        var message = message
        var isChanged = false
        for (index, variant) in message.variants.enumerated() {
            guard let text = users.replaced(in: variant.audience) else { continue }
            message.variants[index].audience = text
            isChanged = true
        }
        return isChanged ? ConfigBody(stored: message) : nil
    }
}
