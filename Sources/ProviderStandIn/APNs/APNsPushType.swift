import HTTP

/// The push type of a notification.
enum APNsPushType: CaseIterable {
    case alert, background, location, voip, complication, fileprovider, mdm, liveactivity
    case pushtotalk, controls, widgets

    /// The name in `apns-push-type`.
    var name: StaticString {
        switch self {
        case .alert: "alert"
        case .background: "background"
        case .location: "location"
        case .voip: "voip"
        case .complication: "complication"
        case .fileprovider: "fileprovider"
        case .mdm: "mdm"
        case .liveactivity: "liveactivity"
        case .pushtotalk: "pushtotalk"
        case .controls: "controls"
        case .widgets: "widgets"
        }
    }

    /// The suffix of topics of this type; empty for the bundle id alone.
    var suffix: StaticString {
        switch self {
        case .alert, .background, .mdm: ""
        case .location: ".location-query"
        case .voip: ".voip"
        case .complication: ".complication"
        case .fileprovider: ".pushkit.fileprovider"
        case .liveactivity: ".push-type.liveactivity"
        case .pushtotalk: ".voip-ptt"
        case .controls: ".push-type.controls"
        case .widgets: ".push-type.widgets"
        }
    }

    /// The longest payload, in bytes.
    var bytes: Int { self == .voip ? 5120 : 4096 }

    /// Creates the type of that name; nil if there is none.
    init?(_ name: ArraySlice<UInt8>) {
        // The two common types are compared first, as each request does this; `allCases` would be
        // an array each time.
        if name.equals("alert") {
            self = .alert
        } else if name.equals("background") {
            self = .background
        } else if let type = Self.others.first(where: { name.equals($0.name) }) {
            self = type
        } else {
            return nil
        }
    }

    private static let others = allCases.filter { $0 != .alert && $0 != .background }
}
