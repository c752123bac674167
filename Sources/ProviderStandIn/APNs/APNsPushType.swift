import HTTP

/// What kind of push a notification is.
enum APNsPushType: CaseIterable {
    case alert, background, location, voip, complication, fileprovider, mdm, liveactivity
    case pushtotalk, controls, widgets

    /// As `apns-push-type` has it.
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

    /// What a topic of its kind ends with; empty for the bundle id alone.
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

    /// The longest payload.
    var bytes: Int { self == .voip ? 5120 : 4096 }

    /// The type of that name; nil if there is none.
    init?(_ name: ArraySlice<UInt8>) {
        // By hand, for each request asks: `allCases` would be an array each time.
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
