import Synchronization

/// The quotas of all FCM projects of this process, which the adapters of one project share.
///
/// Google counts a project's messages, whichever service account sends them. A provider's quota
/// setting applies only after the project accepted a message from it, so that somebody who merely
/// knows the name of another's project cannot slow it down.
package final class FCMQuotas: Sendable {
    /// The quota of one project.
    package final class OfProject: Sendable {
        fileprivate struct State {
            var quota = FCMQuota()
            /// The adapters' settings, by the adapters' numbers.
            var settings: [Int: Int] = [:]
            var last = 0
        }

        fileprivate let state = Mutex(State())

        /// Calls a closure with the quota, under a lock.
        package func with<Value: Sendable>(_ body: (inout FCMQuota) -> Value) -> Value {
            state.withLock { body(&$0.quota) }
        }

        /// Applies an adapter's setting; the lowest of several counts.
        ///
        /// - Returns: The number with which to call ``leave(_:)``.
        package func join(perMinute: Int) -> Int {
            state.withLock { state in
                state.last += 1
                state.settings[state.last] = perMinute
                state.settle()
                return state.last
            }
        }

        /// Removes an adapter's setting.
        package func leave(_ number: Int) {
            state.withLock { state in
                state.settings[number] = nil
                state.settle()
            }
        }
    }

    private let limits: ProviderLimits
    private let projects = Mutex<[String: OfProject]>([:])

    /// Creates an empty set of quotas.
    package init(limits: ProviderLimits = ProviderLimits()) { self.limits = limits }

    /// Returns the quota of a project at an endpoint, which all adapters share.
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
