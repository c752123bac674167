import ServiceKit
import Storage

@testable import RegistryService

extension MemoryTables {
    func erasures(after sequence: Int64, limit: Int) throws -> ErasurePage {
        ErasurePage(
            generation: state.generation, isPutBack: state.isPutBack,
            highWater: state.lastErasure, lowWater: state.erasures.first?.sequence,
            entries: Array(state.erasures.filter { $0.sequence > sequence }.prefix(limit)))
    }

    func forgetErasures(upTo sequence: Int64, usersUpTo users: Int64) throws -> Bool {
        let before = state.erasures.count
        state.erasures.removeAll { entry in
            if case .user = entry.what {
                entry.sequence <= users
            } else {
                entry.sequence <= sequence
            }
        }
        return state.erasures.count < before
    }

    func erasureCursor(of follower: FollowingService) throws -> Int64 {
        let cursor = state.cursors[follower]
        return cursor?.generation == state.generation ? cursor?.sequence ?? 0 : 0
    }

    func setErasureCursor(of follower: FollowingService, _ sequence: Int64) throws {
        state.cursors[follower] = MemoryTables.Cursor(
            generation: state.generation, sequence: sequence)
    }

    func noteErasure(of user: UserErasure, at time: UnixTime) throws -> UInt32 {
        let key = UserKey(app: user.app.number, name: user.id)
        let count = state.erasedUsers[key, default: 0] + 1
        state.erasedUsers[key] = count
        list(.user(user.app.number, count: count, user.id))
        return count
    }

    func erasureCount(of user: UserErasure) throws -> UInt32 {
        state.erasedUsers[UserKey(app: user.app.number, name: user.id)] ?? 0
    }

    func isDueForReplay() throws -> Bool { state.mustReplay }

    func setReplayed() throws { state.mustReplay = false }
}
