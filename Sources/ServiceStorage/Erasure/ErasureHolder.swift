/// A service that holds something of devices, and forgets those that the registry has erased.
package protocol ErasureHolder: Actor {
    /// How far the registry's erasures were followed, as it is stored.
    var followed: Followed { get }

    /// Whether it stops, and follows no more.
    var isStopping: Bool { get }

    /// The registry holds less than was followed of it, or does again as it should (nil).
    func note(_ regression: StoreRegressed?)

    /// Forgets devices; in the same transaction stores that so far was followed, and then says so.
    ///
    /// - Parameter followed: nil: as far as before.
    func erase(_ devices: [ErasedDevice], followed: Followed?) async throws

    /// Devices of which something is held, beyond `last` in an order of the holder's own; empty:
    /// there are no more.
    func heldDevices(after last: HeldDevice?, limit: Int) async throws -> [HeldDevice]
}

/// A device that is to be forgotten.
package struct ErasedDevice: Hashable, Sendable {
    /// Its app.
    package var app: String
    /// Its id.
    package var id: String
    /// nil: whoever says so does not know it; nobody else has it.
    package var ordinal: UInt32?

    /// A device.
    package init(app: String, id: String, ordinal: UInt32?) {
        self.app = app
        self.id = id
        self.ordinal = ordinal
    }
}

/// A device of which something is held.
package struct HeldDevice: Hashable, Sendable {
    /// Its app.
    package var app: String
    /// Its id.
    package var id: String
    /// Its ordinal, where the holder needs that to forget it.
    package var ordinal: UInt32?
    /// Which of the holder's places has it; for the holder alone, to go on from here.
    package var place: Int

    /// A device.
    package init(app: String, id: String, ordinal: UInt32? = nil, place: Int = 0) {
        self.app = app
        self.id = id
        self.ordinal = ordinal
        self.place = place
    }
}
