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

    /// Takes as many drops as may happen now, at most `wanted`, of an app with so many addresses;
    /// what is not used is to be given back.
    mutating func take(_ wanted: Int, of addresses: Int, at now: UnixTime) -> Int {
        if began.map({ now - $0 >= Self.window || now < $0 }) ?? true {
            (began, drops) = (now, 0)
            limit = max(Self.leastDrops, Int(Double(addresses) * Self.share))
        }
        let taken = max(0, min(wanted, limit - drops))
        drops += taken
        return taken
    }

    /// So many that were taken did not happen.
    mutating func giveBack(_ unused: Int) { drops = max(0, drops - unused) }
}
