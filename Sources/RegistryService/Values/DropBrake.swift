import ServiceKit

/// Stops the dropping of an app's addresses when a provider calls too many of them gone: then the
/// fault is more likely a wrong key or a broken provider than so many phones.
struct DropBrake: Sendable {
    /// Of an app's addresses, how many may go in a window; at least `leastDrops` always may.
    static let share = 0.2
    /// A small app loses its few addresses in ordinary ways.
    static let leastDrops = 100
    /// How long a window is.
    static let window: Duration = .seconds(60)

    private var began: UnixTime?
    private var limit = 0
    private var drops = 0

    /// Whether one more may go now, of an app with so many addresses; counts it if so.
    mutating func mayDrop(of addresses: Int, at now: UnixTime) -> Bool {
        if began.map({ now - $0 >= Self.window || now < $0 }) ?? true {
            (began, drops) = (now, 0)
            limit = max(Self.leastDrops, Int(Double(addresses) * Self.share))
        }
        guard drops < limit else { return false }
        drops += 1
        return true
    }
}
