import Audience

/// The room that an app has for devices, less what calls under way may still store.
///
/// Between the moment at which a call is admitted and its commit, others are admitted. So a call
/// reserves what it may need, and gives it back when its devices are in memory, or when there are
/// none after all.
struct DeviceRoom {
    private var reserved = 0

    /// Reserves places, as many of `wanted` as there are, and returns how many.
    ///
    /// - Parameters:
    ///   - limit: the most devices of the app.
    ///   - count: the number of devices that it has.
    mutating func reserve(_ wanted: Int, of limit: Int, having count: Int) -> Int {
        let found = min(wanted, max(0, limit - count - reserved))
        reserved += found
        return found
    }

    /// Gives places back.
    mutating func giveBack(_ places: Int) { reserved -= places }

    /// The error for a device that finds no room.
    static let problem =
        "the app has as many devices as it may have; delete some, or raise HERALD_REGISTRY_DEVICES"
}

extension AppDirectory {
    /// Reserves places for new devices, as many of `wanted` as there are, and returns how many.
    func reserve(_ wanted: Int, of limits: AppLimits) -> Int {
        room.reserve(wanted, of: limits.devices, having: index.deviceCount)
    }
}
