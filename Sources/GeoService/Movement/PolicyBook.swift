import Context
import Protocol
import ServiceKit

/// The policies that decide when apps' notifications of places fit the moment, as they are used.
struct PolicyBook {
    private let zones: ZoneTable
    private let log: Log?
    private var policies: [String: MomentPolicies] = [:]
    /// The default time zones of devices that have reported none, by app.
    private var defaultZones: [String: String] = [:]

    /// Creates a book without policies.
    init(_ zones: ZoneTable, _ log: Log?) { (self.zones, self.log) = (zones, log) }

    /// Returns an app's policies.
    func policies(of app: String) -> MomentPolicies { policies[app] ?? MomentPolicies() }

    /// Returns the rules of the time zone of an app's devices that have reported none.
    func defaultZone(of app: String) -> ZoneRules { zones.rules(defaultZones[app] ?? "") ?? .utc }

    /// Replaces an app's policies.
    ///
    /// A policy whose time zone is no longer known stays in force, with UTC for devices that have
    /// reported no zone.
    mutating func take(_ messages: [Proto.MomentPolicy], of app: String) {
        var byType: [String: MomentPolicy] = [:]
        var zone: String?
        for var message in messages {
            if message.type.isEmpty, !message.defaultTimeZone.isEmpty {
                if zones.rules(message.defaultTimeZone) != nil { zone = message.defaultTimeZone }
                if zone == nil { warn(of: "its time zone is no longer known", message, app) }
                message.defaultTimeZone = ""
            }
            do {
                byType[message.type] = try MomentPolicy(message, "policy", zones)
            } catch {
                warn(of: error.message, message, app)
            }
        }
        policies[app] = MomentPolicies(byType)
        defaultZones[app] = zone
    }

    /// Forgets an app that is deleted.
    mutating func forget(app: String) { (policies[app], defaultZones[app]) = (nil, nil) }

    private func warn(of problem: String, _ message: Proto.MomentPolicy, _ app: String) {
        log?(
            .warning, "a stored moment policy is not used as it is",
            ["app": app, "type": message.type, "problem": problem])
    }
}
