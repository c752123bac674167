import Foundation
import Synchronization

@testable import WatcherService

/// The states in which a kill may leave a home, in the order in which they come about: one after
/// each transaction, and one after each answer of delivery that the service has not yet got.
final class KillPoints: Sendable {
    /// A state.
    struct Point: Sendable {
        /// The files as they are then.
        let files: URL
        /// What a kill does not touch, such as what delivery has accepted.
        let world: WatcherHome.World
        /// The number of the step that goes on.
        let step: Int
        /// What has just happened.
        let moment: WatcherHome.Moment
    }

    private struct State {
        weak var home: WatcherHome?
        var step = 0
        var files: URL?
        var points: [Point] = []
        var failure: (any Error)?
    }

    private let state = Mutex(State())

    deinit {
        for files in Set(state.withLock { $0.points.map(\.files) }) {
            try? FileManager.default.removeItem(at: files)
        }
    }

    /// Starts a home whose states are kept from now on.
    func home(_ operators: OperatorAudience? = nil) async throws -> WatcherHome {
        let home = try await WatcherHome(operators: operators) { [weak self] in self?.note($0) }
        let files = try Self.copy(home.directory)
        state.withLock { ($0.home, $0.files) = (home, files) }
        return home
    }

    /// Says which step begins.
    func begin(_ step: Int) { state.withLock { $0.step = step } }

    /// Returns the states; throws if one could not be kept.
    func all() throws -> [Point] {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return state.points
        }
    }

    private func note(_ moment: WatcherHome.Moment) {
        state.withLock { state in
            guard let home = state.home else { return }
            do {
                // What was written since the last commit is gone with the process.
                if moment == .committed { state.files = try Self.copy(home.directory) }
            } catch { state.failure = error }
            guard let files = state.files else { return }
            state.points.append(
                Point(
                    files: files, world: home.world.withLock { $0 }, step: state.step,
                    moment: moment))
        }
    }

    /// Copies a home's files.
    static func copy(_ directory: URL) throws -> URL {
        let copy = WatcherHome.newDirectory
        try FileManager.default.copyItem(at: directory, to: copy)
        return copy
    }
}
