import Audience
import AudienceMessages

/// The devices of an audience by whether they have an address of a lane's kinds.
struct Reached {
    /// The devices with an address in use.
    var devices: Bitmap
    /// The devices that had an address and have none in use now.
    var lost = Bitmap()

    init(devices: Bitmap) { self.devices = devices }

    init(_ targets: [Target], by kinds: [String]) {
        devices = Bitmap(
            targets.filter { $0.address(of: kinds) != nil }.map(\.ordinal))
        lost = Bitmap(
            targets.filter { $0.address(of: kinds) == nil && $0.hasLost(kinds) }.map(\.ordinal))
    }
}
