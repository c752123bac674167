package import Protocol

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

    /// Whether the app's bundle id alone is not its topic.
    var hasOwnTopic: Bool { self == .mdm || !topicSuffix.isEmpty }

    /// The topic of an app, which may have its suffix already.
    func topic(of bundleID: String) -> String {
        bundleID.hasSuffix(topicSuffix) ? bundleID : bundleID + topicSuffix
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

    /// How soon a message is sent: what shows no text has time, though it may be an alert for its
    /// badge.
    func priority(of presentation: Presentation) -> Int {
        self == .alert && presentation.kind != .alert ? 5 : priority
    }

    /// Whether a device holds it for later if it is away; a call to talk is for now.
    var mayWait: Bool { self != .pushtotalk }
}

extension APNsPushType {
    /// The type that a content chooses, or else what it needs: alert or background.
    package init(of content: Proto.Content) {
        switch content.apns?.pushType {
        case .voip?: self = .voip
        case .complication?: self = .complication
        case .fileprovider?: self = .fileprovider
        case .mdm?: self = .mdm
        case .liveactivity?: self = .liveactivity
        case .location?: self = .location
        case .pushtotalk?: self = .pushtotalk
        case .controls?: self = .controls
        case .widgets?: self = .widgets
        // A background push may have neither badge nor sound.
        default: self = Presentation(of: content).isNoticed ? .alert : .background
        }
    }

    /// The kind of the addresses that a content goes to: most types have tokens of their own.
    package static func addressKind(of content: Proto.Content) -> String {
        let type = Self(of: content)
        let isStart = content.apns?.liveActivity?.event == .start
        return type == .liveactivity && isStart ? startKind : type.addressKind
    }

    /// Every kind of address, that of alerts first.
    package static let addressKinds =
        ["apns"] + allCases.map(\.addressKind).filter { $0 != "apns" } + [startKind]

    /// One token of an install starts its Live Activities; each that runs has one of its own.
    private static let startKind = "apns-liveactivity-start"

    private var addressKind: String {
        switch self {
        case .alert, .background: "apns"
        default: "apns-\(rawValue)"
        }
    }
}
