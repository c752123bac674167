import Audience
import AudienceMessages

/// Devices by whether they have an address of a lane's kinds.
struct Reached {
    /// Those that have one in use.
    var devices: Bitmap
    /// Those that had one, and have none in use any more.
    var lost = Bitmap()

    init(devices: Bitmap) { self.devices = devices }

    init(_ targets: [Target], by kinds: [String]) {
        devices = Bitmap(
            targets.filter { $0.address(of: kinds) != nil }.map(\.ordinal))
        lost = Bitmap(
            targets.filter { $0.address(of: kinds) == nil && $0.hasLost(kinds) }.map(\.ordinal))
    }
}
