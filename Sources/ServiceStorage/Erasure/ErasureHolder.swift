/// A service that stores data of apps, devices and users, and forgets those that the registry has
/// erased.
package protocol ErasureHolder: Actor {
    /// The stored position in the registry's list of erasures.
    var followed: Followed { get }

    /// True if the service is stopping, so that following ends.
    var isStopping: Bool { get }

    /// True if the service follows a registry that has lost erasures from its beginning, as nothing
    /// that it stores is checked against the registry.
    var acceptsLoss: Bool { get }

    /// Records that the registry has fewer erasures than were followed; nil when that is no longer
    /// so.
    func note(_ regression: StoreRegressed?)

    /// Forgets devices, and stores the position in the same transaction.
    ///
    /// - Parameter followed: the new position; nil keeps the old one.
    func erase(_ devices: [ErasedDevice], followed: Followed?) async throws

    /// Replaces users by `ErasedUserName` wherever stored data names them.
    ///
    /// The position is stored afterwards, so users may be given twice.
    func erase(users: [ErasedUser]) async throws

    /// The apps about which the service stores data.
    var heldApps: any AppHolder { get }

    /// Returns devices of which data is stored, after `last` in the holder's own order; empty when
    /// there are no more.
    func heldDevices(after last: HeldDevice?, limit: Int) async throws -> [HeldDevice]
}

extension ErasureHolder {
    package var acceptsLoss: Bool { false }

    /// Does nothing: not every service reports the loss.
    package func note(_ regression: StoreRegressed?) {}

    /// Does nothing: a service that stores only devices has no names of users.
    package func erase(users: [ErasedUser]) async throws {}
}

/// A device to forget.
package struct ErasedDevice: Hashable, Sendable {
    /// The app's id.
    package var app: String
    /// The device's id.
    package var id: String
    /// The device's ordinal; nil when it is unknown because no other device has it.
    package var ordinal: UInt32?

    /// Creates a device to forget.
    package init(app: String, id: String, ordinal: UInt32?) {
        self.app = app
        self.id = id
        self.ordinal = ordinal
    }
}

/// A user to forget.
package struct ErasedUser: Hashable, Sendable {
    /// The app's id.
    package var app: String
    /// The user's id, which the app chose.
    package var id: String

    /// Creates a user to forget.
    package init(app: String, id: String) { (self.app, self.id) = (app, id) }
}

/// A device of which data is stored.
package struct HeldDevice: Hashable, Sendable {
    /// The app's id.
    package var app: String
    /// The device's id.
    package var id: String
    /// The device's ordinal, if the holder needs it to forget the device; otherwise nil.
    package var ordinal: UInt32?
    /// The number of the holder's store that has the device.
    ///
    /// Only the holder uses it, to continue from there.
    package var place: Int

    /// Creates a held device.
    package init(app: String, id: String, ordinal: UInt32? = nil, place: Int = 0) {
        self.app = app
        self.id = id
        self.ordinal = ordinal
        self.place = place
    }
}
