import Suggestions

/// A kind of address that an adapter can send to: the one list of them.
///
/// A device registers addresses of these kinds only. A database may have addresses of other kinds
/// from before this rule; they are kept, and nothing is sent to them.
package enum AddressKind: String, CaseIterable, Hashable, Sendable {
    case apns
    case apnsVoIP = "apns-voip"
    case apnsComplication = "apns-complication"
    case apnsFileProvider = "apns-fileprovider"
    case apnsMDM = "apns-mdm"
    case apnsLiveActivity = "apns-liveactivity"
    /// The token that starts Live Activities; each running one has a token of its own.
    case apnsLiveActivityStart = "apns-liveactivity-start"
    case apnsLocation = "apns-location"
    case apnsPushToTalk = "apns-pushtotalk"
    case apnsControls = "apns-controls"
    case apnsWidgets = "apns-widgets"
    case fcmFID = "fcm-fid"
    case fcmToken = "fcm-token"
    case webpush, email, webhook, airship

    /// True if the address is a token of APNs.
    package var isAPNs: Bool { self == .apns || rawValue.hasPrefix("apns-") }

    /// The longest text that is compared with the kinds, because the time of a comparison grows
    /// with it.
    private static let comparedBytes = 32

    /// Other names that people try, which are not spelt like the kind.
    private static let otherNames: [String: AddressKind] = [
        "apple": .apns, "ios": .apns, "fcm": .fcmToken, "gcm": .fcmToken, "firebase": .fcmToken,
        "android": .fcmToken, "browser": .webpush, "vapid": .webpush, "web": .webpush,
        "mail": .email, "smtp": .email, "http": .webhook, "https": .webhook, "url": .webhook,
    ]

    /// Returns the kind with a name.
    ///
    /// - Throws: ``AddressProblem`` for a name that is none, with the nearest kind or with all of
    ///   them.
    package static func named(_ name: String) throws(AddressProblem) -> AddressKind {
        if let kind = AddressKind(rawValue: name) { return kind }
        guard name.utf8.count <= comparedBytes, let near = nearest(to: name.lowercased()) else {
            let list = allCases.map(\.rawValue).joined(separator: ", ")
            throw AddressProblem("is no kind of address; it is one of \(list)")
        }
        throw AddressProblem("is no kind of address; did you mean '\(near.rawValue)'?")
    }

    private static func nearest(to name: String) -> AddressKind? {
        otherNames[name]
            ?? Suggestion.nearest(to: name, in: allCases.map(\.rawValue))
            .flatMap(AddressKind.init)
    }
}
