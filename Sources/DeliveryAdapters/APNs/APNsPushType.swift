import Addresses
package import Protocol

/// The push type of a request, which determines its topic, size limit and priority.
package enum APNsPushType: String, CaseIterable, Hashable, Sendable {
    case alert, background, location, voip, complication, fileprovider, mdm, liveactivity
    case pushtotalk, controls, widgets

    /// The suffix after the bundle id in the topic.
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

    /// True if the topic differs from the app's bundle id.
    var hasOwnTopic: Bool { self == .mdm || !topicSuffix.isEmpty }

    /// Returns the topic for a bundle id, which may already have the suffix.
    func topic(of bundleID: String) -> String {
        bundleID.hasSuffix(topicSuffix) ? bundleID : bundleID + topicSuffix
    }

    /// The maximum size of a body in bytes.
    package var limit: Int {
        self == .voip ? 5120 : 4096
    }

    /// The priority: 10 is immediate, 5 considers the device's power; background requires 5.
    package var priority: Int {
        switch self {
        case .background, .widgets, .controls, .fileprovider: 5
        case .alert, .location, .voip, .complication, .mdm, .liveactivity, .pushtotalk: 10
        }
    }

    /// Returns the priority of a message; one without text is not urgent, even if its badge makes
    /// it an alert.
    func priority(of presentation: Presentation) -> Int {
        self == .alert && presentation.kind != .alert ? 5 : priority
    }

    /// True if APNs may store the message for an offline device; a push-to-talk call is only for
    /// now.
    var mayWait: Bool { self != .pushtotalk }
}

extension APNsPushType {
    /// Creates the type that a content chooses, or else alert or background as the content needs.
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
        // A background push must have neither badge nor sound.
        default: self = Presentation(of: content).isNoticed ? .alert : .background
        }
    }

    /// Returns the kind of addresses that a content goes to; most types have tokens of their own.
    package static func addressKind(of content: Proto.Content) -> String {
        let type = Self(of: content)
        let isStart = content.apns?.liveActivity?.event == .start
        let kind: AddressKind =
            type == .liveactivity && isStart ? .apnsLiveActivityStart : type.addressKind
        return kind.rawValue
    }

    /// All kinds of addresses, with that of alerts first.
    package static let addressKinds = AddressKind.allCases.filter(\.isAPNs).map(\.rawValue)

    private var addressKind: AddressKind {
        switch self {
        case .alert, .background: .apns
        case .location: .apnsLocation
        case .voip: .apnsVoIP
        case .complication: .apnsComplication
        case .fileprovider: .apnsFileProvider
        case .mdm: .apnsMDM
        case .liveactivity: .apnsLiveActivity
        case .pushtotalk: .apnsPushToTalk
        case .controls: .apnsControls
        case .widgets: .apnsWidgets
        }
    }
}
