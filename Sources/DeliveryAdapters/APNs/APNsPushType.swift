/// What kind of push a request is, which decides its topic, its limit and how soon it is sent.
package enum APNsPushType: String, CaseIterable, Hashable, Sendable {
    case alert, background, location, voip, complication, fileprovider, mdm, liveactivity
    case pushtotalk, controls, widgets

    /// What follows the bundle id in the topic.
    package var topicSuffix: String {
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

    /// The largest body.
    package var limit: Int {
        self == .voip ? 5120 : 4096
    }

    /// 10 at once, 5 when it suits the device, which background has to be.
    package var priority: Int {
        switch self {
        case .background, .widgets, .controls, .fileprovider: 5
        case .alert, .location, .voip, .complication, .mdm, .liveactivity, .pushtotalk: 10
        }
    }
}
