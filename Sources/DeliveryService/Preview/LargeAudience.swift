import Protocol

/// The number of devices above which a person is asked once more before a send.
struct LargeAudience {
    /// The limit: `HERALD_CONFIRM_OVER`.
    let over: Int

    /// Returns a warning about the field `devices` if there are more than the limit.
    func warnings(_ devices: UInt64) -> [Proto.Warning] {
        guard devices > UInt64(max(0, over)) else { return [] }
        var warning = Proto.Warning()
        warning.field = "devices"
        warning.message =
            "it goes to \(devices) devices; people are asked first above \(over) "
            + "(HERALD_CONFIRM_OVER)"
        return [warning]
    }
}
