import Synchronization

/// The quotas of all projects of this process, which the adapters of one project have in common.
///
/// Google counts a project's messages, whichever service account sends them. What a provider's
/// settings say of the quota counts once the project has taken a message from it: whoever knows but
/// the name of another's project does not slow that down.
package final class FCMQuotas: Sendable {
    /// The quota of one project.
    package final class OfProject: Sendable {
        fileprivate struct State {
            var quota = FCMQuota()
            /// What each adapter's settings say, by a number of its own.
            var settings: [Int: Int] = [:]
            var last = 0
        }

        fileprivate let state = Mutex(State())

        /// Does something with the quota.
        package func with<Value: Sendable>(_ body: (inout FCMQuota) -> Value) -> Value {
            state.withLock { body(&$0.quota) }
        }

        /// An adapter's settings count from now on: of several the least does.
        ///
        /// - Returns: the number by which it leaves.
        package func join(perMinute: Int) -> Int {
            state.withLock { state in
                state.last += 1
                state.settings[state.last] = perMinute
                state.settle()
                return state.last
            }
        }

        /// An adapter's settings count no more.
        package func leave(_ number: Int) {
            state.withLock { state in
                state.settings[number] = nil
                state.settle()
            }
        }
    }

    private let limits: ProviderLimits
    private let projects = Mutex<[String: OfProject]>([:])

    /// No quotas yet.
    package init(limits: ProviderLimits = ProviderLimits()) { self.limits = limits }

    /// That of a project at an endpoint, whoever asks.
    package func of(_ project: String, at endpoint: String) -> OfProject {
        projects.withLock { projects in
            let name = "\(endpoint) \(project)"
            if let known = projects[name] { return known }
            if projects.count >= limits.keys {
                projects = projects.filter { !$0.value.state.withLock(\.settings.isEmpty) }
            }
            let made = OfProject()
            projects[name] = made
            return made
        }
    }
}

extension FCMQuotas.OfProject.State {
    fileprivate mutating func settle() {
        quota.set(perMinute: settings.values.min() ?? FCMQuota.usual)
    }
}
