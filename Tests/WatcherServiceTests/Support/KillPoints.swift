import Foundation
import Synchronization

@testable import WatcherService

/// The states in which a kill may leave a home, in the order in which they come about.
///
/// There is one after each transaction, and one after each answer of delivery that the service has
/// not yet got.
final class KillPoints: Sendable {
    /// A state in which a kill may leave a home.
    struct Point: Sendable {
        /// A copy of the files in that state.
        let files: URL
        /// The world in that state, which a kill does not touch, such as delivery's requests.
        let world: WatcherHome.World
        /// The number of the step in which the state came about.
        let step: Int
        /// The event after which the state came about.
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

    /// Starts a home whose states are recorded.
    func home(_ operators: OperatorAudience? = nil) async throws -> WatcherHome {
        let home = try await WatcherHome(operators: operators) { [weak self] in self?.note($0) }
        let files = try Self.copy(home.directory)
        state.withLock { ($0.home, $0.files) = (home, files) }
        return home
    }

    /// Sets the number of the step that begins.
    func begin(_ step: Int) { state.withLock { $0.step = step } }

    /// Returns all states; throws if one could not be recorded.
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

    /// Copies a home's files to a new directory, and returns that.
    static func copy(_ directory: URL) throws -> URL {
        let copy = WatcherHome.newDirectory
        try FileManager.default.copyItem(at: directory, to: copy)
        return copy
    }
}
