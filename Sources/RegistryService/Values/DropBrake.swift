import ServiceKit

/// Limits how many of an app's addresses are dropped when a provider reports too many as gone.
///
/// The cause is then more likely a wrong key or a broken provider than so many phones.
struct DropBrake: Sendable {
    /// The share of an app's addresses that may be dropped in one window; `leastDrops` may always
    /// be.
    static let share = 0.2
    /// The number of addresses that may be dropped whatever the share: a small app loses its few
    /// addresses in ordinary ways.
    static let leastDrops = 100
    /// The length of a window.
    static let window: Duration = .seconds(60)

    private var began: UnixTime?
    private var limit = 0
    private var drops = 0

    /// Reserves drops of an app with `addresses` addresses, at most `wanted`, and returns how many.
    ///
    /// Those that are not used must be given back.
    mutating func take(_ wanted: Int, of addresses: Int, at now: UnixTime) -> Int {
        if began.map({ now - $0 >= Self.window || now < $0 }) ?? true {
            (began, drops) = (now, 0)
            limit = max(Self.leastDrops, Int(Double(addresses) * Self.share))
        }
        let taken = max(0, min(wanted, limit - drops))
        drops += taken
        return taken
    }

    /// Gives back reserved drops that did not happen.
    mutating func giveBack(_ unused: Int) { drops = max(0, drops - unused) }
}
