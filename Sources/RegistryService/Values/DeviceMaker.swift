import Protocol

extension Proto.Device {
    /// Returns the device with the name of the key that made it, if there still is such a key.
    func named(by keys: [String: Key]) -> Self {
        var device = self
        if !madeBy.isEmpty { device.madeByName = keys[madeBy]?.name ?? "" }
        return device
    }
}
