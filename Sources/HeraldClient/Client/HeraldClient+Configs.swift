extension HeraldClient {
    /// The values of config sets that the device has, by name; also without a network.
    ///
    /// They are empty without ``ClientConfiguration/configs``, and before the first sync.
    public var configs: [String: DeviceConfig] {
        loadIfLocked()
        return core.configs?.configs ?? [:]
    }
}
